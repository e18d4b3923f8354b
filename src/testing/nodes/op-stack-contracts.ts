import { readFileSync } from 'node:fs';
import {
  type Abi,
  type Address,
  encodeAbiParameters,
  type Hex,
  hexToBigInt,
  isAddressEqual,
  keccak256,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  parseEventLogs,
  size,
  slice,
  type TransactionReceipt,
  zeroHash,
} from 'viem';
import { getSourceHash, getWithdrawals } from 'viem/op-stack';
import type { Anvil } from './anvil.ts';
import { deployPacked } from './bytecode.ts';
import { copyContract, DEPLOYER, deploy, receiptOf, type Sending, send, transact } from './evm-contracts.ts';
import { contracts as bytecodes } from './op-stack-bytecode.json';
import { compileSolidity } from './solidity.ts';

/**
 * The bridge of an OP-stack rollup between two nodes: portal, messengers, bridges, message passer and the factory of games are the
 * published bytecode, of a release in which the portal keeps the rules of games itself. `op-stack.sol` says what stands around them.
 * Deposits are carried over, outputs proposed and games resolved by whoever says so; the second node has to be a rollup's.
 */

/** The same addresses on every rollup. */
const L2 = {
  messenger: '0x4200000000000000000000000000000000000007',
  bridge: '0x4200000000000000000000000000000000000010',
  attributes: '0x4200000000000000000000000000000000000015',
  passer: '0x4200000000000000000000000000000000000016',
} as const satisfies Record<string, Address>;

const PORTAL = parseAbi([
  'constructor(uint256 proofMaturityDelaySeconds, uint256 disputeGameFinalityDelaySeconds)',
  'function initialize(address disputeGameFactory, address systemConfig, address superchainConfig, uint32 gameType)',
  'event TransactionDeposited(address indexed from, address indexed to, uint256 indexed version, bytes opaqueData)',
  'struct Withdrawal { uint256 nonce; address sender; address target; uint256 value; uint256 gasLimit; bytes data; }',
  'struct OutputRootProof { bytes32 version; bytes32 stateRoot; bytes32 messagePasserStorageRoot; bytes32 latestBlockhash; }',
  'function proveWithdrawalTransaction(Withdrawal tx, uint256 disputeGameIndex, OutputRootProof outputRootProof, bytes[] withdrawalProof)',
  'function finalizeWithdrawalTransaction(Withdrawal tx)',
  'function finalizeWithdrawalTransactionExternalProof(Withdrawal tx, address proofSubmitter)',
]);
const INITIALIZE = {
  l1Messenger: parseAbi(['function initialize(address superchainConfig, address portal, address systemConfig)']),
  l1Bridge: parseAbi(['function initialize(address messenger, address superchainConfig, address systemConfig)']),
  /** Both of the second layer. */
  counterpart: parseAbi(['function initialize(address other)']),
};
const BRIDGE = parseAbi(['function bridgeETHTo(address to, uint32 minGasLimit, bytes extraData) payable']);
const FACTORY = parseAbi([
  'function initialize(address owner)',
  'function setImplementation(uint32 gameType, address impl)',
  'function create(uint32 gameType, bytes32 rootClaim, bytes extraData) payable',
  'function gameCount() view returns (uint256)',
  'event DisputeGameCreated(address indexed disputeProxy, uint32 indexed gameType, bytes32 indexed rootClaim)',
]);
const GAME = parseAbi(['function resolve(uint8 outcome)']);
const GAME_TYPE = 0;
const DAY = 86_400n;
/** Enough for what a deposit or a withdrawal does at its end. */
const MIN_GAS = 200_000;
/** Added to the address of a contract of the first layer when it sends to the second. */
const ALIAS = 0x1111000000000000000000000000000000001111n;
const FUNDS = 10n ** 24n;

export interface OpStackContracts {
  readonly l1: Anvil;
  readonly l2: Anvil;
  readonly portal: Address;
  readonly factory: Address;
  readonly l1Bridge: Address;
  readonly l1Messenger: Address;
  /** Pauses what the first layer does, by `setPaused`. */
  readonly configuration: { readonly address: Address; readonly abi: Abi };
}

/** Where the contracts of the first layer are put; without it they lie somewhere. */
interface Places {
  readonly portal?: Address;
  readonly l1Bridge?: Address;
}

