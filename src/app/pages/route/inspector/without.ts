import { coinText, readAmount, readSentAmount } from '#app/asset/coin.ts';
import { bridgeName, chainName, type Lookup } from '#app/asset/lookup.ts';
import { summaryCost, summarySeconds } from '#app/asset/route-summary.ts';
import { signatureClause, timeClause } from '#app/format/gap.ts';
import { known, knownCount } from '#app/format/maybe.ts';
import { type FormatNumber, magnitude } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import type { MarkSubject } from '#app/marks/find-mark.ts';
import type { Route } from '#contract/route.ts';
import type { RouteSummary } from '#contract/route-summary.ts';
import { venueKey } from '#contract/venue.ts';
import type { WhatIfResponse } from '#contract/what-if.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { bestOf } from '../comparison/ranking.ts';
import { compareCosts, costGap, costText, gapText } from '../comparison/route-cost.ts';
import type { Side } from '../query/page-state.ts';
import { stepBody, swapVenues, venueNames } from '../steps/step-body.ts';

/** A bridge or a venue of a route: what one could do without. */
export interface Part {
  readonly key: string;
  /** "CCTP", "Uniswap on Arbitrum". */
  readonly name: string;
  readonly mark: MarkSubject;
  /** Its line in an answer to "what if". */
  readonly isIn: (answer: WhatIfResponse) => { readonly without: RouteSummary | null } | undefined;
}

/** The bridges and venues of a route, each once, in order. */
function partsOf({ operations }: Pick<Route, 'operations'>, lookup: Lookup): Part[] {
  const parts = operations.flatMap((operation): Part[] => {
    const body = stepBody(operation);
    const { bridge_id: bridge } = body;
    const venues = swapVenues(body).map((venue): Part => {
      const [name, chain] = [venueNames([venue]), chainName(lookup, venue.chain_id)];
      return {
        key: `venue ${venueKey(venue)}`,
        name: name === chain ? name : t('{name} on {chain}', { name, chain }),
        mark: { venue: venue.name },
        isIn: ({ venues: answered }) => answered.find((other) => venueKey(other) === venueKey(venue)),
      };
    });
    if (!bridge) return venues;
    const name = bridgeName(lookup, bridge);
    const isIn: Part['isIn'] = ({ bridges }) => bridges.find(({ bridge_id }) => bridge_id === bridge);
    return [{ key: `bridge ${bridge}`, name, mark: { bridge }, isIn }, ...venues];
  });
  return [...new Map(parts.map((part) => [part.key, part])).values()];
}

/** What of a route is compared. */
export type Figures = Pick<ComparedRoute, 'cost' | 'seconds' | 'signatures' | 'isUnsafe' | 'sent' | 'received'>;

/** The figures of a summary; its assets are those of the open route. */
const figuresOf = (summary: RouteSummary, { sent, received }: Figures): Figures => ({
  cost: summaryCost(summary),
  seconds: summarySeconds(summary),
  signatures: knownCount(summary.txs_required),
  isUnsafe: summary.is_unsafe,
  sent: { ...sent, amount: readSentAmount(summary.amount_in) },
  received: { ...received, amount: readAmount(summary.amount_out) },
});

/** In dollars where both costs are exact, else in the asset whose amount is an estimate. */
function figureChange(now: Figures, open: Figures, side: Side, digits: FormatNumber): string {
  const gap = costGap(now.cost, open.cost);
  if (gap !== null) {
    if (gap === 0n) return '';
    return gapText(gap, digits);
  }
  if (now.cost.known && open.cost.known) {
    const [after, before] = [costText(now.cost, digits), costText(open.cost, digits)];
    return after === before ? '' : t('costs {after}, not {before}', { after, before });
  }
  const [a, b] = side === 'in' ? [now.received, open.received] : [now.sent, open.sent];
  if (!a.amount.known || !b.amount.known) return t('cost not known');
  const units = a.amount.value - b.amount.value;
  if (units === 0n) return '';
  const amount = coinText({ ...a, amount: known(magnitude(units)) }, 'up', digits);
  if (side === 'out') return t(units > 0n ? '{amount} more' : '{amount} less', { amount });
  return t(units > 0n ? '{amount} more arrives' : '{amount} less arrives', { amount });
}

/** "$0.10 more, 16 min sooner", "the same cost and time". */
export function changeText(now: Figures, open: Figures, side: Side, digits: FormatNumber): string {
  const changes = [
    figureChange(now, open, side, digits),
    timeClause(now, open, digits),
    signatureClause(now, open, digits),
    now.isUnsafe && !open.isUnsafe ? t('at an unsafe price') : '',
  ].filter(Boolean);
  return changes.join(t(', ')) || t('nothing changes');
}

/** What one does without some parts: all that have the same next best. */
export interface Without {
  readonly parts: readonly [Part, ...Part[]];
  /** Name of the next best where it is in the list. */
  readonly route: string | null;
  /** Against the open route; null while only the service can say. */
  readonly text: string | null;
}

interface Options {
  readonly open: ComparedRoute;
  readonly routes: readonly ComparedRoute[];
  readonly side: Side;
  readonly lookup: Lookup;
  /** Once asked. */
  readonly answer: WhatIfResponse | null;
  readonly digits: FormatNumber;
}

/** For each bridge and venue of the open route, the best route without it that is known; parts with the same one together. */
export function withoutEach({ open, routes, side, lookup, answer, digits }: Options): Without[] {
  const keysOf = new Map(
    routes.map(({ id, route }) => [id, new Set(partsOf(route, lookup).map(({ key }) => key))] as const),
  );
  const groups = new Map<string, Without>();
  for (const part of partsOf(open.route, lookup)) {
    const answered = answer ? part.isIn(answer) : undefined;
    const listed = bestOf(
      routes.filter(({ id }) => !keysOf.get(id)?.has(part.key)),
      side,
    );
    const asked = answered?.without ? figuresOf(answered.without, open) : undefined;
    // Each may know a route that the other does not: the service was asked for one, and the list for several.
    const isAsked = asked !== undefined && (listed === undefined || compareCosts(asked.cost, listed.cost) < 0);
    const best = isAsked ? asked : listed;
    const route = isAsked || listed === undefined ? null : listed.name;
    const text = best ? changeText(best, open, side, digits) : answered ? t('no way at all') : null;
    const key = JSON.stringify([isAsked ? null : (listed?.id ?? null), text]);
    const same = groups.get(key);
    groups.set(key, same ? { ...same, parts: [...same.parts, part] } : { parts: [part], route, text });
  }
  return [...groups.values()];
}
