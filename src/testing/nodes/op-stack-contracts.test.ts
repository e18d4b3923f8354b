import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  http,
  keccak256,
  parseAbi,
  parseEventLogs,
  type TransactionReceipt,
} from 'viem';
import { mainnet } from 'viem/chains';
import { getL2TransactionHashes, getWithdrawalStatus } from 'viem/op-stack';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Anvil, startAnvil } from './anvil.ts';
import { DEPLOYER, deployMulticall3 } from './evm-contracts.ts';
import {
  aliased,
  carryDeposits,
  deployOpStack,
  depositEther,
  finalizeWithdrawal,
  type OpStackContracts,
  passTime,
  proposeOutput,
  proveWithdrawal,
  resolveGame,
  withdrawalIn,
  withdrawEther,
} from './op-stack-contracts.ts';

const RECIPIENT: Address = '0x00000000000000000000000000000000000a11ce';
const OTHER: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const AMOUNT = 10n ** 18n;
const DAY = 86_400n;
const MESSENGER = parseAbi([
  'event SentMessage(address indexed target, address sender, bytes message, uint256 messageNonce, uint256 gasLimit)',
  'event SentMessageExtension1(address indexed sender, uint256 value)',
  'event RelayedMessage(bytes32 indexed msgHash)',
  'event WithdrawalFinalized(bytes32 indexed withdrawalHash, bool success)',
  'function relayMessage(uint256 nonce, address sender, address target, uint256 value, uint256 minGasLimit, bytes message)',
]);

let anvils: Anvil[];
let rollup: OpStackContracts;

beforeAll(async () => {
  anvils = await Promise.all([startAnvil({ chainId: 1 }), startAnvil({ chainId: 8453, isRollup: true })]);
  const [l1, l2] = anvils as [Anvil, Anvil];
  // For viem's client.
  await deployMulticall3(l1);
  rollup = await deployOpStack(l1, l2);
});
afterAll(() => Promise.all(anvils.map((each) => each.close())));

/** The state of a withdrawal in the words of viem's client, by the contracts alone. */
const statusOf = (receipt: TransactionReceipt) =>
  getWithdrawalStatus(createPublicClient({ chain: mainnet, transport: http(rollup.l1.url) }), {
    ...{ receipt, portalAddress: rollup.portal, disputeGameFactoryAddress: rollup.factory },
  });

test('a deposit arrives when it is carried over, by the hash of its message', async () => {
  const receipt = await depositEther(rollup, { recipient: RECIPIENT, amount: AMOUNT });
  const { logs } = receipt;
  const [sent] = parseEventLogs({ abi: MESSENGER, eventName: 'SentMessage', logs });
  const [extension] = parseEventLogs({ abi: MESSENGER, eventName: 'SentMessageExtension1', logs });
  if (sent === undefined || extension === undefined) throw new Error('no message was sent');
  expect(extension.args.value).toBe(AMOUNT);
  expect(await rollup.l2.client.getBalance({ address: RECIPIENT })).toBe(0n);

  const [carried] = await carryDeposits(rollup, receipt);
  expect([carried?.transactionHash]).toEqual(getL2TransactionHashes({ logs: receipt.logs }));
  expect(carried?.from).toBe(aliased(rollup.l1Messenger));
  const { target, sender, message, messageNonce, gasLimit } = sent.args;
  const args = [messageNonce, sender, target, AMOUNT, gasLimit, message] as const;
  const hash = keccak256(encodeFunctionData({ abi: MESSENGER, functionName: 'relayMessage', args }));
  const [relayed] = parseEventLogs({ abi: MESSENGER, eventName: 'RelayedMessage', logs: carried?.logs ?? [] });
  expect(relayed?.args.msgHash).toBe(hash);
  expect(await rollup.l2.client.getBalance({ address: RECIPIENT })).toBe(AMOUNT);
});

test('a withdrawal is proven, waits, and is finished; a lost game has it proven again', async () => {
  const receipt = await withdrawEther(rollup, { recipient: RECIPIENT, amount: AMOUNT });
  const withdrawal = withdrawalIn(receipt);
  expect(await statusOf(receipt)).toBe('waiting-to-prove');

  const first = await proposeOutput(rollup);
  expect(await statusOf(receipt)).toBe('ready-to-prove');
  await proveWithdrawal(rollup, withdrawal, first);
  await resolveGame(rollup, first, 'challenger');
  await passTime(rollup.l1, 8n * DAY);
  await expect(finalizeWithdrawal(rollup, withdrawal)).rejects.toThrow('output proposal has not been validated');

  await rollup.l2.client.mine({ blocks: 1 });
  const second = await proposeOutput(rollup);
  const changed = { ...withdrawal, value: withdrawal.value + 1n };
  await expect(proveWithdrawal(rollup, changed, second)).rejects.toThrow();
  await proveWithdrawal(rollup, withdrawal, second, { account: OTHER });
  expect(await statusOf(receipt)).toBe('waiting-to-finalize');
  await passTime(rollup.l1, 8n * DAY);
  await resolveGame(rollup, second, 'defender');
  await expect(finalizeWithdrawal(rollup, withdrawal, { provenBy: OTHER })).rejects.toThrow('air-gap');
  await passTime(rollup.l1, 4n * DAY);
  expect(await statusOf(receipt)).toBe('ready-to-finalize');

  const { logs } = await finalizeWithdrawal(rollup, withdrawal, { account: DEPLOYER, provenBy: OTHER });
  const [finalized] = parseEventLogs({ abi: MESSENGER, eventName: 'WithdrawalFinalized', logs });
  expect(finalized?.args).toEqual({ withdrawalHash: withdrawal.withdrawalHash, success: true });
  expect(await rollup.l1.client.getBalance({ address: RECIPIENT })).toBe(AMOUNT);
  expect(await statusOf(receipt)).toBe('finalized');
});