/** Proofs ripen in seven days, and the outcome of a game in three and a half, as on the large rollups. */
export async function deployOpStack(l1: Anvil, l2: Anvil, places: Places = {}): Promise<OpStackContracts> {
  const sol = readFileSync(new URL('./op-stack.sol', import.meta.url), 'utf8');
  const { Configuration, Game } = compileSolidity({
    ...{ compiler: 'solc-0.8', files: [] },
    own: { 'portolan/op-stack.sol': sol },
  });
  if (Configuration === undefined || Game === undefined) throw new Error('op-stack.sol was not compiled');
  /** A twin of each lies at its place or elsewhere: what is deployed itself cannot be initialized. */
  const twin = async (
    anvil: Anvil,
    name: keyof typeof bytecodes,
    at: Address,
    abi: Abi = [],
    args: readonly unknown[] = [],
  ): Promise<Address> => {
    await copyContract(anvil, await deployPacked(anvil, bytecodes[name], abi, args), at, 0);
    return at;
  };
  const placed = (name: string): Address => slice(keccak256(`0x${Buffer.from(name).toString('hex')}`), 12);

  const configuration = await deploy(l1, Configuration.abi, Configuration.bytecode, []);
  const game = await deploy(l1, Game.abi, Game.bytecode, []);
  const factory = await twin(l1, 'DisputeGameFactory', placed('DisputeGameFactory'));
  const delays = [7n * DAY, (7n * DAY) / 2n];
  const portal = await twin(l1, 'OptimismPortal2', places.portal ?? placed('OptimismPortal2'), PORTAL, delays);
  const l1Messenger = await twin(l1, 'L1CrossDomainMessenger', placed('L1CrossDomainMessenger'));
  const l1Bridge = await twin(l1, 'L1StandardBridge', places.l1Bridge ?? placed('L1StandardBridge'));
  await send(l1, factory, FACTORY, 'initialize', [DEPLOYER]);
  await send(l1, factory, FACTORY, 'setImplementation', [GAME_TYPE, game]);
  await send(l1, portal, PORTAL, 'initialize', [factory, configuration, configuration, GAME_TYPE]);
  await send(l1, l1Messenger, INITIALIZE.l1Messenger, 'initialize', [configuration, portal, configuration]);
  await send(l1, l1Bridge, INITIALIZE.l1Bridge, 'initialize', [l1Messenger, configuration, configuration]);

  await copyContract(l2, await deploy(l2, Configuration.abi, Configuration.bytecode, []), L2.attributes, 0);
  await twin(l2, 'L2ToL1MessagePasser', L2.passer);
  await twin(l2, 'L2CrossDomainMessenger', L2.messenger);
  await twin(l2, 'L2StandardBridge', L2.bridge);
  await send(l2, L2.messenger, INITIALIZE.counterpart, 'initialize', [l1Messenger]);
  await send(l2, L2.bridge, INITIALIZE.counterpart, 'initialize', [l1Bridge]);
  // What was deposited before.
  await l1.client.setBalance({ address: portal, value: FUNDS });
  return {
    l1,
    l2,
    portal,
    factory,
    l1Bridge,
    l1Messenger,
    configuration: { address: configuration, abi: Configuration.abi },
  };
}

interface Transfer {
  readonly recipient: Address;
  readonly amount: bigint;
}

const bridged = (anvil: Anvil, address: Address, { recipient, amount }: Transfer, account?: Address) =>
  transact(anvil, {
    ...{ address, abi: BRIDGE, functionName: 'bridgeETHTo', args: [recipient, MIN_GAS, '0x'] },
    ...{ value: amount, ...(account && { account }) },
  });

/** Deposits ether by the bridge of the first layer. */
export const depositEther = (
  { l1, l1Bridge }: OpStackContracts,
  transfer: Transfer,
  { account }: Sending = {},
): Promise<TransactionReceipt> => bridged(l1, l1Bridge, transfer, account);

/** Withdraws ether by the bridge of the second layer. */
export const withdrawEther = (
  { l2 }: OpStackContracts,
  transfer: Transfer,
  { account }: Sending = {},
): Promise<TransactionReceipt> => bridged(l2, L2.bridge, transfer, account);

/** Does on the second layer what a transaction of the first deposited, in its order; nothing where it deposited nothing. */
export async function carryDeposits(
  { l2, portal }: OpStackContracts,
  { logs }: TransactionReceipt,
): Promise<TransactionReceipt[]> {
  const deposited = parseEventLogs({ abi: PORTAL, eventName: 'TransactionDeposited', logs }).filter(({ address }) =>
    isAddressEqual(address, portal),
  );
  const carried: TransactionReceipt[] = [];
  for (const { args, blockHash, logIndex } of deposited) {
    const { from, to, opaqueData } = args;
    // Minted, value, gas limit, whether it creates a contract, then the data.
    const part = (start: number, end: number): Hex => numberToHex(hexToBigInt(slice(opaqueData, start, end)));
    const transaction = {
      ...{ type: '0x7e', from, to, mint: part(0, 32), value: part(32, 64), gas: part(64, 72), isSystemTx: false },
      data: size(opaqueData) > 73 ? slice(opaqueData, 73) : '0x',
      sourceHash: getSourceHash({ domain: 'userDeposit', l1BlockHash: blockHash, l1LogIndex: logIndex }),
    };
    const hash = (await l2.client.request({ method: 'eth_sendTransaction', params: [transaction] } as never)) as Hex;
    carried.push(await receiptOf(l2, hash));
  }
  return carried;
}

