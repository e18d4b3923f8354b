import { TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import { type Address, encodeFunctionData, type Hex, pad, parseAbi, zeroAddress } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DirectSecp256k1HdWallet, SigningStargateClient } from '#test-packages/cosmos.ts';
import {
  setClientOptions,
  submitTransaction,
  transactionStatus,
  waitForTransaction,
} from '#test-packages/skip-client.ts';
import { ATTESTER, circleAttester } from '#testing/circle-attester.ts';
import { type Anvil, startAnvil } from '#testing/nodes/anvil.ts';
import { type CctpContracts, deployCctp, linkCctp, receiveMessage } from '#testing/nodes/cctp-contracts.ts';
import { denomOf } from '#testing/nodes/cosmos-ibc.ts';
import { CosmosLedger } from '#testing/nodes/cosmos-ledger.ts';
import { startLedgerNode } from '#testing/nodes/cosmos-ledger-node.ts';
import { connect, packetsOf, relayAck, relayRecv, type SentPacket } from '#testing/nodes/cosmos-relayer.ts';
import {
  copyToken,
  deployMulticall3,
  deployToken,
  giveToken,
  receiptOf,
  transact,
} from '#testing/nodes/evm-contracts.ts';
import { deployHyperlane, type HyperlaneContracts, ROUTER } from '#testing/nodes/hyperlane-contracts.ts';
import { dispatchedIn, relay } from '#testing/nodes/hyperlane-relayer.ts';
import { serviceConfig } from '#testing/service-config.ts';
import { startCircle } from '#testing/world/services.ts';
import { ETH_ROUTERS } from '#testing/world/world.ts';
import { composeHttp } from './compose.ts';
import { startNodeServer } from './node-server.ts';

/**
 * The public client of the hosted service hands signed transactions to ours, and waits until they have arrived: on chains of this machine, whose
 * relayers act when it has asked. What it is told to be released is what the other chain's receiver then has.
 */
const LOOPBACK = { port: 0, host: '127.0.0.1' };
const RECIPIENT: Address = '0x00000000000000000000000000000000000a11ce';
const ERC20 = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function approve(address spender, uint256 amount)',
]);
/** Circle's contracts of version 2, and its tokens, where the registry has them. */
const CIRCLE: Pick<CctpContracts, 'messenger' | 'transmitter'> = {
  messenger: '0x28b5a0e9C621a5BadaA536219b3a228C8168cf5d',
  transmitter: '0x81D40F21F12A8F0E3252Bccb954D722d4c464B64',
};
const USDC: Readonly<Record<1 | 8453, Pick<CctpContracts, 'domain' | 'token'>>> = {
  1: { domain: 0, token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
  8453: { domain: 6, token: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
};
/** Of the node itself, with coins: one for each kind of transfer, so that their nonces do not meet. */
const accountOf = (addressIndex: number) =>
  mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex });

const attester = circleAttester();
const closers: (() => Promise<unknown>)[] = [];
const cosmos = threeChains();
let ethereum: EvmChain;
let base: EvmChain;

interface EvmChain {
  readonly anvil: Anvil;
  readonly cctp: CctpContracts;
  readonly hyperlane: HyperlaneContracts;
}

async function kept<Started extends { close(): Promise<unknown> }>(starting: Promise<Started>): Promise<Started> {
  const started = await starting;
  closers.push(() => started.close());
  return started;
}

async function startEvmChain(chainId: 1 | 8453): Promise<EvmChain> {
  const anvil = await kept(startAnvil({ chainId }));
  await deployMulticall3(anvil);
  const { domain, token } = USDC[chainId];
  await copyToken(anvil, await deployToken(anvil), token);
  const circle = { version: 2, domain, token, attester: ATTESTER, ...CIRCLE } as const;
  const contracts = await deployCctp(anvil, circle);
  const other = chainId === 1 ? 8453 : 1;
  const hyperlane = await deployHyperlane(anvil, chainId);
  await hyperlane.setGasPrice(other, 10n ** 9n);
  await hyperlane.placeRouter(ETH_ROUTERS[chainId], null, other, ETH_ROUTERS[other]);
  return { anvil, cctp: contracts, hyperlane };
}

/** Noble, Osmosis and the Hub in a row. */
function threeChains() {
  const chain = (chainId: string, prefix: string) => new CosmosLedger({ chainId, prefix });
  const [noble, osmosis, hub] = [chain('noble-1', 'noble'), chain('osmosis-1', 'osmo'), chain('cosmoshub-4', 'cosmos')];
  connect({ chain: noble, channel: 'channel-1' }, { chain: osmosis, channel: 'channel-750' });
  connect({ chain: osmosis, channel: 'channel-0' }, { chain: hub, channel: 'channel-141' });
  return { noble, osmosis, hub };
}

