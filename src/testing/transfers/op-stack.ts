import {
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  encodePacked,
  keccak256,
  parseAbi,
  toRlp,
} from 'viem';
import { getL2TransactionHash, getWithdrawalHashStorageSlot } from 'viem/op-stack';
import { evmTx, type FakeChains, hash32, NOW } from '../chain-reads.ts';
import { LATER, type Scene } from './scene.ts';
import { saysBy, word } from './views.ts';

export type Hex = `0x${string}`;

/** Base's contracts. */
export const PORTAL = '0x49048044d57e1c92a77f79988d21fa8faf74e97e';
const L1_BRIDGE = '0x3154cf16ccdb4c6d922629664174b904d80f2c35';
const L2_BRIDGE = '0x4200000000000000000000000000000000000010';
export const L2_MESSENGER = '0x4200000000000000000000000000000000000007';
export const PASSER = '0x4200000000000000000000000000000000000016';
export const L1_MESSENGER = `0x${'11'.repeat(20)}` as const;
const FACTORY = `0x${'fa'.repeat(20)}` as const;
const GAME = `0x${'9a'.repeat(20)}` as const;
export const ALICE = `0x${'a1'.repeat(20)}` as const;
export const BOB = `0x${'b0'.repeat(20)}` as const;
/** Whose the coins are on the rollup before its call passes them on. */
export const PORTAL_SENDER = `0x${'22'.repeat(20)}` as const;
export const PROVER = `0x${'ee'.repeat(20)}` as const;
export const HASH = hash32(1);
export const DAY = 86_400_000;

export const abi = parseAbi([
  'event TransactionDeposited(address indexed from,address indexed to,uint256 indexed version,bytes opaqueData)',
  'event MessagePassed(uint256 indexed nonce,address indexed sender,address indexed target,uint256 value,uint256 gasLimit,bytes data,bytes32 withdrawalHash)',
  'event RelayedMessage(bytes32 indexed msgHash)',
  'event FailedRelayedMessage(bytes32 indexed msgHash)',
  'event WithdrawalProven(bytes32 indexed withdrawalHash,address indexed from,address indexed to)',
  'event WithdrawalFinalized(bytes32 indexed withdrawalHash,bool success)',
  'function relayMessage(uint256 nonce,address sender,address target,uint256 value,uint256 minGasLimit,bytes message) payable',
  'function finalizeBridgeETH(address from,address to,uint256 amount,bytes extraData) payable',
  'function finalizeBridgeERC20(address localToken,address remoteToken,address from,address to,uint256 amount,bytes extraData)',
  'function successfulMessages(bytes32) view returns (bool)',
  'function finalizedWithdrawals(bytes32) view returns (bool)',
  'function numProofSubmitters(bytes32) view returns (uint256)',
  'function proofSubmitters(bytes32,uint256) view returns (address)',
  'function provenWithdrawals(bytes32,address) view returns (address,uint64)',
  'function checkWithdrawal(bytes32,address) view',
  'function proofMaturityDelaySeconds() view returns (uint256)',
  'function disputeGameFinalityDelaySeconds() view returns (uint256)',
  'function respectedGameType() view returns (uint32)',
  'function disputeGameFactory() view returns (address)',
  'function superRootsActive() view returns (bool)',
  'function gameCount() view returns (uint256)',
  'function findLatestGames(uint32,uint256,uint256) view returns ((uint256,bytes32,uint64,bytes32,bytes)[])',
  'function status() view returns (uint8)',
  'function resolvedAt() view returns (uint64)',
  `struct Withdrawal { uint256 nonce; address sender; address target; uint256 value; uint256 gasLimit; bytes data; }`,
  'struct OutputRoot { bytes32 version; bytes32 stateRoot; bytes32 messagePasserStorageRoot; bytes32 latestBlockhash; }',
  'function proveWithdrawalTransaction(Withdrawal _tx,uint256 index,OutputRoot proof,bytes[] withdrawalProof)',
  'function finalizeWithdrawalTransactionExternalProof(Withdrawal _tx,address proofSubmitter)',
]);