/** Who sends to the second layer when a contract of the first does. */
export const aliased = (l1Contract: Address): Address =>
  numberToHex(BigInt.asUintN(160, hexToBigInt(l1Contract) + ALIAS), { size: 20 });

/** What the last block of the second layer is claimed to hold, and the game about it. */
export interface ProposedOutput {
  readonly game: Address;
  readonly index: bigint;
  readonly l2BlockNumber: bigint;
  readonly proof: {
    readonly version: Hex;
    readonly stateRoot: Hex;
    readonly messagePasserStorageRoot: Hex;
    readonly latestBlockhash: Hex;
  };
}

/** Opens a game about the last block of the second layer. */
export async function proposeOutput({ l1, l2, factory }: OpStackContracts): Promise<ProposedOutput> {
  const { number, hash, stateRoot } = await l2.client.getBlock();
  const { storageHash } = await l2.client.getProof({ address: L2.passer, storageKeys: [], blockNumber: number });
  const proof = { version: zeroHash, stateRoot, messagePasserStorageRoot: storageHash, latestBlockhash: hash };
  const words = parseAbiParameters('bytes32, bytes32, bytes32, bytes32');
  const root = keccak256(encodeAbiParameters(words, [zeroHash, stateRoot, storageHash, hash]));
  const index = await l1.client.readContract({ address: factory, abi: FACTORY, functionName: 'gameCount' });
  const { logs } = await transact(l1, {
    ...{ address: factory, abi: FACTORY, functionName: 'create' },
    args: [GAME_TYPE, root, numberToHex(number, { size: 32 })],
  });
  const [created] = parseEventLogs({ abi: FACTORY, eventName: 'DisputeGameCreated', logs });
  if (created === undefined) throw new Error('no game was created');
  // A proof of the same second does not count.
  await passTime(l1, 1n);
  return { game: created.args.disputeProxy, index, l2BlockNumber: number, proof };
}

/** Ends a game, for who proposed the output or for who doubted it. */
export const resolveGame = (
  { l1 }: OpStackContracts,
  { game }: ProposedOutput,
  outcome: 'defender' | 'challenger',
): Promise<TransactionReceipt> =>
  transact(l1, {
    ...{ address: game, abi: GAME, functionName: 'resolve' },
    args: [outcome === 'defender' ? 2 : 1],
  });

export type Withdrawal = ReturnType<typeof getWithdrawals>[number];

export function withdrawalIn({ logs }: TransactionReceipt): Withdrawal {
  const [withdrawal] = getWithdrawals({ logs });
  if (withdrawal === undefined) throw new Error('nothing was withdrawn');
  return withdrawal;
}

/** Proves a withdrawal by the storage of the second layer, as it was at the block of an output. */
export async function proveWithdrawal(
  { l1, l2, portal }: OpStackContracts,
  withdrawal: Withdrawal,
  { index, l2BlockNumber, proof }: ProposedOutput,
  { account }: Sending = {},
): Promise<TransactionReceipt> {
  const slot = keccak256(encodeAbiParameters(parseAbiParameters('bytes32, uint256'), [withdrawal.withdrawalHash, 0n]));
  const { storageProof } = await l2.client.getProof({
    ...{ address: L2.passer, storageKeys: [slot], blockNumber: l2BlockNumber },
  });
  const args = [withdrawal, index, proof, storageProof[0]?.proof ?? []];
  const call = { address: portal, abi: PORTAL, functionName: 'proveWithdrawalTransaction', args };
  return transact(l1, { ...call, ...(account && { account }) });
}

/** Finishes a withdrawal that its sender proved, or another one. */
export const finalizeWithdrawal = (
  { l1, portal }: OpStackContracts,
  withdrawal: Withdrawal,
  { account, provenBy }: { readonly account?: Address; readonly provenBy?: Address } = {},
): Promise<TransactionReceipt> =>
  transact(l1, {
    ...{ address: portal, abi: PORTAL, ...(account && { account }) },
    ...(provenBy === undefined
      ? { functionName: 'finalizeWithdrawalTransaction', args: [withdrawal] }
      : { functionName: 'finalizeWithdrawalTransactionExternalProof', args: [withdrawal, provenBy] }),
  });

/** Lets time pass on a node. */
export async function passTime({ client }: Anvil, seconds: bigint): Promise<void> {
  await client.increaseTime({ seconds: Number(seconds) });
  await client.mine({ blocks: 1 });
}
