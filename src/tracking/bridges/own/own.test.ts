import { encodeAbiParameters, encodeEventTopics, encodeFunctionData, keccak256, parseAbi, toBytes } from 'viem';
import { describe, expect, it } from 'vitest';
import { evmTx, type FakeChains, fakeChains, hash32, NOW } from '#testing/chain-reads.ts';
import { word } from '#testing/transfers/views.ts';
import type { EvmTx } from '../../chain-tx.ts';
import { followDepartures } from '../../follow.ts';
import type { Tracker } from '../../tracker.ts';
import { polygonPosTracker } from './polygon-pos.ts';
import { scrollTracker } from './scroll.ts';
import { zksyncTracker } from './zksync.ts';

type Hex = `0x${string}`;

const ALICE: Hex = `0x${'a1'.repeat(20)}`;
const BOB: Hex = `0x${'b0'.repeat(20)}`;
const HASH = hash32(1);
const [ZKSYNC, SCROLL, POLYGON] = ['324', '534352', '137'];
const DIAMOND = '0x32400084c286cf3e17e7b677ea9583e60a000324';
const MESSENGER = '0x6774bcbd5cecef1336b5300fb5186a12ddd8b367';
const CHILD_MESSENGER = '0x781e90f1c8fc4611c9b7497c3b47f99ef6969cbc';
const ETH_GATEWAY: Hex = '0x7f2b8c31f88b6006c382775eea88297ec1e3e905';
const CHILD_ETH_GATEWAY: Hex = '0x6ea73e05adc79974b931123675ea8f78ffdacdf0';
const USDC_GATEWAY: Hex = '0xf1af3b23de0a5ca3cab7261cb0061c0d779a5c7b';
const USDC: Hex = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const USDC_ON_SCROLL: Hex = '0x06eFdBFf2a14a7c8E15944D1F4A48F9F95F663A4';
const STATE_SENDER = '0x28e4f3a7f651294b9564800b2d01f35189a5bfbe';
const CHILD_MANAGER: Hex = '0xa6fa4fb5f76172d178d61b04b0ecd319c5d1c0aa';
const STATE_RECEIVER = '0x0000000000000000000000000000000000001001';
const WBTC: Hex = '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599';
const ETHER: Hex = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';

/** As published: of matter-labs, scroll-tech and maticnetwork. */
const abi = parseAbi([
  'struct L2CanonicalTransaction { uint256 txType; uint256 from; uint256 to; uint256 gasLimit; uint256 gasPerPubdataByteLimit; uint256 maxFeePerGas; uint256 maxPriorityFeePerGas; uint256 paymaster; uint256 nonce; uint256 value; uint256[4] reserved; bytes data; bytes signature; uint256[] factoryDeps; bytes paymasterInput; bytes reservedDynamic; }',
  'event NewPriorityRequest(uint256 txId, bytes32 txHash, uint64 expirationTimestamp, L2CanonicalTransaction transaction, bytes[] factoryDeps)',
  'event SentMessage(address indexed sender, address indexed target, uint256 value, uint256 messageNonce, uint256 gasLimit, bytes message)',
  'event RelayedMessage(bytes32 indexed messageHash)',
  'event FailedRelayedMessage(bytes32 indexed messageHash)',
  'event StateSynced(uint256 indexed id, address indexed contractAddress, bytes data)',
  'event StateCommitted(uint256 indexed stateId, bool success)',
  'function relayMessage(address from, address to, uint256 value, uint256 nonce, bytes message)',
  'function finalizeDepositETH(address from, address to, uint256 amount, bytes data)',
  'function finalizeWithdrawERC20(address l1Token, address l2Token, address from, address to, uint256 amount, bytes data)',
  'function finalizeDepositERC20(address l1Token, address l2Token, address from, address to, uint256 amount, bytes data)',
  'function isL1MessageExecuted(bytes32) view returns (bool)',
  'function isL2MessageExecuted(bytes32) view returns (bool)',
  'function lastStateId() view returns (uint256)',
  'function failedStateSyncs(uint256) view returns (bytes)',
]);