beforeAll(async () => {
  [ethereum, base] = await Promise.all([startEvmChain(1), startEvmChain(8453)]);
  await linkCctp(ethereum.cctp, base.cctp);
  // Nodes whose last block is old are not believed.
  for (const { anvil } of [ethereum, base]) await anvil.client.setIntervalMining({ interval: 1 });
  const ledgers = Object.values(cosmos);
  const nodes = await Promise.all(ledgers.map((ledger) => kept(startLedgerNode(ledger))));
  const circle = await kept(startCircle(attester));
  const urls = {
    ...{ '1': ethereum.anvil.url, '8453': base.anvil.url },
    ...Object.fromEntries(ledgers.map(({ chainId }, at) => [chainId, nodes[at]?.url])),
  };
  const config = serviceConfig({
    PORTOLAN_NODES: JSON.stringify(urls),
    PORTOLAN_CIRCLE_URL: circle.url,
    PORTOLAN_STATUS_SERVICES: 'off',
    PORTOLAN_LIVENESS: 'off',
  });
  const server = await kept(startNodeServer({ service: composeHttp(config), ...LOOPBACK }));
  setClientOptions({ apiUrl: server.url });
});
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

type Call = { readonly to: Address; readonly data?: Hex; readonly value?: bigint };

async function signed({ client }: Anvil, account: ReturnType<typeof accountOf>, call: Call): Promise<Hex> {
  const { type: _, ...request } = await client.prepareTransactionRequest({ ...call, account, chain: null });
  return account.signTransaction({ ...request, type: 'eip1559', chainId: await client.getChainId() } as never);
}

/** Waits as the client does; each time that it is told that the transfer goes on, the next of these happens. */
async function follow(chainId: string, tx: string, then: readonly ((hash: string) => unknown)[] = []) {
  const { txHash } = (await submitTransaction({ chainId, tx })) ?? {};
  if (txHash === undefined) throw new Error('the service took no transaction');
  const states: (string | undefined)[] = [];
  const left = [...then];
  let doing: Promise<unknown> = Promise.resolve();
  let isFailed = false;
  const waited = waitForTransaction({
    chainId,
    txHash,
    isCancelled: () => isFailed,
    onStatusUpdated({ state }) {
      if (states.at(-1) !== state) states.push(state);
      if (state !== 'STATE_PENDING') return;
      doing = doing.then(() => left.shift()?.(txHash));
      doing.catch(() => {
        isFailed = true;
      });
    },
  });
  // What failed on the way is told, not that the wait was given up.
  const done = await waited.catch(async (error) => {
    await doing;
    throw error;
  });
  await doing;
  // Before a block has it, it may be seen as submitted or not be asked for.
  return { done, states: states.filter((state) => state !== 'STATE_SUBMITTED') };
}

