import { decodeFunctionData, encodeFunctionData, type Hex, keccak256, parseAbi } from 'viem';
import type { BridgeContract, ContractRole } from './contracts.ts';
import { domainOf, findContract } from './contracts.ts';

/** Signatures as the contracts' sources have them. */
const ABI = parseAbi([
  'function receiveMessage(bytes message, bytes attestation)',
  'function payForGas(bytes32 messageId, uint32 destinationDomain, uint256 gasAmount, address refundAddress)',
  'struct Origin { uint32 srcEid; bytes32 sender; uint64 nonce; }',
  'function lzReceive(Origin origin, address receiver, bytes32 guid, bytes message, bytes extraData)',
  'function retryReceiveToken(bytes32 guid, uint8 index, uint32 srcEid, address receiver, uint256 amountLD, bytes composeMsg)',
  'struct Withdrawal { uint256 nonce; address sender; address target; uint256 value; uint256 gasLimit; bytes data; }',
  'struct OutputRootProof { bytes32 version; bytes32 stateRoot; bytes32 messagePasserStorageRoot; bytes32 latestBlockhash; }',
  'function proveWithdrawalTransaction(Withdrawal tx, uint256 disputeGameIndex, OutputRootProof outputRootProof, bytes[] withdrawalProof)',
  'function finalizeWithdrawalTransaction(Withdrawal tx)',
  'function finalizeWithdrawalTransactionExternalProof(Withdrawal tx, address proofSubmitter)',
  'function relayMessage(uint256 nonce, address sender, address target, uint256 value, uint256 minGasLimit, bytes message)',
  'function redeem(bytes32 ticketId)',
  'function executeTransaction(bytes32[] proof, uint256 index, address l2Sender, address to, uint256 l2Block, uint256 l1Block, uint256 l2Timestamp, uint256 value, bytes data)',
  'struct FinalizeL1DepositParams { uint256 chainId; uint256 l2BatchNumber; uint256 l2MessageIndex; address l2Sender; uint16 l2TxNumberInBatch; bytes message; bytes32[] merkleProof; }',
  'function finalizeDeposit(FinalizeL1DepositParams params)',
]);

const WITHDRAWAL_HASH = parseAbi(['function hash(uint256, address, address, uint256, uint256, bytes)']);

type Decoded = ReturnType<typeof decodeFunctionData<typeof ABI>>;
type FunctionName = Decoded['functionName'];

/** What each act may call: functions, and the part that the contract plays. */
const ALLOWED: Readonly<Record<string, Readonly<Partial<Record<FunctionName, ContractRole>>>>> = {
  RECEIVE: { receiveMessage: 'cctp_transmitter' },
  PAY: { payForGas: 'hyperlane_paymaster' },
  EXECUTE: { lzReceive: 'layer_zero_endpoint', relayMessage: 'op_messenger', redeem: 'arbitrum_tickets' },
  RETRY: { retryReceiveToken: 'stargate_pool' },
  PROVE: { proveWithdrawalTransaction: 'op_portal' },
  FINALIZE: {
    finalizeWithdrawalTransaction: 'op_portal',
    finalizeWithdrawalTransactionExternalProof: 'op_portal',
    executeTransaction: 'arbitrum_outbox',
    finalizeDeposit: 'zksync_nullifier',
  },
};

/** An unsigned call as a service hands it out; nothing of it is believed. */
export interface HandedCall {
  readonly kind: string;
  readonly chainId: string;
  readonly to: string;
  /** Decimal. */
  readonly value: string;
  /** Hex, with or without 0x. */
  readonly data: string;
}

/** The transfer for which the call is, as the page shows it. */
export interface ActedTransfer {
  readonly fromChainId: string;
  readonly toChainId: string | null;
  readonly receiver: string | null;
  /** Smallest units that are to arrive; null where unknown. */
  readonly amount: bigint | null;
  /** What joins its ends: values of 32 bytes with 0x, and numbers. */
  readonly identifiers: readonly { readonly name: string; readonly value: string }[];
}

/** A call that the page can explain, as read from its bytes alone. */
export interface ExplainedCall {
  readonly chainId: string;
  readonly contract: string;
  readonly role: ContractRole;
  readonly functionName: FunctionName;
  /** Smallest units of the chain's coin that go with it. */
  readonly value: bigint;
  /** Who gets what it delivers, as its bytes say; null where they do not. */
  readonly receiver: string | null;
  /** Smallest units that it delivers, as its bytes say. */
  readonly amount: bigint | null;
  readonly data: Hex;
}