/** A log with the data of its arguments that have no topic. */
function eventLog(address: string, eventName: string, args: Readonly<Record<string, unknown>>) {
  const event = abi.find((item) => item.type === 'event' && item.name === eventName);
  if (event?.type !== 'event') throw new Error(eventName);
  const plain = event.inputs.filter((input) => !('indexed' in input && input.indexed));
  return {
    address,
    topics: encodeEventTopics({ abi, eventName, args } as Parameters<typeof encodeEventTopics>[0]) as string[],
    data: encodeAbiParameters(
      plain,
      plain.map(({ name }) => args[name ?? '']),
    ),
  };
}
const callOf = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0]);

const legOf = async <Data>(tracker: Tracker<Data>, tx: EvmTx, chains: FakeChains) => {
  const [departure, ...more] = tracker.departures(tx, chains.context);
  expect(more).toEqual([]);
  return departure === undefined ? undefined : tracker.follow(departure, chains.context);
};
const onEthereum = (...logs: ReturnType<typeof eventLog>[]) => evmTx({ chainId: '1', hash: HASH, from: ALICE, logs });

describe('ether that goes to ZKsync', () => {
  const L2_HASH = hash32(7);
  const request = (value: bigint, address = DIAMOND) =>
    onEthereum(
      eventLog(address, 'NewPriorityRequest', {
        ...{ txId: 5n, txHash: L2_HASH, expirationTimestamp: 9n, factoryDeps: [] },
        transaction: {
          ...{ txType: 255n, from: BigInt(ALICE), to: BigInt(BOB), gasLimit: 2_000_000n, gasPerPubdataByteLimit: 800n },
          ...{ maxFeePerGas: 1n, maxPriorityFeePerGas: 0n, paymaster: 0n, nonce: 5n, value },
          ...{ reserved: [value + 1n, BigInt(ALICE), 0n, 0n], data: '0x', signature: '0x', factoryDeps: [] },
          ...{ paymasterInput: '0x', reservedDynamic: '0x' },
        },
      }),
    );

  it('is known by the hash that its contract gave it, and arrives as that transaction', async () => {
    const chains = fakeChains();
    expect(await legOf(zksyncTracker, request(8n), chains)).toMatchObject({
      ...{ bridge: 'ZKSYNC', phase: 'WAITING_DELIVERY', event: { state: 'CANONICAL_TRANSFER_SENT' } },
      from: { chain_id: '1', denom: 'ethereum-native', amount: '8', address: ALICE },
      to: { chain_id: ZKSYNC, denom: 'zksync-native', amount: '8', address: BOB },
      identifiers: [{ value: L2_HASH }],
    });
    chains.add(evmTx({ chainId: ZKSYNC as string, hash: L2_HASH }));
    expect(await legOf(zksyncTracker, request(8n), chains)).toMatchObject({
      phase: 'ARRIVED',
      arrival: { chainId: ZKSYNC, hash: L2_HASH },
    });
    chains.add(evmTx({ chainId: ZKSYNC as string, hash: L2_HASH, outcome: 'failed' }));
    expect(await legOf(zksyncTracker, request(8n), chains)).toMatchObject({ phase: 'STUCK', arrival: null });
  });

  it('is none without a value, or of another contract; a silent node makes it unknown', async () => {
    const chains = fakeChains();
    expect(await legOf(zksyncTracker, request(0n), chains)).toBeUndefined();
    expect(await legOf(zksyncTracker, request(8n, BOB), chains)).toBeUndefined();
    chains.silent.add(ZKSYNC as string);
    const [status] = await followDepartures(request(8n), [zksyncTracker as Tracker], chains.context);
    expect(status?.stops[0]).toMatchObject({ phase: 'UNKNOWN', said: 'nodes of zksync did not answer' });
  });
});

