import { type Coin, coinOf, isZero, usdOfAmount } from '#app/asset/coin.ts';
import { bridgeName, type Lookup } from '#app/asset/lookup.ts';
import { readUsd, type Usd } from '#app/format/amount.ts';
import { known, type Maybe } from '#app/format/maybe.ts';
import { plainText } from '#app/format/plain-text.ts';
import { type Message, msg, t } from '#app/language/words.ts';
import { sameAsset } from '#contract/asset.ts';
import type { Route, Fee as WireFee } from '#contract/route.ts';

/** One fee, from the route's list or from a step's own fields. */
export interface Fee {
  readonly label: string;
  readonly coin: Coin;
  readonly usd: Maybe<Usd>;
  /** Deducted from the amount moved or charged on top of it; null if not given. */
  readonly charged: 'taken out' | 'on top' | null;
  /** Index of the operation that charges it; null if the service assigns it to none. */
  readonly operationIndex: number | null;
  /** Which of the signatures that claim what the operation brings it pays, from 1; 0 if none. */
  readonly claim: number;
  /** False for swap fees and network gas, which bridge steps never list: comparing the two lists skips them. */
  readonly isBridgeFee: boolean;
  /** What a network takes for a transaction, and not for what an operation does. */
  readonly isGas: boolean;
  /** Whether the amount is a maximum. */
  readonly isUpperBound: boolean;
}

/** The sum of a list of fees. `usd` leaves out the `unpriced` fees; `isUpperBound` is set if any fee is a maximum. */
export type FeeTotal =
  | { readonly kind: 'none' }
  | { readonly kind: 'asset'; readonly coin: Coin; readonly isUpperBound: boolean }
  | {
      readonly kind: 'usd';
      readonly usd: Usd;
      readonly unpriced: number;
      readonly count: number;
      readonly isUpperBound: boolean;
    };

/** The sum as one coin, if all fees are in one asset and every amount is known. */
function sumInOneAsset(fees: readonly Fee[]): Coin | undefined {
  const [first] = fees;
  if (first?.coin.asset == null) return undefined;
  let sum = 0n;
  for (const { coin } of fees) {
    if (coin.asset === null || !sameAsset(coin.asset, first.coin.asset) || !coin.amount.known) return undefined;
    sum += coin.amount.value;
  }
  return { ...first.coin, amount: known(sum) };
}

/** The sum as one coin, ignoring fees of zero; null if the assets differ or an amount is unknown. */
export function totalInOneAsset(fees: readonly Fee[]): Extract<FeeTotal, { kind: 'asset' }> | null {
  const charged = fees.filter(({ coin }) => !isZero(coin));
  const coin = sumInOneAsset(charged.length > 0 ? charged : fees);
  return coin ? { kind: 'asset', coin, isUpperBound: charged.some((fee) => fee.isUpperBound) } : null;
}

/**
 * Adds fees in dollars if all have a price, else in their asset if that is one and the same, else the priced ones only.
 * Fees of zero are ignored.
 */
export function totalFees(fees: readonly Fee[]): FeeTotal {
  if (fees.length === 0) return { kind: 'none' };
  const charged = fees.filter(({ coin }) => !isZero(coin));
  const usd = charged.reduce((sum, fee) => sum + (fee.usd.known ? fee.usd.value : 0n), 0n);
  const unpriced = charged.filter((fee) => !fee.usd.known).length;
  const isUpperBound = charged.some((fee) => fee.isUpperBound);
  const inOneAsset = unpriced > 0 ? totalInOneAsset(charged) : null;
  return inOneAsset ?? { kind: 'usd', usd, unpriced, count: charged.length, isUpperBound };
}

const LABELS: Record<string, Message> = {
  SMART_RELAY: msg('Relay fee'),
  RELAY: msg('Relay fee'),
  BRIDGE: msg('Bridge fee'),
  SWAP: msg('Swap fee'),
  GAS: msg('Network gas'),
};
const CHARGED: Record<string, Fee['charged']> = {
  FEE_BEHAVIOR_DEDUCTED: 'taken out',
  FEE_BEHAVIOR_ADDITIONAL: 'on top',
};

const ownEntry = <T>(table: Record<string, T>, key: string | null | undefined): T | undefined =>
  key && Object.hasOwn(table, key) ? table[key] : undefined;

function labelOf({ fee_type, bridge_id }: WireFee, lookup: Lookup): string {
  const label =
    ownEntry(LABELS, fee_type)?.() ?? (fee_type ? t('Fee of kind {kind}', { kind: plainText(fee_type) }) : t('Fee'));
  return bridge_id ? t('{fee}, {bridge}', { fee: label, bridge: bridgeName(lookup, bridge_id) }) : label;
}

/** Which of the claims of what an operation brings it pays, one in each of the transactions after it, from 1; 0 if none. */
function claimOf({ operation_index, tx_index }: WireFee, route: Route): number {
  const operation = typeof operation_index === 'number' ? route.operations[operation_index] : undefined;
  if (operation === undefined || typeof tx_index !== 'number') return 0;
  const claims = route.claimed_operations?.filter((index) => index === operation_index).length ?? 0;
  const claim = tx_index - operation.tx_index;
  return claim > 0 && claim <= claims ? claim : 0;
}