/** Why a call is not signed from here. */
export type RefusedFor =
  | 'unreadable'
  | 'contract'
  | 'chain'
  | 'value'
  | 'receiver'
  | 'amount'
  | 'transfer'
  | 'caller'
  | 'refund';

export class RefusedCall extends Error {
  override readonly name = 'RefusedCall';
  readonly reason: RefusedFor;
  constructor(reason: RefusedFor) {
    super(`the call is refused: ${reason}`);
    this.reason = reason;
  }
}

function require(isRight: boolean, reason: RefusedFor): asserts isRight {
  if (!isRight) throw new RefusedCall(reason);
}

const same = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one != null && other != null && one.toLowerCase() === other.toLowerCase();

const isNamed = ({ identifiers }: ActedTransfer, name: string, value: string): boolean =>
  identifiers.some((identifier) => identifier.name === name && same(identifier.value, value));

/** Values of 32 bytes are compared without their names: no two kinds of them are equal by chance. */
const isOf = ({ identifiers }: ActedTransfer, value: string): boolean =>
  identifiers.some((identifier) => same(identifier.value, value));

/**
 * Reads a call that is about to be signed from its bytes, and compares it with the transfer that the page shows and the account that signs.
 * Throws RefusedCall for anything that it cannot read whole, for a contract that no package names, and for what is of another transfer.
 */
export function explainCall(handed: HandedCall, transfer: ActedTransfer, account: string): ExplainedCall {
  const data = `0x${handed.data.replace(/^0x/, '')}` as Hex;
  const { functionName, args } = readWhole(data);
  const role = ALLOWED[handed.kind]?.[functionName];
  require(role !== undefined, 'unreadable');
  const contract = findContract([role], handed.chainId, handed.to);
  require(contract !== undefined, 'contract');
  const isAtSource = handed.kind === 'PAY';
  require(handed.chainId === (isAtSource ? transfer.fromChainId : transfer.toChainId), 'chain');
  require(/^\d{1,30}$/.test(handed.value), 'value');
  const value = BigInt(handed.value);
  require(isAtSource ? value > 0n : value === 0n, 'value');
  const said = RULES[functionName](args as never, { transfer, account, contract, data });
  require(said.receiver === null || same(said.receiver, transfer.receiver), 'receiver');
  require(said.amount === null || transfer.amount === null || said.amount === transfer.amount, 'amount');
  return { chainId: handed.chainId, contract: handed.to, role, functionName, value, data, ...said };
}

/** Bytes that encode again to themselves: nothing is hidden behind the arguments. */
function readWhole(data: Hex): Decoded {
  try {
    const decoded = decodeFunctionData({ abi: ABI, data });
    require(encodeFunctionData({ abi: ABI, ...decoded } as never) === data.toLowerCase(), 'unreadable');
    return decoded;
  } catch (error) {
    throw error instanceof RefusedCall ? error : new RefusedCall('unreadable');
  }
}

interface RuleContext {
  readonly transfer: ActedTransfer;
  readonly account: string;
  readonly contract: BridgeContract;
  readonly data: Hex;
}
type Said = Pick<ExplainedCall, 'receiver' | 'amount'>;
const NOTHING: Said = { receiver: null, amount: null };

type ArgsOf<N extends FunctionName> = Extract<Decoded, { functionName: N }>['args'];
type Withdrawal = ArgsOf<'finalizeWithdrawalTransaction'>[0];

/** The hash that the portal keeps of a withdrawal holds all of it. */
function requireWithdrawal(tx: Withdrawal, { transfer, contract }: RuleContext): Said {
  const values = [tx.nonce, tx.sender, tx.target, tx.value, tx.gasLimit, tx.data] as const;
  const call = encodeFunctionData({ abi: WITHDRAWAL_HASH, args: values });
  require(isOf(transfer, keccak256(`0x${call.slice(10)}`)), 'transfer');
  require(contract.from_chain_id === transfer.fromChainId, 'chain');
  return NOTHING;
}

