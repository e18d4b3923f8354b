import { coinText } from '#app/asset/coin.ts';
import { chainName, type Lookup } from '#app/asset/lookup.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { formatPercent } from '#app/format/percent.ts';
import { leftToRight, t } from '#app/language/words.ts';
import type { MarkSubject } from '#app/marks/find-mark.ts';
import type { Route } from '#contract/route.ts';
import type { SwapRest } from '../steps/cost-ladder.ts';
import type { RouteFees } from '../steps/fees.ts';
import type { StepFamily } from '../steps/step-kinds.ts';
import { groupBySignature, type NumberedClaim, routeEnds, type Step, type SwapPath } from '../steps/timeline.ts';
import { spokenCost, stepCost } from './step-cost.ts';

/** A step as the map draws it: a segment between two stations, or a ring at one. */
export interface Leg {
  /** Index of the step. */
  readonly step: number;
  readonly title: string;
  readonly family: StepFamily;
  readonly carrier: string;
  readonly mark: MarkSubject | null;
  readonly isFast: boolean;
  /** "$0.10", "not listed", "?". */
  readonly cost: string;
  /** "62%" for each parallel lane of a split, at most four, then "+3"; empty where it takes one way. */
  readonly lanes: readonly string[];
}

export interface Station {
  /** Null where the service does not name the chain. */
  readonly id: string | null;
  readonly name: string;
  /** What is there when it goes on, or what arrives. */
  readonly amount: string;
  readonly isTestnet: boolean;
  /** Swaps and what else stays on the chain, in order. */
  readonly rings: readonly Leg[];
  /** Numbers of the signatures that are given here. */
  readonly pens: readonly number[];
}

/** The stations that one transaction reaches, by index. */
export interface Ground {
  readonly from: number;
  readonly to: number;
}

export interface Journey {
  readonly stations: readonly Station[];
  /** One fewer than the stations; null where no step says how one comes from one to the next. */
  readonly segments: readonly (Leg | null)[];
  readonly grounds: readonly Ground[];
  /** The whole of it in words. */
  readonly story: string;
}

const MAX_LANES = 4;

function lanesOf(paths: readonly SwapPath[], digits: FormatNumber): string[] {
  const shares = paths.flatMap(({ split }) => (split ? [formatPercent(split.share, 'down', digits)] : []));
  const more = shares.length - MAX_LANES;
  return more > 0 ? [...shares.slice(0, MAX_LANES), `+${digits(`${more}`)}`] : shares;
}

interface Options {
  readonly route: Route;
  readonly steps: readonly Step[];
  readonly fees: RouteFees;
  /** What a swap takes in its price. */
  readonly rest: SwapRest | null;
  readonly lookup: Lookup;
  readonly digits: FormatNumber;
}

type Draft = { -readonly [key in keyof Station]: Station[key] } & { rings: Leg[]; pens: number[] };

/** Never throws: what a service leaves out is a "?" on the map. */
export function journeyOf({ route, steps, fees, rest, lookup, digits }: Options): Journey {
  const stationOf = (id: string | null, amount: string): Draft => ({
    ...{ id, amount, rings: [], pens: [] },
    name: id === null ? '?' : chainName(lookup, id),
    isTestnet: id !== null && lookup.chain(id)?.is_testnet === true,
  });
  const ends = routeEnds(route, lookup);
  const [sent, received] = [coinText(ends.sent, 'up', digits), coinText(ends.received, 'down', digits)];
  const start = stationOf(route.source_asset_chain_id, sent);
  const stations = [start];
  const segments: (Leg | null)[] = [];
  const grounds: Ground[] = [];
  let here = start;
  const goTo = (id: string | null, amount: string, by: Leg | null) => {
    here = stationOf(id, amount);
    stations.push(here);
    segments.push(by);
  };
  for (const { number, steps: group, claims } of groupBySignature(steps)) {
    const first = group[0]?.chainIds.from;
    if (first != null && first !== here.id) goTo(first, '?', null);
    here.pens.push(number);
    const from = stations.length - 1;
    for (const step of group) {
      const { from: begin, to } = step.chainIds;
      if (begin !== null && begin !== here.id) goTo(begin, '?', null);
      const leg = legOf(step, stepCost(step, fees, digits, rest), digits);
      const amount = step.output.amount.known ? coinText(step.output, 'down', digits) : '?';
      if (to !== null) goTo(to, amount, leg);
      else {
        here.rings.push(leg);
        if (here !== start) here.amount = amount;
      }
    }
    here.pens.push(...claims.map((claim) => claim.number));
    grounds.push({ from, to: stations.length - 1 });
  }
  if (here.id !== route.dest_asset_chain_id) goTo(route.dest_asset_chain_id, '', null);
  here.amount = here === start ? leftToRight(`${sent} → ${received}`) : received;
  const costOf = (step: Step) => spokenCost(step, fees, digits, rest);
  const story = storyOf(steps, costOf, digits, [
    t('{amount} on {chain}.', { amount: sent, chain: start.name }),
    t('{amount} arrives on {chain}.', { amount: received, chain: here.name }),
  ]);
  return { stations, segments, grounds, story };
}

