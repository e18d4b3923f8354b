import {
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  encodePacked,
  keccak256,
  parseAbi,
  toBytes,
  toFunctionSelector,
  toRlp,
} from 'viem';
import { evmTx, type FakeChains, hash32 } from '../chain-reads.ts';
import { LATER, type Scene } from './scene.ts';
import { saysBy, word } from './views.ts';

export type Hex = `0x${string}`;

export const ALICE: Hex = `0x${'a1'.repeat(20)}`;
export const BOB: Hex = `0x${'b0'.repeat(20)}`;
const HASH = hash32(1);
export const ZKSYNC = '324';
export const SCROLL = '534352';
export const POLYGON = '137';

const DIAMOND = '0x32400084c286cf3e17e7b677ea9583e60a000324';
const HUB = '0x303a465b659cbb0ab36ee643ea362c509eeb5213';
export const NULLIFIER = '0xd7f9f54194c633f36ccd5f3da84ad4a1c38cb2cb';
const ZKSYNC_MESSENGER = '0x0000000000000000000000000000000000008008';
const ZKSYNC_COIN: Hex = '0x000000000000000000000000000000000000800a';
const MESSENGER = '0x6774bcbd5cecef1336b5300fb5186a12ddd8b367';
export const CHILD_MESSENGER = '0x781e90f1c8fc4611c9b7497c3b47f99ef6969cbc';
const ETH_GATEWAY: Hex = '0x7f2b8c31f88b6006c382775eea88297ec1e3e905';
const CHILD_ETH_GATEWAY: Hex = '0x6ea73e05adc79974b931123675ea8f78ffdacdf0';
const USDC_GATEWAY: Hex = '0xf1af3b23de0a5ca3cab7261cb0061c0d779a5c7b';
export const USDC: Hex = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
export const USDC_ON_SCROLL: Hex = '0x06eFdBFf2a14a7c8E15944D1F4A48F9F95F663A4';
export const STATE_SENDER = '0x28e4f3a7f651294b9564800b2d01f35189a5bfbe';
const CHILD_MANAGER: Hex = '0xa6fa4fb5f76172d178d61b04b0ecd319c5d1c0aa';
const STATE_RECEIVER = '0x0000000000000000000000000000000000001001';
const MANAGER = '0xa0c68c638235ee32657e8f720a23cec1bfc77c77';
const CHECKPOINTS: Hex = `0x${'c4'.repeat(20)}`;
export const ETHER: Hex = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';
export const WETH_ON_POLYGON = '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619';

/** As published: of matter-labs, scroll-tech and maticnetwork. */
const abi = parseAbi([
  'struct L2CanonicalTransaction { uint256 txType; uint256 from; uint256 to; uint256 gasLimit; uint256 gasPerPubdataByteLimit; uint256 maxFeePerGas; uint256 maxPriorityFeePerGas; uint256 paymaster; uint256 nonce; uint256 value; uint256[4] reserved; bytes data; bytes signature; uint256[] factoryDeps; bytes paymasterInput; bytes reservedDynamic; }',
  'event NewPriorityRequest(uint256 txId, bytes32 txHash, uint64 expirationTimestamp, L2CanonicalTransaction transaction, bytes[] factoryDeps)',
  'event L1MessageSent(address indexed _sender, bytes32 indexed _hash, bytes _message)',
  'event Withdrawal(address indexed _l2Sender, address indexed _l1Receiver, uint256 _amount)',
  'struct L2Message { uint16 txNumberInBatch; address sender; bytes data; }',
  'function proveL2MessageInclusion(uint256 _chainId, uint256 _batchNumber, uint256 _index, L2Message _message, bytes32[] _proof) view returns (bool)',
  'function isWithdrawalFinalized(uint256 _chainId, uint256 _l2BatchNumber, uint256 _l2MessageIndex) view returns (bool)',
  'struct FinalizeL1DepositParams { uint256 chainId; uint256 l2BatchNumber; uint256 l2MessageIndex; address l2Sender; uint16 l2TxNumberInBatch; bytes message; bytes32[] merkleProof; }',
  'function finalizeDeposit(FinalizeL1DepositParams _finalizeWithdrawalParams)',
  'event SentMessage(address indexed sender, address indexed target, uint256 value, uint256 messageNonce, uint256 gasLimit, bytes message)',
  'event RelayedMessage(bytes32 indexed messageHash)',
  'event FailedRelayedMessage(bytes32 indexed messageHash)',
  'event StateSynced(uint256 indexed id, address indexed contractAddress, bytes data)',
  'event StateCommitted(uint256 indexed stateId, bool success)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'function relayMessage(address from, address to, uint256 value, uint256 nonce, bytes message)',
  'function finalizeDepositETH(address from, address to, uint256 amount, bytes data)',
  'function finalizeWithdrawERC20(address l1Token, address l2Token, address from, address to, uint256 amount, bytes data)',
  'function finalizeDepositERC20(address l1Token, address l2Token, address from, address to, uint256 amount, bytes data)',
  'function isL1MessageExecuted(bytes32) view returns (bool)',
  'function isL2MessageExecuted(bytes32) view returns (bool)',
  'function lastStateId() view returns (uint256)',
  'function failedStateSyncs(uint256) view returns (bytes)',
  'function checkpointManagerAddress() view returns (address)',
  'function getLastChildBlock() view returns (uint256)',
  'function processedExits(bytes32) view returns (bool)',
]);
const says = saysBy(abi);

