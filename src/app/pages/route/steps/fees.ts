import type { Route, Fee as WireFee } from '#contract/route.ts';
import { coinOf, isZero, usdOfAmount } from '../../../asset/coin.ts';
import type { Lookup } from '../../../asset/lookup.ts';
import { readUsd, type Usd } from '../../../format/amount.ts';
import { plainText } from '../../../format/plain-text.ts';
import type { Fee } from './fee.ts';
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

/** Whether it is known to be paid beside what is sent. */
export const isOnTop = ({ fee_behavior }: WireFee): boolean => entry(CHARGED, fee_behavior) === 'on top';

function readFee(fee: WireFee, route: Route, lookup: Lookup): Fee {
  const paidIn = fee.chain_id && fee.denom ? { chain_id: fee.chain_id, denom: fee.denom } : null;
  const coin = coinOf(fee.origin_asset ?? paidIn, fee.amount, lookup);
  return {
    label: labelOf(fee, lookup),
    coin,
    usd: usdOfAmount(coin.amount, readUsd(fee.usd_amount)),
    charged: entry(CHARGED, fee.fee_behavior) ?? null,
    operation: operationOf(fee, route),
    ofBridge: fee.fee_type !== 'SWAP' && fee.fee_type !== 'GAS',
    isMost: false,
  };
}

/** The fees of a route, told apart by who names them. The two lists overlap and are never added to each other. */
export interface RouteFees {
  /** Null when the route carries no list, which is not an empty one. */
  readonly listed: readonly Fee[] | null;
  readonly ofSteps: readonly Fee[];
}

/** Whether both say the same of the same step. */
export const equals = (a: Fee, b: Fee): boolean =>
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

/** Fees that are paid beside what is sent; steps do not say how theirs are charged. */
export const feesOnTop = ({ listed }: RouteFees): Fee[] => (listed ?? []).filter(({ charged }) => charged === 'on top');

/** Whether all that is charged on top is known: a fee without a price, or of which nobody says how it is charged, is more. */
export const isOnTopKnown = ({ listed }: RouteFees): boolean =>
  listed?.every(({ charged, usd, coin }) => charged === 'taken out' || isZero(coin) || (charged && usd.known)) ?? false;

/** Whether all that is known to be charged on top has a price. */
export const isOnTopPriced = (fees: RouteFees): boolean =>
  feesOnTop(fees).every(({ usd, coin }) => usd.known || isZero(coin));

/** What is charged on top in dollars, of the fees that have a price: it is no less. */
export const pricedOnTop = (fees: RouteFees): Usd =>
  feesOnTop(fees).reduce((sum, { usd }) => sum + (usd.known ? usd.value : 0n), 0n);