const legOf = (step: Step, cost: string, digits: FormatNumber): Leg => ({
  step: step.index,
  title: step.title,
  family: step.family,
  carrier: step.carrier,
  mark: step.carrierMark,
  isFast: step.isFast,
  cost,
  lanes: lanesOf(step.paths, digits),
});

/** "100 USDC on Noble. Signature 1: Move USDC … with IBC, $0.02; Swap …, cost not listed. 337 OSMO arrives on Osmosis." */
function storyOf(
  steps: readonly Step[],
  costOf: (step: Step) => string,
  digits: FormatNumber,
  [start, end]: readonly [string, string],
): string {
  const signatures = groupBySignature(steps).map(({ number, steps: group, claims }) => {
    const said = group.map((step) => {
      const { title } = step;
      const cost = costOf(step);
      const shares = lanesOf(step.paths, digits).join(t(', '));
      return shares
        ? t('{title}, split {shares}, {cost}', { title, shares, cost })
        : t('{title}, {cost}', { title, cost });
    });
    const signed = t('Signature {number}: {steps}.', { number: digits(`${number}`), steps: said.join('; ') });
    return [signed, ...claims.map((claim) => spokenClaim(claim, digits))].join(' ');
  });
  return [start, ...signatures, end].join(' ');
}

function spokenClaim({ number, chain, action }: NumberedClaim, digits: FormatNumber): string {
  const names = { number: digits(`${number}`), chain };
  if (action === 'prove') return t('Signature {number}: you prove it on {chain}.', names);
  if (action !== null) return t('Signature {number}: you finalize it on {chain}.', names);
  return t('Signature {number}: you mint on {chain}.', names);
}

/** Stations over which a map turns, and the width that each needs beside the next. */
const MOST_BESIDE = 5;
const STATION_WIDTH = 96;

/** A map that is too long or too narrow runs from top to bottom: an amount is never cut. */
export const isUpright = (journey: Journey, width: number): boolean =>
  journey.stations.length > MOST_BESIDE ||
  width < journey.stations.length * STATION_WIDTH ||
  amountLines(journey, width) === null;

/** Pixels of a character of an amount, of the widest figures. */
const CHARACTER = 7.5;
const isWithin = (text: string, width: number): boolean => text.length * CHARACTER <= width;

/** The lines that amounts side by side take: two if a symbol goes under its figure; null if that is too wide, too. */
export function amountLines({ stations }: Journey, width: number): 1 | 2 | null {
  const room = width / stations.length;
  if (stations.every(({ amount }) => isWithin(amount, room))) return 1;
  const parts = stations.flatMap(({ amount }) => figureAndSymbol(amount));
  return parts.every((part) => isWithin(part, room)) ? 2 : null;
}

/** "2,998.48 USDC" as its two lines. */
export function figureAndSymbol(amount: string): [figure: string, symbol: string] {
  const space = amount.indexOf(' ');
  return space < 0 ? [amount, ''] : [amount.slice(0, space), amount.slice(space + 1)];
}

/** A place on an upright map, in pixels from its top. */
export interface Row {
  readonly top: number;
  readonly height: number;
}

export interface UprightRows {
  readonly stations: readonly Row[];
  readonly rings: readonly (readonly Row[])[];
  readonly segments: readonly Row[];
  readonly height: number;
}

export const LANE_HEIGHT = 16;
const STATION_ROW = 48;
const LEG_ROW = 44;

/** One below the other: a station, its rings, the segment to the next. */
export function uprightRows({ stations, segments }: Journey): UprightRows {
  let height = 0;
  const take = (size: number): Row => {
    const row = { top: height, height: size };
    height += size;
    return row;
  };
  const rows = { stations: [] as Row[], rings: [] as Row[][], segments: [] as Row[] };
  for (const [i, { rings }] of stations.entries()) {
    rows.stations.push(take(STATION_ROW));
    rows.rings.push(rings.map(({ lanes }) => take(LEG_ROW + lanes.length * LANE_HEIGHT)));
    if (i < segments.length) rows.segments.push(take(LEG_ROW));
  }
  return { ...rows, height };
}
