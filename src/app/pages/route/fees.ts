import type { Route, Fee as WireFee } from '#contract/route.ts';
import { coinOf, isZero, usdBeside } from '../../asset/coin.ts';
import type { Lookup } from '../../asset/lookup.ts';
import type { Digits } from '../../numbers/digits.ts';
import { readUsd, type Usd } from '../../numbers/usd.ts';
import { plainText } from '../../plain-text.ts';
import { type Fee, totalOf, totalText } from './fee.ts';
import type { Step } from './timeline.ts';

const LABELS: Record<string, string> = {
  SMART_RELAY: 'Relay fee',
  RELAY: 'Relay fee',
  BRIDGE: 'Bridge fee',
  SWAP: 'Swap fee',
  GAS: 'Network gas',
};
const CHARGED: Record<string, Fee['charged']> = {
  FEE_BEHAVIOR_DEDUCTED: 'taken out',
  FEE_BEHAVIOR_ADDITIONAL: 'on top',
};

const entry = <T>(table: Record<string, T>, key: string | null | undefined): T | undefined =>
  key && Object.hasOwn(table, key) ? table[key] : undefined;

function labelOf({ fee_type, bridge_id }: WireFee, lookup: Lookup): string {
  const label = entry(LABELS, fee_type) ?? (fee_type ? `Fee of kind ${plainText(fee_type)}` : 'Fee');
  return bridge_id ? `${label}, ${lookup.bridgeName(bridge_id) ?? plainText(bridge_id)}` : label;
}

/** The operation a fee belongs to, unless it points at none or at one of another transaction. */
function operationOf({ operation_index, tx_index }: WireFee, route: Route): number | null {
  const operation = typeof operation_index === 'number' ? route.operations[operation_index] : undefined;
  if (operation === undefined || typeof operation_index !== 'number') return null;
  return typeof tx_index === 'number' && tx_index !== operation.tx_index ? null : operation_index;
}

function readFee(fee: WireFee, route: Route, lookup: Lookup): Fee {
  const paidIn = fee.chain_id && fee.denom ? { chain_id: fee.chain_id, denom: fee.denom } : null;
  const coin = coinOf(fee.origin_asset ?? paidIn, fee.amount, lookup);
  return {
    label: labelOf(fee, lookup),
    coin,
    usd: usdBeside(coin.amount, readUsd(fee.usd_amount)),
    charged: entry(CHARGED, fee.fee_behavior) ?? null,
    operation: operationOf(fee, route),
    ofBridge: fee.fee_type !== 'SWAP' && fee.fee_type !== 'GAS',
  };
}

/** The fees of a route, told apart by who names them. The two lists overlap and are never added to each other. */
export interface RouteFees {
  /** Null when the route carries no list, which is not an empty one. */
  readonly listed: readonly Fee[] | null;
  readonly ofSteps: readonly Fee[];
}

const equals = (a: Fee, b: Fee): boolean =>
  a.operation === b.operation &&
  a.coin.amount.known &&
  b.coin.amount.known &&
  a.coin.amount.value === b.coin.amount.value &&
  a.coin.symbol === b.coin.symbol &&
  a.coin.decimals === b.coin.decimals;

/** A step's fee with what the list says of the same one. */
function withTwin(fee: Fee, listed: readonly Fee[] | null): Fee {
  const twin = listed?.find((other) => equals(fee, other));
  return twin ? { ...fee, usd: fee.usd.known ? fee.usd : twin.usd, charged: twin.charged } : fee;
}

export function routeFees(route: Route, steps: readonly Step[], lookup: Lookup): RouteFees {
  const listed = route.estimated_fees?.map((fee) => readFee(fee, route, lookup)) ?? null;
  return { listed, ofSteps: steps.flatMap(({ fees }) => fees).map((fee) => withTwin(fee, listed)) };
}

/** The fees on a step's row: its own, and listed ones tied to it that are not the same fee once more. */
export function feesOnStep({ index }: Step, { listed, ofSteps }: RouteFees): Fee[] {
  const own = ofSteps.filter(({ operation }) => operation === index);
  const others = (listed ?? []).filter((fee) => fee.operation === index && !own.some((other) => equals(fee, other)));
  return [...own, ...others.map((fee) => (own.length > 0 ? { ...fee, label: `Listed: ${fee.label}` } : fee))];
}

/** Listed fees that no step's row shows. */
export const untiedFees = ({ listed }: RouteFees): Fee[] =>
  (listed ?? []).filter(({ operation }) => operation === null);

/** "Listed fees $0.38, steps add up to $0.41.", or null where the two agree or cannot be compared. */
export function disagreement({ listed, ofSteps }: RouteFees, digits: Digits): string | null {
  const [a, b] = [listed ?? [], ofSteps].map((fees) => totalOf(fees.filter(({ ofBridge }) => ofBridge)));
  if (a === undefined || b === undefined || a.kind === 'none' || b.kind === 'none' || a.kind !== b.kind) return null;
  if ((a.kind === 'usd' && a.unpriced > 0) || (b.kind === 'usd' && b.unpriced > 0)) return null;
  if (a.kind === 'asset' && b.kind === 'asset' && a.coin.symbol !== b.coin.symbol) return null;
  const [listedText, stepsText] = [totalText(a, digits), totalText(b, digits)];
  return listedText === stepsText ? null : `Listed fees ${listedText}, steps add up to ${stepsText}.`;
}

/** The fees that a card speaks of: the listed ones, else those of the steps; null where neither is given. */
function shownFees({ listed, ofSteps }: RouteFees): readonly Fee[] | null {
  if (listed !== null && listed.length > 0) return listed;
  return listed === null && ofSteps.length === 0 ? null : ofSteps;
}

/** Fees that are paid beside what is sent; steps do not say how theirs are charged. */
export const feesOnTop = ({ listed }: RouteFees): Fee[] => (listed ?? []).filter(({ charged }) => charged === 'on top');

/** Whether all that is charged on top is known: a fee without a price, or of which nobody says how it is charged, is more. */
export const isOnTopKnown = ({ listed }: RouteFees): boolean =>
  listed?.every(({ charged, usd, coin }) => charged === 'taken out' || isZero(coin) || (charged && usd.known)) ?? false;

/** What is charged on top in dollars, of the fees that have a price: it is no less. */
export const pricedOnTop = (fees: RouteFees): Usd =>
  feesOnTop(fees).reduce((sum, { usd }) => sum + (usd.known ? usd.value : 0n), 0n);

/** " on top", " ($0.30 on top)", or nothing where all is taken out. */
function onTopText(shown: readonly Fee[], onTop: readonly Fee[], digits: Digits): string {
  if (onTop.length === 0) return '';
  return onTop.length === shown.length ? ' on top' : ` (${totalText(totalOf(onTop), digits)} on top)`;
}

/**
 * What a card says: "fees $0.38", "fees $0.30 on top", "fees at least $0.38, 1 fee without a price", "no fees listed",
 * "fees not given".
 */
export function feesFact(fees: RouteFees, digits: Digits): string {
  const shown = shownFees(fees);
  if (shown === null) return 'fees not given';
  if (shown.length === 0) return 'no fees listed';
  return `fees ${totalText(totalOf(shown), digits)}${onTopText(shown, feesOnTop(fees), digits)}`;
}
