import type { Route } from '#contract/route.ts';
import { quantile, tableText } from '../report.ts';
import type { NamedService, Response } from './ask.ts';

const BPS = 1e4;
/** Exact outputs are compared to their exact inputs up to this price impact, in percent. */
const MOST_IMPACT = 10;
/** An exact output is dearer than its exact input from here, in bps. */
const DEARER = 1;

/** Our service beside others on the same exact inputs: value of the output less fees on top, and processor time. */
export function valueTable(services: readonly NamedService[], responses: readonly (readonly Response[])[]): string {
  const [ours = []] = responses;
  const rows = services.map(({ name }, index) => {
    const theirs = responses[index] ?? [];
    const own = [name, `${theirs.filter(({ route }) => route).length}`, ...processorTimes(theirs)];
    if (index === 0) return own;
    const gains = gainsOf(ours, theirs);
    const only = (a: readonly Response[], b: readonly Response[]) =>
      a.filter(({ route }, at) => route && !b[at]?.route).length;
    return [
      ...own,
      `${gains.length}`,
      mean(gains).toFixed(3),
      `${Math.min(...gains).toFixed(2)} / ${Math.max(...gains).toFixed(2)}`,
      `${gains.filter((gain) => gain < -0.01).length} / ${gains.filter((gain) => gain > 0.01).length}`,
      `${only(ours, theirs)} / ${only(theirs, ours)}`,
    ];
  });
  const times = ['processor median', 'p95', 'slowest'];
  const gains = ['both', 'ours better by, bps mean', 'worst / best', 'ours worse / better', 'only ours / only it'];
  return tableText(['service', 'answered', ...times, ...gains], rows);
}

/** The requests where ours loses most or only one service answers. */
export function differences(services: readonly NamedService[], responses: readonly (readonly Response[])[]): string[] {
  const [ours = []] = responses;
  return services.slice(1).flatMap(({ name }, index) => {
    const theirs = responses[index + 1] ?? [];
    const both = ours.flatMap((own, at) => {
      const other = theirs[at] as Response;
      if (own.route === undefined && other.route === undefined) return [];
      if (own.route === undefined)
        return [{ rank: Number.NEGATIVE_INFINITY, text: `only ${name}: ${own.refusal}`, own }];
      if (other.route === undefined) return [{ rank: -1, text: `only ours: ${other.refusal}`, own }];
      const gain = gainOf(own.route, other.route);
      return gain < -0.2 ? [{ rank: gain, text: `${gain.toFixed(2)} bps to ${name}`, own }] : [];
    });
    return both
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, 10)
      .map(({ text, own }) => `${text}\n  ${JSON.stringify(own.request)}`);
  });
}

/** Exact outputs of what each service's own exact inputs gave. */
export function inverseTable(
  services: readonly NamedService[],
  forward: readonly (readonly Response[])[],
  inverse: readonly (readonly Response[])[],
): { readonly table: string; readonly worst: readonly string[] } {
  const worst: string[] = [];
  const rows = services.map(({ name }, index) => {
    const responses = inverse[index] ?? [];
    const dear = responses.flatMap(({ route, request }, at) => {
      const by = forward[index]?.[at]?.route;
      if (route === undefined || by === undefined) return [];
      const bps = (costOf(route) / costOf(by) - 1) * BPS;
      if (bps > DEARER) worst.push(`${name}, dearer by ${bps.toFixed(2)} bps\n  ${JSON.stringify(request)}`);
      return [bps];
    });
    const failed = responses.filter(({ route }) => route === undefined);
    for (const { request, refusal } of failed) worst.push(`${name}, ${refusal}\n  ${JSON.stringify(request)}`);
    const short = responses.filter(
      ({ route, request }) => route && BigInt(route.amount_out) < BigInt(request.amount_out ?? 0),
    );
    return [
      name,
      `${responses.length}`,
      ...processorTimes(responses),
      `${failed.length}`,
      `${short.length}`,
      mean(dear).toFixed(3),
      Math.max(...dear).toFixed(2),
      `${dear.filter((bps) => bps > DEARER).length}`,
    ];
  });
  const times = ['processor median', 'p95', 'slowest'];
  const head = ['service', 'asked', ...times, 'failed', 'short', 'dearer by, bps mean', 'at most', 'by over 1 bps'];
  return { table: tableText(head, rows), worst };
}

export const hasInverse = ({ route }: Response): boolean =>
  route !== undefined && Number(route.swap_price_impact_percent ?? 0) < MOST_IMPACT;

const gainsOf = (ours: readonly Response[], theirs: readonly Response[]): number[] =>
  ours.flatMap(({ route }, at) => {
    const other = theirs[at]?.route;
    return route && other ? [gainOf(route, other)] : [];
  });

/** By how much one route brings more than another one, in bps: exact in the price of the destination. */
function gainOf(ours: Route, other: Route): number {
  const usd = unitUsd(ours.amount_out, ours.usd_amount_out) ?? unitUsd(other.amount_out, other.usd_amount_out);
  const netOf = (route: Route) =>
    usd === undefined ? Number(route.amount_out) : Number(route.amount_out) * usd - addedUsd(route);
  const [own, their] = [netOf(ours), netOf(other)];
  return their === own ? 0 : ((own - their) / Math.abs(their)) * BPS;
}

/** What a route takes, in dollars where the source has a price. */
function costOf(route: Route): number {
  const usd = unitUsd(route.amount_in, route.usd_amount_in);
  return usd === undefined ? Number(route.amount_in) : Number(route.amount_in) * usd + addedUsd(route);
}

const unitUsd = (amount: string, usd: string | null | undefined): number | undefined =>
  usd == null || Number(usd) === 0 ? undefined : Number(usd) / Number(amount);

/** Fees that are charged on top of the amount, in dollars. */
const addedUsd = ({ estimated_fees }: Route): number =>
  (estimated_fees ?? [])
    .filter(({ fee_behavior }) => fee_behavior === 'FEE_BEHAVIOR_ADDITIONAL')
    .reduce((sum, { usd_amount }) => sum + Number(usd_amount ?? 0), 0);

function processorTimes(responses: readonly Response[]): string[] {
  const times = responses.map(({ cpuMs }) => cpuMs);
  return [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)].map((ms) => `${ms.toFixed(1)} ms`);
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
