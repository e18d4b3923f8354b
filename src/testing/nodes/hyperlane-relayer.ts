import {
  type Address,
  type Hex,
  hexToNumber,
  pad,
  parseAbi,
  parseEventLogs,
  slice,
  type TransactionReceipt,
} from 'viem';
import { type Sending, transact } from './evm-contracts.ts';
import { type HyperlaneContracts, ROUTER } from './hyperlane-contracts.ts';

/** What a person and a relayer do between two domains with Hyperlane's contracts; nothing is relayed unless it is asked. */

export const MAILBOX_EVENTS = parseAbi([
  'event Dispatch(address indexed sender, uint32 indexed destination, bytes32 indexed recipient, bytes message)',
  'event DispatchId(bytes32 indexed messageId)',
  'event Process(uint32 indexed origin, bytes32 indexed sender, address indexed recipient)',
  'event ProcessId(bytes32 indexed messageId)',
]);
export const GAS_PAYMENT = parseAbi([
  'event GasPayment(bytes32 indexed messageId, uint32 indexed destinationDomain, uint256 gasAmount, uint256 payment)',
]);
const MAILBOX = parseAbi([
  'function process(bytes metadata, bytes message) payable',
  'function delivered(bytes32 messageId) view returns (bool)',
]);
const PAYMASTER = parseAbi([
  'function quoteGasPayment(uint32 destinationDomain, uint256 gasAmount) view returns (uint256)',
  'function payForGas(bytes32 messageId, uint32 destinationDomain, uint256 gasAmount, address refundAddress) payable',
]);

/** A message as its mailbox dispatched it. */
export interface HyperlaneMessage {
  readonly id: Hex;
  /** The bytes that the destination's mailbox is given. */
  readonly message: Hex;
  readonly destination: number;
}

interface Transfer {
  readonly router: Address;
  readonly destination: number;
  readonly recipient: Address;
  readonly amount: bigint;
}

/** Sends the gas asset by its router, and pays what the router asks for the message. */
export async function transferNative(
  { anvil }: HyperlaneContracts,
  { router, destination, recipient, amount }: Transfer,
  account?: Address,
): Promise<TransactionReceipt> {
  const args = [destination, pad(recipient), amount] as const;
  const quotes = await anvil.client.readContract({
    ...{ address: router, abi: ROUTER, functionName: 'quoteTransferRemote', args },
  });
  const value = quotes.reduce((sum, quote) => sum + quote.amount, 0n);
  return transact(anvil, { address: router, abi: ROUTER, functionName: 'transferRemote', args, value, account });
}

/** The messages that a transaction dispatched, in their order. */
export function dispatchedIn({ logs }: TransactionReceipt): HyperlaneMessage[] {
  const ids = parseEventLogs({ abi: MAILBOX_EVENTS, eventName: 'DispatchId', logs });
  return parseEventLogs({ abi: MAILBOX_EVENTS, eventName: 'Dispatch', logs }).map(({ args: { message } }, i) => ({
    id: ids[i]?.args.messageId ?? '0x',
    message,
    destination: hexToNumber(slice(message, 41, 45)),
  }));
}

/** Delivers a message of another domain, as a relayer does. Throws when the recipient refuses, or has it already. */
export const relay = (
  { anvil, mailbox }: HyperlaneContracts,
  { message }: HyperlaneMessage,
): Promise<TransactionReceipt> =>
  transact(anvil, { address: mailbox, abi: MAILBOX, functionName: 'process', args: ['0x', message] });

export const isDelivered = ({ anvil, mailbox }: HyperlaneContracts, { id }: HyperlaneMessage): Promise<boolean> =>
  anvil.client.readContract({ address: mailbox, abi: MAILBOX, functionName: 'delivered', args: [id] });

/** Pays the relayer afterwards for so much gas at the destination. */
export async function payForGas(
  { anvil, paymaster }: HyperlaneContracts,
  { id, destination }: HyperlaneMessage,
  gas: bigint,
  { account }: Sending = {},
): Promise<TransactionReceipt> {
  const price = { address: paymaster, abi: PAYMASTER, functionName: 'quoteGasPayment' } as const;
  const value = await anvil.client.readContract({ ...price, args: [destination, gas] });
  const args = [id, destination, gas, account ?? paymaster];
  return transact(anvil, { address: paymaster, abi: PAYMASTER, functionName: 'payForGas', args, value, account });
}