describe('a message of Scroll', () => {
  const gatewayCall = callOf('finalizeDepositETH', [ALICE, BOB, 8n, '0x']);
  const sent = (message: Hex, value: bigint, sender: Hex, target: Hex, address = MESSENGER) =>
    eventLog(address, 'SentMessage', { sender, target, value, messageNonce: 4n, gasLimit: 1n, message });
  const hashOf = (message: Hex, value: bigint, sender: Hex, target: Hex) =>
    keccak256(callOf('relayMessage', [sender, target, value, 4n, message]));
  const executed = (chains: FakeChains, chainId: string, target: string, name: string, hash: Hex, is: boolean) =>
    chains.answer(chainId, { target, data: callOf(name, [hash]) }, word(is ? 1 : 0));

  it('that brings ether is known at both ends by its hash', async () => {
    const chains = fakeChains();
    const tx = onEthereum(sent(gatewayCall, 8n, ETH_GATEWAY, CHILD_ETH_GATEWAY));
    const hash = hashOf(gatewayCall, 8n, ETH_GATEWAY, CHILD_ETH_GATEWAY);
    executed(chains, SCROLL as string, CHILD_MESSENGER, 'isL1MessageExecuted', hash, false);
    expect(await legOf(scrollTracker, tx, chains)).toMatchObject({
      ...{ bridge: 'SCROLL', phase: 'WAITING_DELIVERY', identifiers: [{ value: hash }] },
      from: { chain_id: '1', denom: 'ethereum-native', amount: '8', address: ALICE },
      to: { chain_id: SCROLL, denom: 'scroll-native', amount: '8', address: BOB },
    });
    executed(chains, SCROLL as string, CHILD_MESSENGER, 'isL1MessageExecuted', hash, true);
    const relayed = eventLog(CHILD_MESSENGER, 'RelayedMessage', { messageHash: hash });
    chains.add(evmTx({ chainId: SCROLL as string, hash: hash32(3), logs: [relayed] }));
    expect(await legOf(scrollTracker, tx, chains)).toMatchObject({ phase: 'ARRIVED', arrival: { hash: hash32(3) } });
  });

  it('that failed there for an hour is told as stuck', async () => {
    const chains = fakeChains();
    const log = sent(gatewayCall, 8n, ETH_GATEWAY, CHILD_ETH_GATEWAY);
    const hash = hashOf(gatewayCall, 8n, ETH_GATEWAY, CHILD_ETH_GATEWAY);
    const tx = evmTx({ chainId: '1', hash: HASH, from: ALICE, logs: [log], time: NOW - 2 * 3_600_000 });
    executed(chains, SCROLL as string, CHILD_MESSENGER, 'isL1MessageExecuted', hash, false);
    expect(await legOf(scrollTracker, tx, chains)).toMatchObject({ phase: 'WAITING_DELIVERY' });
    const failed = eventLog(CHILD_MESSENGER, 'FailedRelayedMessage', { messageHash: hash });
    chains.add(evmTx({ chainId: SCROLL as string, hash: hash32(3), logs: [failed], time: NOW - 3_600_000 }));
    expect(await legOf(scrollTracker, tx, chains)).toMatchObject({ phase: 'STUCK', arrival: null });
  });

  it('out of Scroll names its token by the gateway that pays it, and says where the proof is', async () => {
    const chains = fakeChains();
    const message = callOf('finalizeWithdrawERC20', [USDC, USDC_ON_SCROLL, ALICE, BOB, 9n, '0x']);
    const withdrawal = (target: Hex) => {
      const log = sent(message, 0n, BOB, target, CHILD_MESSENGER);
      return evmTx({ chainId: SCROLL as string, hash: HASH, from: ALICE, logs: [log] });
    };
    const hash = hashOf(message, 0n, BOB, USDC_GATEWAY);
    executed(chains, '1', MESSENGER, 'isL2MessageExecuted', hash, false);
    expect(await legOf(scrollTracker, withdrawal(USDC_GATEWAY), chains)).toMatchObject({
      ...{ phase: 'WAITING_TO_FINALIZE', acts: [], said: expect.stringContaining('proof') },
      from: { chain_id: SCROLL, denom: USDC_ON_SCROLL, amount: '9', address: ALICE },
      to: { chain_id: '1', denom: USDC, amount: '9', address: BOB },
    });
    executed(chains, '1', MESSENGER, 'isL2MessageExecuted', hash, true);
    expect(await legOf(scrollTracker, withdrawal(USDC_GATEWAY), chains)).toMatchObject({ phase: 'ARRIVED' });
    expect(await legOf(scrollTracker, withdrawal(ALICE), chains)).toBeUndefined();
  });

  it('is none of another messenger, nor a token of a gateway that is not ours', async () => {
    const chains = fakeChains();
    const other = sent(gatewayCall, 8n, ETH_GATEWAY, CHILD_ETH_GATEWAY, BOB);
    expect(await legOf(scrollTracker, onEthereum(other), chains)).toBeUndefined();
    const token = callOf('finalizeDepositERC20', [USDC, USDC_ON_SCROLL, ALICE, BOB, 9n, '0x']);
    expect(await legOf(scrollTracker, onEthereum(sent(token, 0n, BOB, ALICE)), chains)).toBeUndefined();
  });
});

