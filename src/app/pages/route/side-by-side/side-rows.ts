import { coinText } from '#app/asset/coin.ts';
import { bridgeName, chainName, type Lookup } from '#app/asset/lookup.ts';
import { formatUsd, type Usd } from '#app/format/amount.ts';
import { costCents, inUsd, lostShare } from '#app/format/cost.ts';
import { formatMaybe, type Maybe } from '#app/format/maybe.ts';
import { type FormatNumber, magnitude } from '#app/format/number.ts';
import { plainText } from '#app/format/plain-text.ts';
import { durationText, shortDuration, shownSeconds } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import type { Route } from '#contract/route.ts';
import { amountRounding } from '../comparison/amount-gap.ts';
import { type ComparedRoute, unsafeWord } from '../comparison/compared-route.ts';
import { addedPartiesOf, partiesOf } from '../comparison/effort-cost.ts';
import { estimatedCoin } from '../comparison/estimated-coin.ts';
import { costGap, costsMuch, costText } from '../comparison/route-cost.ts';
import type { Side } from '../query/page-state.ts';
import { approvalsOf } from '../steps/approvals.ts';
import { costLadder } from '../steps/cost-ladder.ts';
import { shownFees, totalText } from '../steps/fee-text.ts';
import { type Fee, totalFees } from '../steps/fees.ts';
import { shortFloor, stepFloors } from '../steps/floor.ts';
import { gasNeeds } from '../steps/gas-needs.ts';
import { signingNumber } from '../steps/signatures-text.ts';
import { stepRounding } from '../steps/step-rounding.ts';
import { groupBySignature, type Step } from '../steps/timeline.ts';
import { routeWarnings } from '../steps/warnings.ts';
import { align } from './align.ts';
import { secondSignatureSeconds } from './second-signature.ts';

/** What one route has in a row. */
export interface SideCell {
  readonly text: string;
  /** A second line, as the amount that a step gives. */
  readonly detail?: string;
  /** Of a cost that is too high, as the list colours it. */
  readonly tone?: 'bad' | 'warn';
  /** Who says so, in English. */
  readonly source?: string;
  /** Sentences of the service, in English, a line each: to be unfolded below a text, else in its place. */
  readonly sentences?: readonly string[];
  /** Whether no other route of the table is better here, and one is worse. */
  readonly isBetter: boolean;
}

export interface SideRow {
  readonly label: string;
  readonly cells: readonly SideCell[];
  /** Whether the texts of the cells are not all equal. */
  readonly differs: boolean;
}

interface SideOptions {
  readonly routes: readonly ComparedRoute[];
  readonly side: Side;
  readonly lookup: Lookup;
  readonly toleranceBps: number;
  /** Of the amounts of the list. */
  readonly places: number | undefined;
  readonly digits: FormatNumber;
}

const row = (label: string, texts: readonly string[], better: readonly boolean[] = []): SideRow => ({
  label,
  cells: texts.map((text, i) => ({ text, isBetter: better[i] ?? false })),
  differs: new Set(texts).size > 1,
});

/**
 * Which of several are the best, where they are not all alike. `worse` says how much worse one is than another; null
 * where that is not known, and then none is called better: an unknown one may be.
 */
function best<T>(items: readonly T[], worse: (a: T, b: T) => bigint | number | null): boolean[] {
  const gaps = items.map((a) => items.map((b) => worse(a, b)));
  if (gaps.flat().some((gap) => gap === null)) return items.map(() => false);
  return gaps.map((row) => row.every((gap) => Number(gap) <= 0) && row.some((gap) => Number(gap) < 0));
}

const gap = <T extends bigint | number>(a: Maybe<T>, b: Maybe<T>, read = (value: T): bigint | number => value) => {
  if (!a.known || !b.known) return null;
  const [x, y] = [read(a.value), read(b.value)];
  return x < y ? -1 : x > y ? 1 : 0;
};

