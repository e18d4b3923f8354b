import type { Asset } from '#contract/asset.ts';
import { ServiceError } from '#contract/error.ts';
import type { Route, RouteRequest } from '#contract/route.ts';
import type { ServiceDeps } from '#service/deps.ts';
import { answerRoute } from '#service/route/route.ts';
import { answerRoutes } from '#service/routes.ts';
import { closedUses } from './closed-use.ts';
import type { Random } from './random.ts';
import { sampleDepsOn } from './sample-service.ts';

/** On both sides of what ends: CCTP's first version, Abstract, USDC of Noble. */
export const DATES = ['2026-11-30', '2026-12-02', '2026-12-12', '2026-12-16', '2027-01-11', '2027-01-13'] as const;

export interface DatedAnswers {
  readonly routes: number;
  readonly refusals: number;
  /** Each use of what is closed, with its day and question. */
  readonly uses: readonly string[];
}

/** The service on the registry of a day, with the sample market of that day, of which tests share the graph. */
export const sampleOn = (day: string): ServiceDeps => ({
  ...sampleDepsOn(day),
  now: () => new Date(`${day}T12:00:00Z`),
});

/**
 * Asks random questions on the day of a registry, and looks at the answers by the notices alone. Of two questions one has an end that may not
 * be fully alive, as few random ones would; of twenty one asks for the routes to compare.
 */
export async function askOn(deps: ServiceDeps, random: Random, count: number): Promise<DatedAnswers> {
  const { registry } = deps;
  const day = registry.words.today;
  const market = deps.market();
  const priced = registry.listAssets().filter((asset) => market.price(asset) !== null);
  const alive = priced.filter(({ liveness }) => liveness === undefined);
  const ending = priced.filter(({ liveness }) => liveness !== undefined && liveness.state !== 'gone');
  const kinds = [alive, ending, alive, ending, alive, priced];
  const uses: string[] = [];
  let [routes, refusals] = [0, 0];
  for (let asked = 0; asked < count; asked++) {
    const ends = [random.pick(alive), random.pick(kinds[asked % kinds.length] as Asset[])];
    const [source, dest] = (random.chance(0.5) ? ends : ends.reverse()) as [Asset, Asset];
    const request = requestFor(random, source, dest);
    const answers = await answersTo(deps, request, asked % 20 === 0);
    if (answers.length === 0) refusals += 1;
    routes += answers.length;
    for (const route of answers) {
      const used = closedUses(registry, route, registry.words.notices, day);
      if (used.length > 0) uses.push(`${day} ${JSON.stringify(request)}: ${used.join(', ')}`);
    }
  }
  return { routes, refusals, uses };
}

const requestFor = (random: Random, source: Asset, dest: Asset): RouteRequest => ({
  ...{ source_asset_chain_id: source.chain_id, source_asset_denom: source.denom },
  ...{ dest_asset_chain_id: dest.chain_id, dest_asset_denom: dest.denom },
  amount_in: `${BigInt(Math.floor(random.magnitude(1, 1e4))) * 10n ** BigInt(source.decimals ?? 6)}`,
  ...{ allow_multi_tx: true, allow_unsafe: true, smart_relay: random.chance(0.7), go_fast: random.chance(0.3) },
});

async function answersTo(deps: ServiceDeps, request: RouteRequest, isComparison: boolean): Promise<Route[]> {
  try {
    if (!isComparison) return [answerRoute(deps, request)];
    return (await answerRoutes(deps, { ...request, by_bridge: true })).routes.map(({ route }) => route);
  } catch (error) {
    if (error instanceof ServiceError) return [];
    throw error;
  }
}