describe.concurrent('@skip-go/client submits, tracks and waits for', () => {
  test('a transaction that leaves its chain by nothing', async () => {
    const [account, value] = [accountOf(1), 123_456_789n];
    const tx = await signed(ethereum.anvil, account, { to: '0x00000000000000000000000000000000000000b0', value });
    const { done } = await follow('1', tx);
    expect(done).toMatchObject({ state: 'STATE_COMPLETED_SUCCESS', transfers: [{ transferSequence: [] }] });
    const address = '0x00000000000000000000000000000000000000b0';
    expect(await ethereum.anvil.client.getBalance({ address })).toBe(value);
    // The same bytes again are the same transaction.
    const hash = (await submitTransaction({ chainId: '1', tx }))?.txHash;
    expect((await transactionStatus({ chainId: '1', txHash: hash ?? '' }))?.state).toBe('STATE_COMPLETED_SUCCESS');
  });

  test('CCTP, until what was burned is minted', async () => {
    const account = accountOf(2);
    const amount = 25_000_000n;
    const { anvil, cctp: from } = ethereum;
    await giveToken(anvil, from.token, account.address, amount);
    const approve = { address: from.token, abi: ERC20, functionName: 'approve', args: [from.messenger, amount] };
    await transact(anvil, { ...approve, account: account.address });
    const args = [amount, base.cctp.domain, pad(RECIPIENT), from.token, pad(zeroAddress), 0n, 2000];
    const data = encodeFunctionData({ abi: from.abi, functionName: 'depositForBurn', args });
    const tx = await signed(anvil, account, { to: from.messenger, data });
    const { done, states } = await follow('1', tx, [
      async (hash) => {
        const [seen] = attester.see(from, await receiptOf(anvil, hash as Hex));
        if (seen === undefined) throw new Error('no burn was seen');
        await receiveMessage(base.cctp, await attester.sign(seen));
      },
    ]);
    expect(states).toEqual(['STATE_PENDING', 'STATE_COMPLETED_SUCCESS']);
    const { token } = base.cctp;
    const balance = await base.anvil.client.readContract({
      ...{ address: token, abi: ERC20, functionName: 'balanceOf', args: [RECIPIENT] },
    });
    expect(done?.transfers?.[0]).toMatchObject({
      transferSequence: [{ cctpTransferV2: { state: 'CCTP_TRANSFER_RECEIVED', fromChainId: '1', toChainId: '8453' } }],
      transferAssetRelease: { chainId: '8453', amount: `${balance}`, released: true },
    });
    expect(done?.transferAssetRelease?.denom?.toLowerCase()).toBe(token.toLowerCase());
    expect(balance).toBe(amount);
  });

  test('Hyperlane, until a relayer delivers its message', async () => {
    const account = accountOf(3);
    const amount = 3n * 10n ** 17n;
    const { anvil } = ethereum;
    const args = [8453, pad(RECIPIENT), amount] as const;
    const call = { address: ETH_ROUTERS[1], abi: ROUTER, args };
    const quotes = await anvil.client.readContract({ ...call, functionName: 'quoteTransferRemote' });
    const value = quotes.reduce((sum, quote) => sum + quote.amount, 0n);
    const data = encodeFunctionData({ ...call, functionName: 'transferRemote' });
    const tx = await signed(anvil, account, { to: ETH_ROUTERS[1], data, value });
    const { done, states } = await follow('1', tx, [
      async (hash) => {
        const [message] = dispatchedIn(await receiptOf(anvil, hash as Hex));
        if (message === undefined) throw new Error('nothing was dispatched');
        await relay(base.hyperlane, message);
      },
    ]);
    expect(states).toEqual(['STATE_PENDING', 'STATE_COMPLETED_SUCCESS']);
    const balance = await base.anvil.client.getBalance({ address: RECIPIENT });
    expect(done?.transfers?.[0]).toMatchObject({
      transferSequence: [{ hyperlaneTransfer: { state: 'HYPERLANE_TRANSFER_RECEIVED', toChainId: '8453' } }],
      transferAssetRelease: { chainId: '8453', amount: `${balance}`, released: true },
    });
    expect(balance).toBe(amount);
  });

  test('IBC over three chains, until the last packet has arrived', async () => {
    const { noble, osmosis, hub } = cosmos;
    const wallet = await DirectSecp256k1HdWallet.fromMnemonic(`${'abandon '.repeat(11)}about`, { prefix: 'noble' });
    const sender = 'noble19rl4cm2hmr8afy4kldpxz3fka4jguq0a5rc48m';
    const onHub = 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4';
    noble.state.give(sender, 'uusdc', 1_000n);
    const value = {
      ...{ sourcePort: 'transfer', sourceChannel: 'channel-1', token: { denom: 'uusdc', amount: '100' }, sender },
      receiver: 'pfm',
      timeoutTimestamp: BigInt(Date.now() + 600_000) * 1_000_000n,
      memo: JSON.stringify({ forward: { receiver: onHub, port: 'transfer', channel: 'channel-0' } }),
    };
    const { number = 0n, sequence = 0n } = noble.state.account(sender) ?? {};
    const client = await SigningStargateClient.offline(wallet);
    const message = { typeUrl: '/ibc.applications.transfer.v1.MsgTransfer', value };
    const data = { chainId: 'noble-1', accountNumber: Number(number), sequence: Number(sequence) };
    const raw = await client.sign(sender, [message], { amount: [], gas: '200000' }, '', data);
    const tx = Buffer.from(TxRaw.encode(raw).finish()).toString('base64');
    const packets: SentPacket[] = [];
    const packet = (at: number): SentPacket => packets[at] as SentPacket;
    const { done, states } = await follow('noble-1', tx, [
      (hash) => {
        packets.push(...packetsOf(noble, noble.getTx(hash)));
        packets.push(...packetsOf(osmosis, relayRecv(packet(0))));
      },
      () => relayRecv(packet(1)),
    ]);
    expect(states).toEqual(['STATE_PENDING', 'STATE_COMPLETED_SUCCESS']);
    const denom = denomOf('transfer/channel-141/transfer/channel-750/uusdc');
    const balance = hub.state.balance(onHub, denom);
    expect(done?.transfers?.[0]).toMatchObject({
      transferSequence: [
        { ibcTransfer: { state: 'TRANSFER_RECEIVED', fromChainId: 'noble-1', toChainId: 'osmosis-1' } },
        { ibcTransfer: { state: 'TRANSFER_RECEIVED', fromChainId: 'osmosis-1', toChainId: 'cosmoshub-4' } },
      ],
      transferAssetRelease: { chainId: 'cosmoshub-4', denom, amount: `${balance}`, released: true },
    });
    expect(balance).toBe(100n);
    for (const at of [1, 0]) relayAck(packet(at));
  });
});