/** A log with the data of its arguments that have no topic. */
export function eventLog(address: string, eventName: string, args: Readonly<Record<string, unknown>>) {
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
type LogDraft = ReturnType<typeof eventLog>;
export const callOf = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0]);
export const onEthereum = (...logs: LogDraft[]) => evmTx({ chainId: '1', hash: HASH, from: ALICE, logs });

/** Ether for ZKsync, with the hash that it will have there. */
export const L2_HASH = hash32(7);
export const zksyncRequest = (value: bigint, address: string = DIAMOND) =>
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

/** What leaves ZKsync, behind a message of somebody else in the same transaction. */
const FINALIZE_ETH = toFunctionSelector('finalizeEthWithdrawal(uint256,uint256,uint16,bytes,bytes32[])');
export const zksyncMessage = encodePacked(['bytes4', 'address', 'uint256'], [FINALIZE_ETH, BOB, 8n]);
export const zksyncWithdrawn = (sender: Hex = ZKSYNC_COIN, message: Hex = zksyncMessage) =>
  evmTx({
    ...{ chainId: ZKSYNC, hash: HASH, from: BOB },
    logs: [
      eventLog(ZKSYNC_MESSENGER, 'L1MessageSent', { _sender: BOB, _hash: hash32(5), _message: '0x12' }),
      eventLog(ZKSYNC_MESSENGER, 'L1MessageSent', { _sender: sender, _hash: keccak256(message), _message: message }),
      eventLog(ZKSYNC_COIN, 'Withdrawal', { _l2Sender: ALICE, _l1Receiver: BOB, _amount: 8n }),
    ],
  });
const [BATCH, MESSAGE_INDEX, TX_NUMBER] = [500_000n, 12n, 34];
const PROOF = [hash32(41), hash32(42)] as Hex[];