export const says = saysBy(abi);

const BLOCK = hash32(0xb10c);
export const etherMessage = encodeFunctionData({
  abi,
  functionName: 'finalizeBridgeETH',
  args: [ALICE, BOB, 7n, '0x'],
});
export const relay = (value: bigint, message: Hex): Hex =>
  encodeFunctionData({
    abi,
    functionName: 'relayMessage',
    args: [5n, L1_BRIDGE, L2_BRIDGE, value, 200_000n, message],
  });

interface Draft {
  readonly to?: Hex;
  readonly mint?: bigint;
  readonly data?: Hex;
  readonly portal?: string;
  readonly isCreation?: boolean;
  readonly value?: bigint;
}
/** A deposit of seven wei from Ethereum to Base, with the hash that it will have there. */
export function depositOf(
  chains: FakeChains,
  {
    to = L2_MESSENGER,
    mint = 7n,
    data = relay(7n, etherMessage),
    portal = PORTAL,
    isCreation = false,
    value = mint,
  }: Draft,
) {
  const from = PORTAL_SENDER;
  const opaqueData = encodePacked(
    ['uint256', 'uint256', 'uint64', 'bool', 'bytes'],
    [mint, value, 300_000n, isCreation, data],
  );
  const topics = encodeEventTopics({
    abi,
    eventName: 'TransactionDeposited',
    args: { from, to, version: 0n },
  }) as string[];
  const tx = evmTx({
    chainId: '1',
    hash: HASH,
    from: ALICE,
    logs: [{ address: portal, topics, data: encodeAbiParameters([{ type: 'bytes' }], [opaqueData]), index: 40 }],
  });
  chains.add(tx);
  chains.answerRpc('1', 'eth_getBlockByNumber', () => ({ hash: BLOCK }));
  const args = { from, to, version: 0n, opaqueData };
  const log = { args, blockHash: BLOCK, logIndex: 40 } as unknown as Parameters<typeof getL2TransactionHash>[0]['log'];
  return { tx, hash: getL2TransactionHash({ log }), messageHash: keccak256(data) };
}
export const relayedLog = (eventName: 'RelayedMessage' | 'FailedRelayedMessage', msgHash: Hex) => ({
  address: L2_MESSENGER,
  topics: encodeEventTopics({ abi, eventName, args: { msgHash } }) as string[],
  data: '0x',
});

export const BLOCK_OF_WITHDRAWAL = 999_990n;
const payout = encodeFunctionData({ abi, functionName: 'finalizeBridgeETH', args: [ALICE, BOB, 7n, '0x'] });
export const withdrawalData = encodeFunctionData({
  abi,
  functionName: 'relayMessage',
  args: [3n, L2_BRIDGE, L1_BRIDGE, 7n, 0n, payout],
});
export const withdrawalFields = {
  nonce: 3n,
  sender: L2_MESSENGER,
  target: L1_MESSENGER,
  value: 7n,
  gasLimit: 300_000n,
  data: withdrawalData,
} as const;
export const structTypes = [
  { type: 'uint256' },
  { type: 'address' },
  { type: 'address' },
  { type: 'uint256' },
  { type: 'uint256' },
  { type: 'bytes' },
] as const;
export const passedTypes = [{ type: 'uint256' }, { type: 'uint256' }, { type: 'bytes' }, { type: 'bytes32' }] as const;
export const withdrawalHash = keccak256(
  encodeAbiParameters(structTypes, [3n, L2_MESSENGER, L1_MESSENGER, 7n, 300_000n, withdrawalData]),
);

export function withdrawn(claimed: Hex = withdrawalHash, address: string = PASSER) {
  const topics = encodeEventTopics({
    abi,
    eventName: 'MessagePassed',
    args: { nonce: 3n, sender: L2_MESSENGER, target: L1_MESSENGER },
  });
  const log = {
    address,
    topics: topics as string[],
    data: encodeAbiParameters(passedTypes, [7n, 300_000n, withdrawalData, claimed]),
  };
  return evmTx({ chainId: '8453', hash: HASH, logs: [log] });
}