/** Cost, amounts, time, signatures, fees by line and chains, a row each. */
export function figureRows({ routes, side, lookup, toleranceBps, places, digits }: SideOptions): SideRow[] {
  const isIn = side === 'in';
  const coins = routes.map((route) => estimatedCoin(route, side));
  return [
    costRow(routes, digits),
    row(
      isIn ? t('Arrives') : t('You send'),
      coins.map((coin) => coinText(coin, amountRounding(side), digits, places)),
      best(coins, (a, b) => (isIn ? gap(b.amount, a.amount) : gap(a.amount, b.amount))),
    ),
    minimumRow(routes, toleranceBps, side === 'in' ? places : undefined, digits),
    row(
      t('Time'),
      routes.map(({ seconds }) => durationText(seconds.known ? seconds.value : null, digits)),
      best(routes, (a, b) => gap(a.seconds, b.seconds, shownSeconds)),
    ),
    row(
      t('Signatures'),
      routes.map((compared) => signingNumber(compared, digits)),
      best(routes, (a, b) => gap(a.signatures, b.signatures)),
    ),
    row(
      t('Approvals'),
      routes.map(({ route }) => approvalsText(route, digits)),
      best(routes, (a, b) => approvalsOf(a.route).count - approvalsOf(b.route).count),
    ),
    row(
      t('Sign again later'),
      routes.map((compared) => secondSignature(compared, digits)),
    ),
    gasRow(routes, lookup),
    row(
      t('Extra parties you trust'),
      routes.map(({ route }) => partiesNamed(addedPartiesOf(route), lookup)),
      best(routes, (a, b) => partiesOf(a.route) - partiesOf(b.route)),
    ),
    failureRow(routes, lookup),
    ...feeRows(routes, digits),
    ...restRows(routes, digits),
    row(
      t('Chains'),
      routes.map((compared) => chainsOf(compared, lookup).join(t(', '))),
    ),
    ...warningRow(routes, lookup, digits),
  ];
}

/** "$15,957,613.14" and "Unsafe, 17.7%". */
function costRow(routes: readonly ComparedRoute[], digits: FormatNumber): SideRow {
  const isBetter = best(routes, (a, b) => costGap(a.cost, b.cost));
  const cells = routes.map((compared, at): SideCell => {
    const { cost, isUnsafe } = compared;
    const cell = { text: costText(cost, digits), isBetter: isBetter[at] === true };
    if (!isUnsafe && !costsMuch(cost)) return cell;
    const detail = [isUnsafe && unsafeWord(compared), lostShare(cost, digits)].filter(Boolean).join(t(', '));
    return { ...cell, detail, tone: isUnsafe ? 'bad' : 'warn' };
  });
  return { label: t('Total cost'), cells, differs: new Set(cells.map(({ text }) => text)).size > 1 };
}

/** Less than any minimum. */
const NO_MINIMUM = -1n;

/** What arrives at least, or that nothing holds it, and why. */
function minimumRow(
  routes: readonly ComparedRoute[],
  toleranceBps: number,
  places: number | undefined,
  digits: FormatNumber,
): SideRow {
  const ofSteps = routes.map(({ route, steps }) => stepFloors(route, steps, toleranceBps));
  const isBetter = best(
    ofSteps.map((floors) => floors.at(-1)?.least ?? NO_MINIMUM),
    (a, b) => (a > b ? -1 : a < b ? 1 : 0),
  );
  const cells = routes.map(({ received }, at): SideCell => {
    const floor = shortFloor(ofSteps[at] ?? [], received, toleranceBps, digits, places);
    if (floor.amount === null) return { text: t('none'), detail: floor.because, isBetter: false };
    const { amount, tolerance } = floor;
    return {
      text: amount,
      isBetter: isBetter[at] === true,
      ...(tolerance !== null && { detail: t('at {tolerance} slippage', { tolerance }) }),
    };
  });
  return { label: t('Minimum'), cells, differs: new Set(cells.map(({ text }) => text)).size > 1 };
}

/** "up to 1, $0.29" */
function approvalsText(route: Route, digits: FormatNumber): string {
  const { count, usd } = approvalsOf(route);
  if (count === 0) return t('none');
  const number = digits(`${count}`);
  return usd === null
    ? t('up to {number}', { number })
    : t('up to {number}, {usd}', { number, usd: formatUsd(usd, 'up', digits) });
}

/** When the person is needed again: "no", "after 2 min". */
function secondSignature({ route, steps }: ComparedRoute, digits: FormatNumber): string {
  const wait = secondSignatureSeconds(route, steps);
  if (wait === 0) return t('no');
  return wait === null ? t('time not given') : t('after {time}', { time: shortDuration(wait, digits) });
}

/** "Hyperlane ×2": one for each transfer. */
function partiesNamed(ids: readonly string[], lookup: Lookup): string {
  const named = [...new Set(ids)].map((id) => {
    const count = ids.filter((each) => each === id).length;
    return bridgeName(lookup, id) + (count > 1 ? ` ×${count}` : '');
  });
  return named.join(t(', ')) || t('none beside chains and issuer');
}