interface BatchState {
  readonly isSealed?: boolean;
  readonly isExecuted?: boolean;
  readonly isFinalized?: boolean;
}
/** How far the batch with the withdrawal is. */
export function zksyncBatch(chains: FakeChains, { isSealed, isExecuted, isFinalized }: BatchState): void {
  const logs = [ZKSYNC_COIN, ZKSYNC_MESSENGER, ZKSYNC_MESSENGER].map((sender) => ({ sender }));
  chains.answerRpc(ZKSYNC, 'eth_getTransactionReceipt', () => ({
    l1BatchNumber: isSealed ? `0x${BATCH.toString(16)}` : null,
    l1BatchTxIndex: isSealed ? `0x${TX_NUMBER.toString(16)}` : null,
    l2ToL1Logs: logs,
  }));
  chains.answerRpc(ZKSYNC, 'zks_getL2ToL1LogProof', ([hash, at]: [string, number]) =>
    isSealed && hash === HASH && at === 2 ? { id: Number(MESSAGE_INDEX), proof: PROOF, root: hash32(43) } : null,
  );
  const place = [324n, BATCH, MESSAGE_INDEX] as const;
  const sent = { txNumberInBatch: TX_NUMBER, sender: ZKSYNC_COIN, data: zksyncMessage };
  says(chains, '1', HUB, 'proveL2MessageInclusion', [...place, sent, PROOF], isExecuted ? word(1) : null);
  says(chains, '1', NULLIFIER, 'isWithdrawalFinalized', place, word(isFinalized ? 1 : 0));
}
export const zksyncFinalize = callOf('finalizeDeposit', [
  {
    ...{ chainId: 324n, l2BatchNumber: BATCH, l2MessageIndex: MESSAGE_INDEX, l2Sender: ZKSYNC_COIN },
    ...{ l2TxNumberInBatch: TX_NUMBER, message: zksyncMessage, merkleProof: PROOF },
  },
]);

/** A message between gateways of Scroll, and the hash that both ends know it by. */
export const scrollEther = callOf('finalizeDepositETH', [ALICE, BOB, 8n, '0x']);
const scrollToken = callOf('finalizeWithdrawERC20', [USDC, USDC_ON_SCROLL, ALICE, BOB, 9n, '0x']);
export const scrollSent = (message: Hex, value: bigint, sender: Hex, target: Hex, address: string = MESSENGER) =>
  eventLog(address, 'SentMessage', { sender, target, value, messageNonce: 4n, gasLimit: 1n, message });
const scrollHash = (message: Hex, value: bigint, sender: Hex, target: Hex) =>
  keccak256(callOf('relayMessage', [sender, target, value, 4n, message]));
export const executed = (chains: FakeChains, hash: Hex, isIn: boolean, is: boolean): void => {
  const [chainId, target, name] = isIn
    ? ([SCROLL, CHILD_MESSENGER, 'isL1MessageExecuted'] as const)
    : (['1', MESSENGER, 'isL2MessageExecuted'] as const);
  says(chains, chainId, target, name, [hash], word(is ? 1 : 0));
};
export const scrollDeposited = () => onEthereum(scrollSent(scrollEther, 8n, ETH_GATEWAY, CHILD_ETH_GATEWAY));
export const scrollDepositHash = scrollHash(scrollEther, 8n, ETH_GATEWAY, CHILD_ETH_GATEWAY);
export const scrollWithdrawn = (target: Hex = USDC_GATEWAY) => {
  const log = scrollSent(scrollToken, 0n, BOB, target, CHILD_MESSENGER);
  return evmTx({ chainId: SCROLL, hash: HASH, from: ALICE, logs: [log] });
};
export const scrollWithdrawalHash = scrollHash(scrollToken, 0n, BOB, USDC_GATEWAY);

/** A deposit to Polygon by the number of its state. */
const STATE_ID = 77n;
const stateOf = (root: Hex, amount: bigint) =>
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
export const polygonDeposit = (root: Hex, address: string = STATE_SENDER, contractAddress: Hex = CHILD_MANAGER) =>
  onEthereum(eventLog(address, 'StateSynced', { id: STATE_ID, contractAddress, data: stateOf(root, 8n) }));
export function polygonStates(chains: FakeChains, last: number, failed: Hex = '0x'): void {
  says(chains, POLYGON, STATE_RECEIVER, 'lastStateId', [], word(last));
  const kept = encodeAbiParameters([{ type: 'bytes' }], [failed]);
  says(chains, POLYGON, STATE_RECEIVER, 'failedStateSyncs', [STATE_ID], kept);
}
export const stateCommitted = () => eventLog(STATE_RECEIVER, 'StateCommitted', { stateId: STATE_ID, success: true });