interface PortalState {
  readonly finalized?: boolean;
  readonly provenAgo?: number;
  readonly checks?: boolean;
  readonly game?: readonly [status: number, resolvedAgo: number];
}
export function portalSays(
  chains: FakeChains,
  { finalized = false, provenAgo, checks = false, game = [0, 0] }: PortalState,
): void {
  const portal = (name: string, args: readonly unknown[], answer: string | null) =>
    says(chains, '1', PORTAL, name, args, answer);
  const seconds = (ago: number) => Math.floor((NOW - ago) / 1000);
  portal('finalizedWithdrawals', [withdrawalHash], word(finalized ? 1 : 0));
  portal('numProofSubmitters', [withdrawalHash], word(provenAgo === undefined ? 0 : 1));
  portal('proofMaturityDelaySeconds', [], word(7 * 86_400));
  portal('disputeGameFinalityDelaySeconds', [], word(3.5 * 86_400));
  portal('proofSubmitters', [withdrawalHash, 0n], word(BigInt(PROVER)));
  portal('provenWithdrawals', [withdrawalHash, PROVER], word(BigInt(GAME)) + word(seconds(provenAgo ?? 0)).slice(2));
  portal('checkWithdrawal', [withdrawalHash, PROVER], checks ? '' : null);
  says(chains, '1', GAME, 'status', [], word(game[0]));
  says(chains, '1', GAME, 'resolvedAt', [], word(game[0] === 0 ? 0 : seconds(game[1])));
}

/** The newest games: each with the block that it is about. */
export function games(
  chains: FakeChains,
  ...found: readonly { readonly index: bigint; readonly block: bigint; readonly claim: Hex }[]
): void {
  says(chains, '1', PORTAL, 'respectedGameType', [], word(0));
  says(chains, '1', PORTAL, 'disputeGameFactory', [], word(BigInt(FACTORY)));
  says(chains, '1', PORTAL, 'superRootsActive', [], null);
  says(chains, '1', FACTORY, 'gameCount', [], word(100));
  const tuple = {
    type: 'tuple[]',
    components: ['uint256', 'bytes32', 'uint64', 'bytes32', 'bytes'].map((type) => ({ type })),
  };
  const answer = encodeAbiParameters(
    [tuple],
    [found.map(({ index, block, claim }) => [index, hash32(0), 1n, claim, word(block)])],
  );
  says(chains, '1', FACTORY, 'findLatestGames', [0, 99n, 3n], answer);
}

export const STATE = { stateRoot: hash32(0x57) as Hex, hash: hash32(0xb1) as Hex, storageHash: hash32(0x5e) as Hex };
export const CLAIM = keccak256(
  `${word(0)}${[STATE.stateRoot, STATE.storageHash, STATE.hash].map((each) => each.slice(2)).join('')}` as Hex,
);
export const NODES = [toRlp(['0x20aa', '0x01'])];

export function stateOf(chains: FakeChains, block: bigint): void {
  chains.answerRpc('8453', 'eth_getBlockByNumber', ([at]: [string]) => (BigInt(at) === block ? STATE : null));
  chains.answerRpc('8453', 'eth_getProof', ([address, [slot], at]: [string, [string], string]) =>
    address === PASSER && slot === getWithdrawalHashStorageSlot({ withdrawalHash }) && BigInt(at) === block
      ? { storageHash: STATE.storageHash, storageProof: [{ proof: NODES }] }
      : null,
  );
}