/** None is better than any. Several are not counted: those of the two faces of a ledger are one. */
function gasRow(routes: readonly ComparedRoute[], lookup: Lookup): SideRow {
  const coins = routes.map((compared) => gasToHold(compared, lookup));
  return row(
    t('Gas needed on other chains'),
    coins.map((texts) => texts.join(t(', ')) || t('none')),
    best(coins, (a, b) => Math.min(a.length, 1) - Math.min(b.length, 1)),
  );
}

/** The gas of later signatures that no step before brings, each coin once: "INJ on Injective". */
export function gasToHold({ route, fees, steps }: ComparedRoute, lookup: Lookup): string[] {
  const start = chainName(lookup, route.source_asset_chain_id);
  const needs = gasNeeds(route, fees, groupBySignature(steps), start).filter(({ isBrought }) => !isBrought);
  const texts = needs.map(({ symbol, chain }) =>
    symbol === null ? t('not known') : t('{symbol} on {chain}', { symbol, chain }),
  );
  return [...new Set(texts)];
}

/** Where the money is if a step fails: the first sentence of what the service says of each, and before them the chains on the way. */
function failureRow(routes: readonly ComparedRoute[], lookup: Lookup): SideRow {
  const cells = routes.map((compared): SideCell => {
    const { steps, quotes } = compared;
    // Quotes of one path have the same texts.
    const failures = quotes.find(({ failures }) => failures)?.failures ?? [];
    const texts = steps.map(({ index }) => failures.find(({ operation_index }) => operation_index === index)?.text);
    const told = texts.flatMap((text) => (text === undefined ? [] : plainText(text).split(/(?<=\.) /)[0] || []));
    if (told.length === 0) return { text: t('not given'), isBetter: false };
    const chains = chainsOf(compared, lookup).slice(1, -1);
    return {
      text: chains.length === 0 ? '' : t('may stop on {chains}', { chains: [...new Set(chains)].join(t(', ')) }),
      sentences: [...new Set(told)],
      isBetter: false,
      ...(told.length < steps.length && { detail: t('not given for every step') }),
    };
  });
  const textOf = ({ text, sentences }: SideCell) => [text, ...(sentences ?? [])].join(' ');
  return { label: t('If it fails'), cells, differs: new Set(cells.map(textOf)).size > 1 };
}

/** What is to be known of each route; no row where that is nothing. */
function warningRow(routes: readonly ComparedRoute[], lookup: Lookup, digits: FormatNumber): SideRow[] {
  const all = routes.map(({ route, fees }) => routeWarnings(route, fees, lookup, digits));
  if (all.flat().length === 0) return [];
  const texts = all.map((warnings) => warnings.map(({ sentence }) => sentence).join(' ') || t('none'));
  const cells = row(t('Warnings'), texts).cells.map((cell, i) => {
    const source = all[i]?.flatMap((warning) => warning.source ?? []).join('; ');
    return source ? { ...cell, source } : cell;
  });
  return [{ ...row(t('Warnings'), texts), cells }];
}

const listedFees = ({ fees }: ComparedRoute): readonly Fee[] => shownFees(fees) ?? [];

const feeLine = ({ label, charged }: Fee): string =>
  charged === 'on top'
    ? t('{fee}, charged extra', { fee: label })
    : charged === null
      ? label + t(', ') + t('perhaps charged extra: not in the sum')
      : label;

/** A row for each kind of fee that any of the routes lists. */
function feeRows(routes: readonly ComparedRoute[], digits: FormatNumber): SideRow[] {
  const lines = [...new Set(routes.flatMap((route) => listedFees(route).map(feeLine)))];
  const isGiven = ({ fees }: ComparedRoute) => shownFees(fees) !== null;
  if (lines.length === 0)
    return [
      row(
        t('Fees'),
        routes.map((route) => (isGiven(route) ? t('none listed') : t('not given'))),
      ),
    ];
  return lines.map((line) =>
    row(
      line,
      routes.map((route) => {
        if (!isGiven(route)) return t('not given');
        return totalText(totalFees(listedFees(route).filter((fee) => feeLine(fee) === line)), digits);
      }),
    ),
  );
}