/** Whether it is what the person pays to claim what an operation brings. */
export const isOfClaim = (fee: WireFee, route: Route): boolean => claimOf(fee, route) > 0;

/** The operation a fee belongs to; null if its index is missing, out of range or of another transaction. */
function operationOf(fee: WireFee, route: Route): number | null {
  const { operation_index, tx_index } = fee;
  const operation = typeof operation_index === 'number' ? route.operations[operation_index] : undefined;
  if (operation === undefined || typeof operation_index !== 'number') return null;
  const isOfAnother = typeof tx_index === 'number' && tx_index !== operation.tx_index && !isOfClaim(fee, route);
  return isOfAnother ? null : operation_index;
}

/** Whether the fee is charged on top of the amount sent. */
export const isOnTop = ({ fee_behavior }: WireFee): boolean => ownEntry(CHARGED, fee_behavior) === 'on top';

function readFee(fee: WireFee, route: Route, lookup: Lookup): Fee {
  const paidIn = fee.chain_id && fee.denom ? { chain_id: fee.chain_id, denom: fee.denom } : null;
  const coin = coinOf(fee.origin_asset ?? paidIn, fee.amount, lookup);
  return {
    label: labelOf(fee, lookup),
    coin,
    usd: usdOfAmount(coin.amount, readUsd(fee.usd_amount)),
    charged: ownEntry(CHARGED, fee.fee_behavior) ?? null,
    operationIndex: operationOf(fee, route),
    claim: claimOf(fee, route),
    isBridgeFee: fee.fee_type !== 'SWAP' && fee.fee_type !== 'GAS',
    isGas: fee.fee_type === 'GAS',
    isUpperBound: false,
  };
}

/** The fees of a route, by source. The two lists overlap and are never added to each other. */
export interface RouteFees {
  /** The route's `estimated_fees`; null if it has no such list, as opposed to an empty one. */
  readonly listed: readonly Fee[] | null;
  /** The fees in the steps' own fields. */
  readonly ofSteps: readonly Fee[];
}

/** Whether two fees have the same step and amount. */
export const isSameFee = (a: Fee, b: Fee): boolean =>
  a.operationIndex === b.operationIndex &&
  a.coin.amount.known &&
  b.coin.amount.known &&
  a.coin.amount.value === b.coin.amount.value &&
  a.coin.symbol === b.coin.symbol &&
  a.coin.decimals === b.coin.decimals;

/** Completes a step's fee from the same fee in the route's list. */
function withListedDetails(fee: Fee, listed: readonly Fee[] | null): Fee {
  const match = listed?.find((other) => isSameFee(fee, other));
  return match ? { ...fee, usd: fee.usd.known ? fee.usd : match.usd, charged: match.charged } : fee;
}

export function routeFees(route: Route, steps: readonly { fees: readonly Fee[] }[], lookup: Lookup): RouteFees {
  const listed = route.estimated_fees?.map((fee) => readFee(fee, route, lookup)) ?? null;
  return { listed, ofSteps: steps.flatMap(({ fees }) => fees).map((fee) => withListedDetails(fee, listed)) };
}

/** Fees charged on top of the amount sent. Only listed fees state how they are charged. */
const feesOnTop = ({ listed }: RouteFees): Fee[] => (listed ?? []).filter(({ charged }) => charged === 'on top');

/** Whether `onTopUsd` is the exact sum: every fee is deducted, zero, or charged on top with a price. */
export const isOnTopKnown = ({ listed }: RouteFees): boolean =>
  listed?.every(({ charged, usd, coin }) => charged === 'taken out' || isZero(coin) || (charged && usd.known)) ?? false;

/** Whether every fee charged on top has a price. */
export const isOnTopPriced = (fees: RouteFees): boolean =>
  feesOnTop(fees).every(({ usd, coin }) => usd.known || isZero(coin));

/** Dollars charged on top, from the fees that have a price: a lower bound. */
export const onTopUsd = (fees: RouteFees): Usd =>
  feesOnTop(fees).reduce((sum, { usd }) => sum + (usd.known ? usd.value : 0n), 0n);

/** Whether a loss comes of fees: without those that are listed with a price it is at most a tenth of what is sent. */
export function isLostInFees({ listed }: RouteFees, lost: Usd, sent: Usd): boolean {
  const total = totalFees(listed ?? []);
  return total.kind === 'usd' && (lost - total.usd) * 10n <= sent;
}

/** The gas of one transaction, as listed. */
export const gasOfTransaction = (
  { estimated_fees, operations }: Route,
  { listed }: RouteFees,
  txIndex: number,
): Fee[] =>
  (listed ?? []).filter((fee, index) => {
    const { tx_index, operation_index } = estimated_fees?.[index] ?? {};
    return fee.isGas && (tx_index ?? operations[operation_index ?? -1]?.tx_index) === txIndex;
  });

/** Whether the service lists network gas. */
export const listsGas = ({ estimated_fees }: Route): boolean =>
  estimated_fees?.some(({ fee_type }) => fee_type === 'GAS') ?? false;