/** A log of the portal about the withdrawal. */
const portalLog = (eventName: 'WithdrawalProven' | 'WithdrawalFinalized', data = '0x') => {
  const args = { withdrawalHash, ...(eventName === 'WithdrawalProven' && { from: ALICE, to: BOB }) };
  const topics = encodeEventTopics({ abi, eventName, args } as Parameters<typeof encodeEventTopics>[0]) as string[];
  return { address: PORTAL, topics, data };
};
/** Whether the call of the withdrawal went through. */
const setPaidOut = (chains: FakeChains, is: boolean): void =>
  says(chains, '1', L1_MESSENGER, 'successfulMessages', [keccak256(withdrawalData)], word(is ? 1 : 0));

export const opDepositScene: Scene = {
  ...{ name: 'OP stack, deposit', chainId: '1', hash: HASH, far: ['8453'] },
  way: [
    { phase: 'WAITING_DELIVERY', set: (chains) => void depositOf(chains, {}) },
    {
      phase: 'ARRIVED',
      set(chains) {
        const { hash, messageHash } = depositOf(chains, {});
        chains.add(evmTx({ ...LATER, chainId: '8453', hash, logs: [relayedLog('RelayedMessage', messageHash)] }));
      },
    },
  ],
  arrives: { chain_id: '8453', denom: 'base-native', amount: '7' },
  slow: { ms: 3 * 3_600_000, phase: 'WAITING_DELIVERY' },
  refused: [
    {
      phase: 'REFUSED',
      set(chains) {
        const { hash, messageHash } = depositOf(chains, {});
        chains.add(evmTx({ ...LATER, chainId: '8453', hash, logs: [relayedLog('FailedRelayedMessage', messageHash)] }));
        says(chains, '8453', L2_MESSENGER, 'successfulMessages', [messageHash], word(0));
      },
    },
  ],
  returned: 'a messenger keeps what failed until somebody carries it out again',
  notReplaced: null,
};

const proven = { provenAgo: 2 * DAY, game: [2, -2 * DAY] } as const;
const finalizedTx = () =>
  evmTx({
    ...{ chainId: '1', hash: hash32(4), time: NOW + 6 * DAY },
    logs: [portalLog('WithdrawalFinalized', word(1))],
  });

export const opWithdrawalScene: Scene = {
  ...{ name: 'OP stack, withdrawal', chainId: '8453', hash: HASH, far: ['1'] },
  way: [
    {
      phase: 'WAITING_TO_PROVE',
      set(chains) {
        chains.add({ ...withdrawn(), time: NOW - 3 * DAY });
        portalSays(chains, {});
        games(chains, { index: 99n, block: BLOCK_OF_WITHDRAWAL - 1n, claim: CLAIM });
      },
    },
    {
      phase: 'READY_TO_PROVE',
      set(chains) {
        games(chains, { index: 99n, block: BLOCK_OF_WITHDRAWAL + 5n, claim: CLAIM });
        stateOf(chains, BLOCK_OF_WITHDRAWAL + 5n);
      },
    },
    {
      phase: 'WAITING_TO_FINALIZE',
      set(chains) {
        portalSays(chains, { provenAgo: 2 * DAY });
        chains.add(
          evmTx({ chainId: '1', hash: hash32(3), time: NOW - 2 * DAY, logs: [portalLog('WithdrawalProven')] }),
        );
      },
    },
    {
      phase: 'READY',
      set(chains) {
        portalSays(chains, { ...proven, checks: true });
        chains.now = NOW + 6 * DAY;
      },
    },
    {
      phase: 'ARRIVED',
      set(chains) {
        portalSays(chains, { ...proven, finalized: true });
        setPaidOut(chains, true);
        chains.add(finalizedTx());
      },
    },
  ],
  arrives: { chain_id: '1', denom: 'ethereum-native', amount: '7' },
  slow: { ms: DAY, phase: 'WAITING_TO_PROVE' },
  refused: [
    {
      phase: 'REFUSED',
      set(chains) {
        portalSays(chains, { ...proven, finalized: true });
        setPaidOut(chains, false);
        chains.add(finalizedTx());
        chains.now = NOW + 6 * DAY;
      },
    },
  ],
  returned: 'a portal keeps what failed until somebody carries it out again',
  notReplaced: null,
};