/** Ether of Polygon that is burnt, behind another transfer of the same transaction. */
const BURN_BLOCK = 999_990n;
export const polygonBurnt = (to: Hex = `0x${'00'.repeat(20)}`, token: string = WETH_ON_POLYGON) =>
  evmTx({
    ...{ chainId: POLYGON, hash: HASH, from: BOB, height: BURN_BLOCK },
    logs: [
      eventLog(token, 'Transfer', { from: BOB, to: ALICE, value: 8n }),
      eventLog(token, 'Transfer', { from: ALICE, to, value: 8n }),
    ],
  });
/** What names a withdrawal: block, digits of the path to its receipt, place of its log. */
const exitOf = (block: bigint, txIndex: Hex, place: bigint): Hex => {
  const digits = [...toRlp(txIndex).slice(2)].map((digit) => `0${digit}`).join('');
  return keccak256(encodePacked(['uint256', 'bytes', 'uint256'], [block, `0x${digits}`, place]));
};
/** `txIndex` as RLP takes it: no leading zero, no digit for 0. */
export function polygonCheckpoint(chains: FakeChains, last: bigint, isPaid = false, txIndex: Hex = '0x85'): void {
  const transactionIndex = `0x${BigInt(txIndex === '0x' ? 0 : txIndex).toString(16)}`;
  chains.answerRpc(POLYGON, 'eth_getTransactionReceipt', () => ({ transactionIndex }));
  says(chains, '1', MANAGER, 'checkpointManagerAddress', [], word(BigInt(CHECKPOINTS)));
  says(chains, '1', CHECKPOINTS, 'getLastChildBlock', [], word(last));
  says(chains, '1', MANAGER, 'processedExits', [exitOf(BURN_BLOCK, txIndex, 1n)], word(isPaid ? 1 : 0));
}

const HOUR = 3_600_000;
const later = (chainId: string, hash: string, ...logs: LogDraft[]) => evmTx({ ...LATER, chainId, hash, logs });

export const zksyncDepositScene: Scene = {
  ...{ name: 'ZKsync, deposit', chainId: '1', hash: HASH, far: [ZKSYNC] },
  way: [
    { phase: 'WAITING_DELIVERY', set: (chains) => chains.add(zksyncRequest(8n)) },
    { phase: 'ARRIVED', set: (chains) => chains.add(later(ZKSYNC, L2_HASH)) },
  ],
  arrives: { chain_id: ZKSYNC, denom: 'zksync-native', amount: '8' },
  slow: { ms: 3 * HOUR, phase: 'WAITING_DELIVERY' },
  refused: [
    {
      phase: 'STUCK',
      set: (chains) => chains.add(evmTx({ ...LATER, chainId: ZKSYNC, hash: L2_HASH, outcome: 'failed' })),
    },
  ],
  returned: 'what the chain refuses is with the refund address there, and not back',
  notReplaced: null,
};

export const zksyncWithdrawalScene: Scene = {
  ...{ name: 'ZKsync, withdrawal', chainId: ZKSYNC, hash: HASH, far: ['1'] },
  way: [
    {
      phase: 'WAITING_TO_FINALIZE',
      set(chains) {
        chains.add(zksyncWithdrawn());
        zksyncBatch(chains, { isSealed: true });
      },
    },
    { phase: 'READY', set: (chains) => zksyncBatch(chains, { isSealed: true, isExecuted: true }) },
    {
      phase: 'ARRIVED',
      set: (chains) => zksyncBatch(chains, { isSealed: true, isExecuted: true, isFinalized: true }),
    },
  ],
  arrives: { chain_id: '1', denom: 'ethereum-native', amount: '8' },
  slow: { ms: 24 * HOUR, phase: 'WAITING_TO_FINALIZE' },
  refused: 'a claim that fails leaves the withdrawal as it was',
  returned: 'nothing sends a withdrawal back',
  notReplaced: null,
};

