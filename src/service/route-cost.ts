import type { Fee, Route } from '#contract/route.ts';
import { formatUsd, parseUnits, USD_DECIMALS } from '#math/units.ts';

/** What a route costs in all, in micro-dollars: those sent, less those that arrive, plus those on top. */
export interface RouteCost {
  /** Below zero if the route gains; null where an end has no price, what arrives is priced at nothing, or the gain cannot be right. */
  readonly usd: bigint | null;
  /** Charged on top, from the fees that have a price. */
  readonly onTop: bigint;
  /** False if a fee on top has no price: the cost is then a lower bound. */
  readonly isExact: boolean;
  /** Whether it is over a tenth of the dollars sent. */
  readonly isOverTenth: boolean;
}

export function routeCost({ usd_amount_in, usd_amount_out, amount_out, estimated_fees }: Route): RouteCost {
  const charged = (estimated_fees ?? []).filter(isOnTop).map(({ usd_amount }) => microUsd(usd_amount));
  const onTop = charged.reduce<bigint>((sum, usd) => sum + (usd ?? 0n), 0n);
  const [sent, arrived] = [microUsd(usd_amount_in), microUsd(usd_amount_out)];
  const isPriced = sent !== undefined && arrived !== undefined && (arrived > 0n || amount_out === '0');
  // Prices disagree by so much in no market: one of them, or a pool, is not as it was read.
  const isDoubtful = isPriced && arrived * 10n > sent * 11n;
  const usd = isPriced && !isDoubtful ? sent - arrived + onTop : null;
  const isOverTenth = usd !== null && sent !== undefined && sent > 0n && usd * 10n > sent;
  return { usd, onTop, isExact: !charged.includes(undefined), isOverTenth };
}

const isOnTop = ({ fee_behavior, amount }: Fee): boolean =>
  fee_behavior === 'FEE_BEHAVIOR_ADDITIONAL' && amount !== '0';

const microUsd = (text: string | null | undefined): bigint | undefined =>
  text == null ? undefined : parseUnits(text, USD_DECIMALS);

/** Micro-dollars as the wire has them, also below zero. */
export const signedUsd = (usd: bigint): string => (usd < 0n ? `-${formatUsd(-usd)}` : formatUsd(usd));
