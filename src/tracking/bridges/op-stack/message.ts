import opStack from '#bridges/data/op-stack.json' with { type: 'json' };
import { addressAt, bytesAt, uintAt } from '#calls/words.ts';
import type { TransferSide } from '#contract/tx.ts';
import { keccak, selectorOf } from '../../abi.ts';

export type OpRollup = (typeof opStack)[number];

/** Addresses on every rollup. */
export const L2_MESSENGER = '0x4200000000000000000000000000000000000007';
export const MESSAGE_PASSER = '0x4200000000000000000000000000000000000016';

export const rollupOn = (chainId: string): OpRollup | undefined =>
  opStack.find(({ l2_chain_id }) => l2_chain_id === chainId);
export const rollupOfPortal = (chainId: string, address: string): OpRollup | undefined =>
  opStack.find(({ l1_chain_id, portal }) => l1_chain_id === chainId && portal.toLowerCase() === address);

const RELAY_MESSAGE = selectorOf('relayMessage(uint256,address,address,uint256,uint256,bytes)');
const ETHER = [
  'finalizeBridgeETH(address,address,uint256,bytes)',
  'finalizeETHWithdrawal(address,address,uint256,bytes)',
];
const TOKEN = '(address,address,address,address,uint256,bytes)';
/** In the first the token of the chain where it arrives stands first, in the others that of the first layer. */
const LOCAL_FIRST = selectorOf(`finalizeBridgeERC20${TOKEN}`);
const L1_FIRST = [`finalizeDeposit${TOKEN}`, `finalizeERC20Withdrawal${TOKEN}`].map(selectorOf);
const ETHER_SELECTORS = ETHER.map(selectorOf);

/** What a call of a messenger carries. `hash` is what both messengers know it by. */
export interface OpMessage {
  readonly hash: string;
  readonly sender: string;
  readonly target: string;
  readonly value: bigint;
  readonly message: string;
}

/** `data` is the call that the messenger of the far end gets; undefined where it is no message. */
export function readMessage(data: string): OpMessage | undefined {
  if (data.slice(0, 10) !== RELAY_MESSAGE) return undefined;
  const words = data.slice(10);
  const sender = addressAt(words, 1);
  const target = addressAt(words, 2);
  const value = uintAt(words, 3);
  const message = bytesAt(words, 5);
  if (sender === undefined || target === undefined || value === undefined || message === undefined) return undefined;
  return { hash: keccak(data), sender, target, value, message };
}

export interface OpMoved {
  /** Denoms of both layers; null for a token that we do not list. */
  readonly l1Denom: string | null;
  readonly l2Denom: string | null;
  readonly amount: bigint;
  readonly sender: string | null;
  readonly receiver: string | null;
}

const ether = ({ tokens }: OpRollup) => tokens.find(({ native }) => native);

/** Coins that a call brings along. */
export const movedCoins = (rollup: OpRollup, amount: bigint, sender: string, receiver: string): OpMoved => ({
  l1Denom: ether(rollup)?.l1_denom ?? null,
  l2Denom: ether(rollup)?.l2_denom ?? null,
  amount,
  sender,
  receiver,
});

/** What a bridge's message moves; undefined where it moves nothing that we know. */
export function movedBy(
  rollup: OpRollup,
  { message, sender, target, value }: OpMessage,
  isDeposit: boolean,
): OpMoved | undefined {
  const [selector, words] = [`0x${message.slice(0, 8)}`, message.slice(8)];
  const ends = isDeposit ? [sender, target] : [target, sender];
  const isBridge = ({ l1_bridge, l2_bridge }: OpRollup['tokens'][number]): boolean =>
    l1_bridge.toLowerCase() === ends[0] && l2_bridge.toLowerCase() === ends[1];
  if (ETHER_SELECTORS.includes(selector) && rollup.tokens.some(isBridge))
    return movedCoins(rollup, value, addressAt(words, 0) ?? sender, addressAt(words, 1) ?? target);
  if (selector === LOCAL_FIRST || L1_FIRST.includes(selector)) {
    const [first, second] = [addressAt(words, 0), addressAt(words, 1)];
    const isL2First = selector === LOCAL_FIRST && isDeposit;
    const [l1, l2] = isL2First ? [second, first] : [first, second];
    const token = rollup.tokens.find(
      (each) => isBridge(each) && each.l1_denom.toLowerCase() === l1 && each.l2_denom.toLowerCase() === l2,
    );
    const amount = uintAt(words, 4);
    if (amount === undefined || !rollup.tokens.some(isBridge)) return undefined;
    return {
      l1Denom: token?.l1_denom ?? null,
      l2Denom: token?.l2_denom ?? null,
      amount,
      sender: addressAt(words, 2) ?? null,
      receiver: addressAt(words, 3) ?? null,
    };
  }
  return value === 0n ? undefined : movedCoins(rollup, value, sender, target);
}

/** Both sides of what moved. */
export function sidesOf(
  rollup: OpRollup,
  moved: OpMoved,
  isDeposit: boolean,
): { readonly from: TransferSide; readonly to: TransferSide } {
  const amount = moved.amount.toString();
  const l1 = { chain_id: rollup.l1_chain_id, denom: moved.l1Denom, amount };
  const l2 = { chain_id: rollup.l2_chain_id, denom: moved.l2Denom, amount };
  const [from, to] = isDeposit ? [l1, l2] : [l2, l1];
  return { from: { ...from, address: moved.sender }, to: { ...to, address: moved.receiver } };
}