export const scrollDepositScene: Scene = {
  ...{ name: 'Scroll, deposit', chainId: '1', hash: HASH, far: [SCROLL] },
  way: [
    {
      phase: 'WAITING_DELIVERY',
      set(chains) {
        chains.add(scrollDeposited());
        executed(chains, scrollDepositHash, true, false);
      },
    },
    {
      phase: 'ARRIVED',
      set(chains) {
        executed(chains, scrollDepositHash, true, true);
        const log = eventLog(CHILD_MESSENGER, 'RelayedMessage', { messageHash: scrollDepositHash });
        chains.add(later(SCROLL, hash32(3), log));
      },
    },
  ],
  arrives: { chain_id: SCROLL, denom: 'scroll-native', amount: '8' },
  slow: { ms: 3 * HOUR, phase: 'WAITING_DELIVERY' },
  refused: [
    {
      phase: 'STUCK',
      set(chains) {
        chains.now += 2 * HOUR;
        const log = eventLog(CHILD_MESSENGER, 'FailedRelayedMessage', { messageHash: scrollDepositHash });
        chains.add(later(SCROLL, hash32(3), log));
      },
    },
  ],
  returned: 'a message that failed waits to be sent again, and nothing comes back',
  notReplaced: null,
};

export const scrollWithdrawalScene: Scene = {
  ...{ name: 'Scroll, withdrawal', chainId: SCROLL, hash: HASH, far: ['1'] },
  way: [
    {
      phase: 'WAITING_TO_FINALIZE',
      set(chains) {
        chains.add(scrollWithdrawn());
        executed(chains, scrollWithdrawalHash, false, false);
      },
    },
    {
      phase: 'ARRIVED',
      set(chains) {
        executed(chains, scrollWithdrawalHash, false, true);
        chains.add(later('1', hash32(3), eventLog(MESSENGER, 'RelayedMessage', { messageHash: scrollWithdrawalHash })));
      },
    },
  ],
  arrives: { chain_id: '1', denom: USDC, amount: '9' },
  slow: { ms: 24 * HOUR, phase: 'WAITING_TO_FINALIZE' },
  refused: 'a relay that fails leaves the message as it was',
  returned: 'nothing sends a withdrawal back',
  notReplaced: null,
};

export const polygonDepositScene: Scene = {
  ...{ name: 'Polygon PoS, deposit', chainId: '1', hash: HASH, far: [POLYGON] },
  way: [
    {
      phase: 'WAITING_DELIVERY',
      set(chains) {
        chains.add(polygonDeposit(ETHER));
        polygonStates(chains, 76);
      },
    },
    {
      phase: 'ARRIVED',
      set(chains) {
        polygonStates(chains, 80);
        chains.add(later(POLYGON, hash32(3), stateCommitted()));
      },
    },
  ],
  arrives: { chain_id: POLYGON, denom: WETH_ON_POLYGON, amount: '8' },
  slow: { ms: 3 * HOUR, phase: 'WAITING_DELIVERY' },
  refused: [{ phase: 'STUCK', set: (chains) => polygonStates(chains, 80, '0x1234') }],
  returned: 'a state that failed is kept on Polygon, and nothing comes back',
  notReplaced: null,
};

export const polygonWithdrawalScene: Scene = {
  ...{ name: 'Polygon PoS, withdrawal', chainId: POLYGON, hash: HASH, far: ['1'] },
  way: [
    {
      phase: 'WAITING_TO_FINALIZE',
      set(chains) {
        chains.add(polygonBurnt());
        polygonCheckpoint(chains, BURN_BLOCK - 1n);
      },
    },
    { phase: 'READY', set: (chains) => polygonCheckpoint(chains, BURN_BLOCK) },
    { phase: 'ARRIVED', set: (chains) => polygonCheckpoint(chains, BURN_BLOCK, true) },
  ],
  arrives: { chain_id: '1', denom: 'ethereum-native', amount: '8' },
  slow: { ms: 24 * HOUR, phase: 'WAITING_TO_FINALIZE' },
  refused: 'an exit that fails leaves the withdrawal as it was',
  returned: 'nothing sends a withdrawal back',
  notReplaced: null,
};