/** What no fee explains, as the ladder of a route names it, and what rounding leaves: with the fees it adds up to the cost. */
function restRows(routes: readonly ComparedRoute[], digits: FormatNumber): SideRow[] {
  const roundingName = t('Rounding');
  const rests = routes.map((compared) => {
    const { route, fees, cost } = compared;
    const ladder = costLadder(route, fees, cost);
    if (ladder === null) return null;
    const rest = ladder.lines.find((line) => line.fee === null && !line.isRounding);
    const parts = new Map(rest ? [[rest.label, rest.usd ?? 0n]] : []);
    const rounding = roundingOf(compared, rest?.usd ?? 0n);
    return rounding === 0n ? parts : parts.set(roundingName, rounding);
  });
  const labels = new Set(rests.flatMap((parts) => [...(parts?.keys() ?? [])]));
  return [...labels].map((label) => {
    const texts = rests.map((parts) => {
      const usd = parts?.get(label);
      if (usd === undefined) return parts === null ? t('not known') : t('none');
      return (usd < 0n ? '−' : '') + formatUsd(magnitude(usd), 'up', digits);
    });
    const all = row(label, texts);
    // Nobody chooses a route by it.
    return label === roundingName ? { ...all, differs: false } : all;
  });
}

/** What the cost is more than its parts, all as they are shown. A part below a cent is any part of one. */
function roundingOf(compared: ComparedRoute, rest: Usd): Usd {
  const { cost } = compared;
  if (!cost.known) return 0n;
  const sums = new Map<string, Usd>();
  for (const fee of listedFees(compared)) {
    if (fee.charged === null || !fee.usd.known) continue;
    sums.set(feeLine(fee), (sums.get(feeLine(fee)) ?? 0n) + fee.usd.value);
  }
  const cents = (usd: Usd): bigint => costCents({ ...cost.value, usd });
  const shown = [...sums.values()];
  const tiny = shown.filter((usd) => usd > 0n && usd < inUsd(1n)).length;
  const whole = shown.reduce((all, usd) => (usd < inUsd(1n) ? all : all + cents(usd)), cents(rest));
  const left = cents(cost.value.usd) - whole;
  return inUsd(left < 0n ? left : left > tiny ? left - BigInt(tiny) : 0n);
}

/** From the first to the last, each name as often as the money comes to it. */
function chainsOf({ route, steps }: ComparedRoute, lookup: Lookup): string[] {
  const ids = [
    route.source_asset_chain_id,
    ...steps.flatMap(({ chainIds: { from, to } }) => [from, to]),
    route.dest_asset_chain_id,
  ];
  const chains = ids.filter((id, i): id is string => id !== null && id !== ids.slice(0, i).findLast((one) => one));
  return chains.map((id) => chainName(lookup, id));
}

interface KeyedStep {
  readonly key: string;
  readonly step: Step;
  readonly isLast: boolean;
}

/** The steps of the routes; those by the same bridge or venue share a row. */
export function stepRows({ routes, side, digits }: Pick<SideOptions, 'routes' | 'side' | 'digits'>): SideRow[] {
  const lists = routes.map(({ steps }) =>
    steps.map((step, i): KeyedStep => ({ key: `${step.kind} ${step.carrier}`, step, isLast: i === steps.length - 1 })),
  );
  return align(lists, (a, b) => a.key === b.key).map((aligned, i) => {
    const cells = aligned.map((keyed) => stepCell(keyed, side, digits));
    return { label: t('Step {number}', { number: digits(String(i + 1)) }), cells, differs: isAnotherWay(aligned) };
  });
}

/** Whether steps lead another way, or the same amount to another one: what only carries on a difference before it is none. */
function isAnotherWay(aligned: readonly (KeyedStep | null)[]): boolean {
  const countOf = (read: (step: Step) => string) => new Set(aligned.map((keyed) => keyed && read(keyed.step))).size;
  const amountOf = ({ amount }: Step['input']) => formatMaybe(amount, String);
  if (countOf(({ carrier, from, to, output }) => `${carrier} ${from} ${to} ${output.symbol}`) > 1) return true;
  return countOf(({ input }) => amountOf(input)) === 1 && countOf(({ output }) => amountOf(output)) > 1;
}

function stepCell(keyed: KeyedStep | null, side: Side, digits: FormatNumber): SideCell {
  if (keyed === null) return { text: '', detail: t('no step here'), isBetter: false };
  const { step, isLast } = keyed;
  const amount = coinText(step.output, stepRounding(step, side, isLast).output, digits);
  const { carrier: text, from, to } = step;
  const detail =
    from && to ? t('{from} to {to}, gives {amount}', { from, to, amount }) : t('gives {amount}', { amount });
  return { text, detail, isBetter: false };
}