const RULES: { readonly [N in FunctionName]: (args: ArgsOf<N>, context: RuleContext) => Said } = {
  receiveMessage: ([message, attestation], context) => {
    require(attestation.length === 2 + 2 * 65 || attestation.length % 130 === 2, 'unreadable');
    return readMint(message.slice(2), context);
  },
  payForGas: ([id, destination, , refund], { transfer, account }) => {
    require(isOf(transfer, id), 'transfer');
    require(transfer.toChainId !== null &&
      domainOf('hyperlane_paymaster', transfer.toChainId) === destination, 'chain');
    require(same(refund, account), 'refund');
    return NOTHING;
  },
  lzReceive: ([, , guid], { transfer }) => {
    require(isOf(transfer, guid), 'transfer');
    return NOTHING;
  },
  retryReceiveToken: ([guid, , , receiver, amount], { transfer }) => {
    require(isOf(transfer, guid), 'transfer');
    return { receiver, amount };
  },
  proveWithdrawalTransaction: ([tx], context) => requireWithdrawal(tx, context),
  finalizeWithdrawalTransaction: ([tx], context) => requireWithdrawal(tx, context),
  finalizeWithdrawalTransactionExternalProof: ([tx], context) => requireWithdrawal(tx, context),
  relayMessage: (_, { transfer, data }) => {
    // The messenger names a message by the hash of this very call.
    require(isOf(transfer, keccak256(data)), 'transfer');
    return NOTHING;
  },
  redeem: ([ticket], { transfer }) => {
    require(isOf(transfer, ticket), 'transfer');
    return NOTHING;
  },
  executeTransaction: ([, index], { transfer, contract }) => {
    require(isNamed(transfer, 'position', `${index}`), 'transfer');
    require(contract.from_chain_id === transfer.fromChainId, 'chain');
    return NOTHING;
  },
  finalizeDeposit: ([{ chainId, l2Sender, message }], { transfer }) => {
    require(isOf(transfer, keccak256(message)), 'transfer');
    require(`${chainId}` === transfer.fromChainId, 'chain');
    // Who sends it, the receiver and the amount: era-contracts, L1Nullifier, of a chain's coin.
    const digits = message.slice(2);
    require(same(l2Sender, ZKSYNC_COIN) && digits.startsWith(ZKSYNC_PAYOUT) && digits.length >= 112, 'unreadable');
    return { receiver: `0x${digits.slice(8, 48)}`, amount: BigInt(`0x${digits.slice(48, 112)}`) };
  },
};

/** The contract of coins on every chain of ZKsync's kind, and how its messages begin: `finalizeEthWithdrawal`. */
const ZKSYNC_COIN = '0x000000000000000000000000000000000000800A';
const ZKSYNC_PAYOUT = '6c0960f9';

const NO_CALLER = '0'.repeat(64);
const addressOf = (word: string): string => `0x${word.slice(24)}`;

/** The places of fields in an attested burn of CCTP, in bytes, by its version. */
const LAYOUTS = {
  0: { length: 248, nonce: [12, 20], recipient: [152, 184], amount: [184, 216], fee: null, caller: [84, 116] },
  1: { length: 376, nonce: [12, 44], recipient: [184, 216], amount: [216, 248], fee: [312, 344], caller: [108, 140] },
} as const;

/** Who gets what by an attested burn: circlefin/evm-cctp-contracts, src/messages and src/v2. */
function readMint(digits: string, { transfer, account }: RuleContext): Said {
  const field = ([from, to]: readonly [number, number]): string => digits.slice(2 * from, 2 * to);
  const version = Number.parseInt(field([0, 4]), 16);
  require(version === 0 || version === 1, 'unreadable');
  const layout = LAYOUTS[version];
  require(version === 0 ? digits.length === 2 * layout.length : digits.length >= 2 * layout.length, 'unreadable');
  const domains = [field([4, 8]), field([8, 12])].map((digit) => Number.parseInt(digit, 16));
  const known = [transfer.fromChainId, transfer.toChainId].map((id) => id && domainOf('cctp_transmitter', id));
  require(domains[1] === known[1] && (known[0] === undefined || domains[0] === known[0]), 'chain');
  const nonce = field(layout.nonce);
  const named = version === 0 ? `${BigInt(`0x${nonce}`)}` : `0x${nonce}`;
  require(isNamed(transfer, 'nonce', named), 'transfer');
  const caller = field(layout.caller);
  require(caller === NO_CALLER || same(addressOf(caller), account), 'caller');
  const recipient = field(layout.recipient);
  require(recipient.startsWith('0'.repeat(24)), 'receiver');
  const fee = layout.fee === null ? 0n : BigInt(`0x${field(layout.fee)}`);
  return { receiver: addressOf(recipient), amount: BigInt(`0x${field(layout.amount)}`) - fee };
}
