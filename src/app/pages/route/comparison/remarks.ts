import type { Rounding } from '#math/fixed.ts';
import { type Coin, coinText, isZero } from '../../../asset/coin.ts';
import { formatAmount, formatUsd, shownPlaces, USD_PLACES, type Usd } from '../../../format/amount.ts';
import { known } from '../../../format/maybe.ts';
import type { FormatNumber } from '../../../format/number.ts';
import { count, magnitude, rescale } from '../../../format/number.ts';
import { formatPercent, type Percent, shareOf } from '../../../format/percent.ts';
import { durationText, shownSeconds } from '../../../format/time.ts';
import type { Side } from '../query/page-state.ts';
import { isOnTopKnown, pricedOnTop } from '../steps/fees.ts';
import type { Candidate } from './candidate.ts';
import { afterFeesOrder, bestOf, countedCoin, isSound, rankCandidates } from './ranking.ts';

export type Tag =
  | 'most-received'
  | 'least-sent'
  | 'most-before-fees'
  | 'least-before-fees'
  | 'best-after-fees'
  | 'fastest'
  | 'lowest-fees'
  | 'fewest-signatures';

/** What a card says about its route beside its figures. */
export interface Remarks {
  readonly tags: readonly Tag[];
  /** "−0.42 (−0.4%)" against the best, "" for the best itself and where it cannot be told. */
  readonly gap: string;
  /** Why one would choose it, out of numbers that are on the screen. */
  readonly why: string;
}

const MOST_TAGS = 2;
const CENTS = 2;

/** An amount cut to so many places, the way it is shown: received down, sent up. */
const atPlaces = (units: bigint, decimals: number, places: number, side: Side): bigint =>
  rescale({ units, places: decimals }, places, side === 'in' ? 'down' : 'up');

interface Difference {
  /** The counted amount less that of the best, in 10^-places. */
  readonly units: bigint;
  readonly places: number;
  /** The exact share of the best's amount, rounded against the worse of the two; null where the best has none. */
  readonly share: Percent | null;
  /** Of the amount without its sign, with the symbol. */
  readonly text: (digits: FormatNumber) => string;
}

/** Never in favour of the one that gives less, or takes more. */
const gapRounding = (gap: bigint, side: Side): Rounding => (gap < 0n === (side === 'in') ? 'up' : 'down');

/** The difference of the two amounts as they are shown; null where one is not given. */
function difference(candidate: Candidate, best: Candidate, side: Side): Difference | null {
  const [a, b] = [countedCoin(candidate, side), countedCoin(best, side)];
  if (!a.amount.known || !b.amount.known) return null;
  const decimals = a.decimals ?? 0;
  const places = Math.min(shownPlaces(a.amount.value, decimals), shownPlaces(b.amount.value, decimals), decimals);
  const [x, y] = [atPlaces(a.amount.value, decimals, places, side), atPlaces(b.amount.value, decimals, places, side)];
  const exact = a.amount.value - b.amount.value;
  const share = b.amount.value === 0n ? null : shareOf(exact, b.amount.value, gapRounding(exact, side));
  const coin: Coin = { ...a, decimals: a.decimals === null ? null : places, amount: known(magnitude(x - y)) };
  return { units: x - y, places, share, text: (digits) => coinText(coin, 'down', digits) };
}

const sign = (units: bigint): string => (units > 0n ? '+' : '');

function gapText(gap: Difference | null, side: Side, digits: FormatNumber): string {
  if (gap === null || gap.units === 0n) return '';
  const amount = sign(gap.units) + formatAmount(gap.units, gap.places, 'down', digits);
  if (gap.share === null) return amount;
  return `${amount} (${sign(gap.units)}${formatPercent(gap.share, gapRounding(gap.units, side), digits)})`;
}

/** The only candidate with the smallest figure, if it is known and so is that of another. */
function onlyLeast(candidates: readonly Candidate[], figure: (candidate: Candidate) => bigint | null): string | null {
  const figures = candidates.flatMap((candidate) => {
    const value = figure(candidate);
    return value === null ? [] : [{ id: candidate.id, value }];
  });
  const least = figures.reduce<bigint | null>((low, { value }) => (low === null || value < low ? value : low), null);
  const [winner, ...others] = figures.filter(({ value }) => value === least);
  return winner && figures.length > 1 && others.length === 0 ? winner.id : null;
}