describe('a deposit to Polygon', () => {
  const state = (root: Hex, amount: bigint) =>
    encodeAbiParameters(
      [{ type: 'bytes32' }, { type: 'bytes' }],
      [
        keccak256(toBytes('DEPOSIT')),
        encodeAbiParameters(
          [{ type: 'address' }, { type: 'address' }, { type: 'bytes' }],
          [BOB, root, encodeAbiParameters([{ type: 'uint256' }], [amount])],
        ),
      ],
    );
  const deposit = (root: Hex, address = STATE_SENDER, contractAddress = CHILD_MANAGER) =>
    onEthereum(eventLog(address, 'StateSynced', { id: 77n, contractAddress, data: state(root, 8n) }));
  function says(chains: FakeChains, last: number, failed: Hex = '0x'): void {
    const receiver = (functionName: string, args: readonly unknown[]) => ({
      target: STATE_RECEIVER,
      data: callOf(functionName, args),
    });
    chains.answer(POLYGON as string, receiver('lastStateId', []), word(last));
    const kept = encodeAbiParameters([{ type: 'bytes' }], [failed]);
    chains.answer(POLYGON as string, receiver('failedStateSyncs', [77n]), kept);
  }

  it('is told when Polygon has taken states up to its number', async () => {
    const chains = fakeChains();
    says(chains, 76);
    expect(await legOf(polygonPosTracker, deposit(ETHER), chains)).toMatchObject({
      ...{ bridge: 'POLYGON_POS', phase: 'WAITING_DELIVERY', identifiers: [{ value: '77' }] },
      from: { chain_id: '1', denom: 'ethereum-native', amount: '8', address: ALICE },
      to: { chain_id: POLYGON, denom: '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', amount: '8', address: BOB },
    });
    says(chains, 80);
    expect(await legOf(polygonPosTracker, deposit(WBTC), chains)).toMatchObject({
      ...{ phase: 'ARRIVED', from: { denom: WBTC }, arrival: null },
    });
    const log = eventLog(STATE_RECEIVER, 'StateCommitted', { stateId: 77n, success: true });
    chains.add(evmTx({ chainId: POLYGON as string, hash: hash32(3), logs: [log] }));
    expect(await legOf(polygonPosTracker, deposit(WBTC), chains)).toMatchObject({ arrival: { hash: hash32(3) } });
  });

  it('that failed there is kept until anybody has it run again', async () => {
    const chains = fakeChains();
    says(chains, 80, '0x1234');
    expect(await legOf(polygonPosTracker, deposit(ETHER), chains)).toMatchObject({
      phase: 'STUCK',
      said: expect.stringContaining('replayFailedStateSync(77)'),
    });
  });

  it('is none of another sender, nor for another contract', async () => {
    const chains = fakeChains();
    expect(await legOf(polygonPosTracker, deposit(ETHER, BOB), chains)).toBeUndefined();
    expect(await legOf(polygonPosTracker, deposit(ETHER, STATE_SENDER, ALICE), chains)).toBeUndefined();
  });
});
