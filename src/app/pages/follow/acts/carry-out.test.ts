import { encodeFunctionData, type Hex, keccak256, parseAbi, parseEventLogs } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WalletRequest } from '#app/wallet/wallet.ts';
import type { ExplainedCall } from '#calls/decode/act.ts';
import { type Anvil, startAnvil } from '#testing/nodes/anvil.ts';
import { receiptOf } from '#testing/nodes/evm-contracts.ts';
import { deployHyperlane, type HyperlaneContracts } from '#testing/nodes/hyperlane-contracts.ts';
import { GAS_PAYMENT } from '#testing/nodes/hyperlane-relayer.ts';
import { EvmWallet } from '#testing/wallets/evm-wallet.ts';
import { type Hindrance, NotNow, sendCall, tryCall } from './carry-out.ts';

/** A payment to Hyperlane's paymaster as published, on a node of its own, signed by a wallet that reads that node. */

const PAYMASTER = parseAbi([
  'function payForGas(bytes32 messageId, uint32 destinationDomain, uint256 gasAmount, address refundAddress) payable',
  'function quoteGasPayment(uint32 destinationDomain, uint256 gasAmount) view returns (uint256)',
]);
const ID = keccak256('0x01');
const GAS = 50_000n;

let anvil: Anvil;
let hyperlane: HyperlaneContracts;
let wallet: EvmWallet;
let account: Hex;
let price: bigint;

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 1 });
  hyperlane = await deployHyperlane(anvil, 1);
  await hyperlane.setGasPrice(8453, 10n ** 9n);
  price = await anvil.client.readContract({
    ...{ address: hyperlane.paymaster, abi: PAYMASTER, functionName: 'quoteGasPayment', args: [8453, GAS] },
  });
});
afterAll(() => anvil.close());
beforeEach(async () => {
  wallet = new EvmWallet({ accounts: 2, chainIds: [1, 8453], nodes: { 1: anvil.url } });
  [account] = (await wallet.request({ method: 'eth_requestAccounts' })) as [Hex];
  for (const address of wallet.addresses) await anvil.client.setBalance({ address: address as Hex, value: 10n ** 18n });
  wallet.person.prompts = 0;
});

const ask = (request: WalletRequest) => wallet.request(request);
const payment = (value = price): ExplainedCall => ({
  ...{ chainId: '1', contract: hyperlane.paymaster, role: 'hyperlane_paymaster', functionName: 'payForGas', value },
  ...{ receiver: null, amount: null },
  data: encodeFunctionData({ abi: PAYMASTER, functionName: 'payForGas', args: [ID, 8453, GAS, account] }),
});
const hindrance = (doing: Promise<unknown>): Promise<Hindrance> =>
  doing.then(
    () => Promise.reject(new Error('nothing hindered it')),
    (error) => (error instanceof NotNow ? error.hindrance : Promise.reject(error)),
  );
const sentByWallet = () => anvil.client.getTransactionCount({ address: account });

test('a call that goes through is tried without a question, then signed with one, as it was tried', async () => {
  const { fee } = await tryCall(payment(), account, ask);
  expect(fee).toBeGreaterThan(0n);
  expect([wallet.person.prompts, await sentByWallet()]).toEqual([0, 0]);
  const hash = await sendCall(payment(), account, ask);
  expect(wallet.person.prompts).toBe(1);
  const { logs } = await receiptOf(anvil, hash as Hex);
  const [paid] = parseEventLogs({ abi: GAS_PAYMENT, eventName: 'GasPayment', logs });
  expect(paid?.args).toEqual({ messageId: ID, destinationDomain: 8453, gasAmount: GAS, payment: price });
});

test('what the contract refuses is not signed, and its words are told', async () => {
  const { why, ...rest } = await hindrance(tryCall(payment(price - 1n), account, ask));
  expect(why).toBe('reverts');
  expect(rest).toHaveProperty('said', expect.stringContaining('insufficient interchain gas payment'));
});

test.each([
  ['less than the payment', (value: bigint) => value - 1n],
  ['the payment, and nothing for the network', (value: bigint) => value],
])('an account with %s is too poor', async (_, held) => {
  await anvil.client.setBalance({ address: account, value: held(price) });
  expect(await hindrance(tryCall(payment(), account, ask))).toEqual({ why: 'poor' });
});

test('an account is too poor where only its balance says so', async () => {
  const lenient = async (request: WalletRequest) =>
    request.method === 'eth_getBalance' ? '0x1' : wallet.request(request);
  expect(await hindrance(tryCall(payment(), account, lenient))).toEqual({ why: 'poor' });
});

test('a payment is at most a tenth above what the contract asks now', async () => {
  const most = (price * 11n) / 10n;
  await expect(tryCall(payment(most), account, ask)).resolves.toBeDefined();
  expect(await hindrance(tryCall(payment(most + 1n), account, ask))).toEqual({ why: 'dear' });
  await hyperlane.setGasPrice(8453, 5n * 10n ** 8n);
  expect(await hindrance(tryCall(payment(), account, ask))).toEqual({ why: 'dear' });
  await hyperlane.setGasPrice(8453, 10n ** 9n);
});

test.each(['eth_estimateGas', 'eth_call'])('a wallet without %s tries nothing', async (method) => {
  for (const code of [4200, -32601]) {
    wallet.fail(method, code);
    expect(await hindrance(tryCall(payment(), account, ask))).toEqual({ why: 'untried' });
  }
});

test('a fee that the wallet does not tell is unknown, not nothing', async () => {
  wallet.fail('eth_gasPrice', 4200);
  expect(await tryCall(payment(), account, ask)).toEqual({ fee: null });
});

test('another account than the one that was tried does not sign', async () => {
  await tryCall(payment(), account, ask);
  wallet.switchAccount();
  expect(await hindrance(tryCall(payment(), account, ask))).toEqual({ why: 'account' });
  expect(await hindrance(sendCall(payment(), account, ask))).toEqual({ why: 'account' });
  wallet.lock();
  expect(await hindrance(sendCall(payment(), account, ask))).toEqual({ why: 'account' });
  expect(wallet.person.prompts).toBe(0);
});

test('nothing is signed on another chain than the one that was tried', async () => {
  await tryCall(payment(), account, ask);
  wallet.setChain(8453);
  expect(await hindrance(sendCall(payment(), account, ask))).toEqual({ why: 'account' });
  expect(wallet.person.prompts).toBe(0);
});

test('what the person declines is not sent, and can be signed afterwards', async () => {
  wallet.person.mood = 'declines';
  await expect(sendCall(payment(), account, ask)).rejects.toMatchObject({ code: 4001 });
  expect(await sentByWallet()).toBe(0);
  wallet.person.mood = 'approves';
  await receiptOf(anvil, (await sendCall(payment(), account, ask)) as Hex);
  expect(await sentByWallet()).toBe(1);
});

test.each([null, '0x12', `${'0x'}${'z'.repeat(64)}`, 7, { hash: keccak256('0x') }])(
  'what a wallet returns that is no hash, as %j, is none',
  async (answer) => {
    const strange = async (request: WalletRequest) =>
      request.method === 'eth_sendTransaction' ? answer : wallet.request(request);
    await expect(sendCall(payment(), account, strange)).rejects.toThrow('no hash');
  },
);