/** By how much the amount is worse than that of the best, as both are shown: below zero where it is better. */
function shortfall(candidate: Candidate, best: Candidate, side: Side): bigint | null {
  const gap = difference(candidate, best, side);
  return gap && (side === 'in' ? -gap.units : gap.units);
}

const centsUp = (usd: Usd): bigint => rescale({ units: usd, places: USD_PLACES }, CENTS, 'up');
const centsOnTop = ({ fees }: Candidate): bigint => centsUp(pricedOnTop(fees));
const isWhole = ({ fees }: Candidate): boolean => isOnTopKnown(fees);
const isNamed = ({ quotes }: Candidate): boolean => quotes.some(({ isBest }) => isBest);

/** The best, where its charges are known, and the service names it or it wins alone. */
function bestAfterFees(all: readonly Candidate[], best: Candidate, side: Side): Candidate | undefined {
  if (!isWhole(best)) return undefined;
  if (isNamed(best)) return best;
  const order = afterFeesOrder(all, side);
  const looksEqual = (other: Candidate) =>
    shortfall(other, best, side) === 0n && centsOnTop(other) === centsOnTop(best);
  const isRivalled = all.some((other) => other !== best && (order(other, best) < 0 || looksEqual(other)));
  return countedCoin(best, side).amount.known && !isRivalled ? best : undefined;
}

/** The amount without fees, and where that is not known to be the best after them. */
const AMOUNT_TAGS: Record<Side, readonly [Tag, Tag]> = {
  in: ['most-received', 'most-before-fees'],
  out: ['least-sent', 'least-before-fees'],
};

/** Who wins by amount, and after fees on top where that is another. */
function amountWinners(all: readonly Candidate[], side: Side): [Tag, string | null][] {
  const best = bestOf(all, side);
  if (best === undefined) return [];
  const most = onlyLeast(all, (candidate) => shortfall(candidate, best, side));
  const after = bestAfterFees(all, best, side)?.id ?? null;
  const [plain, beforeFees] = AMOUNT_TAGS[side];
  return after === most
    ? [[plain, most]]
    : [
        [beforeFees, most],
        ['best-after-fees', after],
      ];
}

/** Who wins among all that are shown: who is praised for what an unsafe one has more of would be praised for nothing. */
function winners(all: readonly Candidate[], side: Side): Map<Tag, string | null> {
  return new Map<Tag, string | null>([
    ...amountWinners(all, side),
    ['fastest', onlyLeast(all, ({ seconds }) => (seconds.known ? BigInt(shownSeconds(seconds.value)) : null))],
    ['lowest-fees', onlyLeast(all, ({ feesUsd }) => (feesUsd.known ? centsUp(feesUsd.value) : null))],
    ['fewest-signatures', onlyLeast(all, ({ signatures }) => (signatures.known ? BigInt(signatures.value) : null))],
  ]);
}

function amountClause(gap: Difference | null, side: Side, digits: FormatNumber): string {
  const verb = side === 'in' ? 'Receives' : 'Sends';
  if (gap === null) return '';
  if (gap.units === 0n) return `${verb} as much as the best`;
  return `${verb} ${gap.text(digits)} ${gap.units > 0n ? 'more' : 'less'} than the best`;
}

/** Told only against a best of which all is known: what it charges more than an unknown sum is not known. */
function onTopClause(candidate: Candidate, best: Candidate, digits: FormatNumber): string {
  if (!isWhole(best)) return '';
  if (!isWhole(candidate)) return 'with fees on top that are not all known';
  const gap = centsOnTop(candidate) - centsOnTop(best);
  if (gap === 0n) return '';
  const dollars = formatUsd(rescale({ units: magnitude(gap), places: CENTS }, USD_PLACES, 'up'), 'up', digits);
  return `${dollars} ${gap < 0n ? 'less' : 'more'} in fees on top`;
}

function timeClause(candidate: Candidate, best: Candidate, digits: FormatNumber): string {
  if (!candidate.seconds.known || !best.seconds.known) return '';
  const gap = shownSeconds(candidate.seconds.value) - shownSeconds(best.seconds.value);
  return gap === 0 ? '' : `${durationText(Math.abs(gap), digits)} ${gap < 0 ? 'sooner' : 'later'}`;
}

function signatureClause(candidate: Candidate, best: Candidate, digits: FormatNumber): string {
  if (!candidate.signatures.known || !best.signatures.known) return '';
  const gap = candidate.signatures.value - best.signatures.value;
  if (gap === 0) return '';
  return `${count(Math.abs(gap), 'signature', 'signatures', digits)} ${gap < 0 ? 'fewer' : 'more'}`;
}

function whyOther(candidate: Candidate, best: Candidate, side: Side, digits: FormatNumber): string {
  const clauses = [
    amountClause(difference(candidate, best, side), side, digits),
    onTopClause(candidate, best, digits),
    timeClause(candidate, best, digits),
    signatureClause(candidate, best, digits),
  ].filter(Boolean);
  return clauses.length === 0 ? '' : `${clauses.join(', ')}.`;
}

/** Whether one can say that it is the best of all: every amount is given, and its own is more than nothing. */
const canBeTold = (best: Candidate, all: readonly Candidate[], side: Side): boolean =>
  all.every((each) => countedCoin(each, side).amount.known) && !isZero(countedCoin(best, side));

const AFTER_FEES: Record<Side, string> = { in: 'after fees on top', out: 'with fees on top' };
const MOST: Record<Side, string> = { in: 'Receives the most', out: 'Sends the least' };
const BETTER: Record<Side, string> = { in: 'receives more', out: 'sends less' };

/** Among whom the best is that: the others are not to be taken, or nobody can tell what they do. */
function among(best: Candidate, all: readonly Candidate[]): string {
  const others = all.filter((other) => isSound(other) !== isSound(best));
  const words = [
    ...(others.some(({ unsafe }) => unsafe) ? ['without a bad price'] : []),
    ...(all.some(({ isStrange }) => isStrange) ? ['that we understand'] : []),
  ];
  return words.join(' ') || 'found';
}

/** Why the best is that though another has the better amount. */
function whyBeaten(best: Candidate, all: readonly Candidate[], side: Side): string {
  if (!isWhole(best)) return '';
  return rankCandidates(all, 'received', side)[0] === best
    ? `${MOST[side]} ${AFTER_FEES[side]} of all routes ${among(best, all)}`
    : 'The service finds it the best after fees';
}

/** What can be said of the best amount: one whose charges are not all known is the best without them. */
function whyMost(best: Candidate, all: readonly Candidate[], isEqualled: boolean, side: Side): string {
  if (isEqualled) return `${isWhole(best) ? 'No' : 'Before fees, no'} route ${among(best, all)} ${BETTER[side]}`;
  return `${MOST[side]}${isWhole(best) ? '' : ' before fees'} of all routes ${among(best, all)}`;
}

function whyBest(best: Candidate, all: readonly Candidate[], side: Side, tags: readonly Tag[]): string {
  if (all.length === 1) return 'The only route found.';
  if (best.isStrange || !canBeTold(best, all, side)) return '';
  const rivals = all.filter((other) => other !== best && isSound(other) === isSound(best));
  const shortfalls = rivals.map((other) => shortfall(other, best, side) ?? 1n);
  const isBeaten = shortfalls.some((gap) => gap < 0n);
  const why = isBeaten ? whyBeaten(best, all, side) : whyMost(best, all, shortfalls.includes(0n), side);
  if (why === '') return '';
  return tags.includes('fastest') ? `${why}, and is the fastest.` : `${why}.`;
}

/** What to say of each candidate beside the others, by id. Tags go to sound routes that win alone. */
export function remarksOf(candidates: readonly Candidate[], side: Side, digits: FormatNumber): Map<string, Remarks> {
  const won = candidates.filter(isSound).length > 1 ? winners(candidates, side) : new Map<Tag, string | null>();
  const best = bestOf(candidates, side);
  return new Map(
    candidates.map((candidate) => {
      const tags = isSound(candidate) ? [...won].filter(([, id]) => id === candidate.id).map(([tag]) => tag) : [];
      const isBest = candidate === best || best === undefined;
      const gap = isBest ? null : difference(candidate, best, side);
      const why = isBest ? whyBest(candidate, candidates, side, tags) : whyOther(candidate, best, side, digits);
      return [candidate.id, { tags: tags.slice(0, MOST_TAGS), gap: gapText(gap, side, digits), why }];
    }),
  );
}
