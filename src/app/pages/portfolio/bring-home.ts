import { DEFAULT_ASSET } from '#app/asset/default-asset.ts';
import { isFading } from '#app/asset/fading.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import { summaryCost, summarySeconds } from '#app/asset/route-summary.ts';
import { readUsd, shownPlaces, USD_PLACES, type Usd } from '#app/format/amount.ts';
import { compareCosts, inUsd, NO_DOLLARS, type RouteCost } from '#app/format/cost.ts';
import { sumOfCosts } from '#app/format/cost-sums.ts';
import { known, type Maybe } from '#app/format/maybe.ts';
import { rescale } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { type Asset, type AssetId, sameAsset } from '#contract/asset.ts';
import type { RouteSummary } from '#contract/route-summary.ts';
import { byFamily, familyOf, type Group } from './holdings/groups.ts';
import type { Holding } from './holdings/holdings.ts';
import { byValue, type MovePlan, planMoves, worthOf } from './moves.ts';
import { isIssuersOwn, type Way } from './ways-out.ts';

/** The families held, as Portfolio counts them. */
export const listFamilies = (holdings: readonly Holding[], lookup: Lookup): Group[] =>
  byFamily(holdings, lookup).sort((a, b) => a.title.localeCompare(b.title));

/** What is asked to bring holdings into one asset. */
export function planHome(holdings: readonly Holding[], home: AssetId): MovePlan {
  const isHome = ({ id }: Holding) => sameAsset(id, home);
  const { moves, stays } = planMoves(
    holdings.filter((holding) => !isHome(holding)),
    () => [home],
  );
  return {
    moves,
    stays: [...holdings.filter(isHome).map((holding) => ({ holding, why: t('Already there') })), ...stays],
  };
}

/** So many homes are proposed, so many of them in the family that comes first. */
const MOST_HOMES = 3;
const MOST_ALIKE = 2;

/**
 * Where one holds something already that nobody but its issuer issues and that nothing ends: dollars first, as they are the only ones
 * whose worth stays the same, then the families of most value; in each the chains with most of it. Without such dollars the largest
 * voucher of them that trusts nobody more.
 */
export function proposeHomes(holdings: readonly Holding[], lookup: Lookup): AssetId[] {
  const lives = holdings.filter(({ asset }) => asset !== undefined && !isFading(asset));
  const fit = lives.filter(({ asset }) => asset !== undefined && isIssuersOwn(asset));
  const dollar = lookup.asset(DEFAULT_ASSET);
  const dollars = dollar && `family ${familyOf(dollar, lookup).key}`;
  const families = byValue(byFamily(fit, lookup)).sort((a, b) => Number(b.key === dollars) - Number(a.key === dollars));
  const [first = [], ...others] = families.map((family) => byValue(family.holdings).map(({ id }) => id));
  const own = others.length === 0 ? first : [...first.slice(0, MOST_ALIKE), ...others.flatMap(([most]) => most ?? [])];
  const isOwnDollar = families[0]?.key === dollars;
  const [voucher] = isOwnDollar
    ? []
    : byValue(lives.filter(({ asset }) => asset && isPlainVoucher(asset, dollar, lookup)));
  return [...(voucher === undefined ? [] : [voucher.id]), ...own].slice(0, MOST_HOMES);
}

/** Whether it came by IBC alone from where the issuer of an asset issues it. */
function isPlainVoucher({ denom, liveness, ...asset }: Asset, of: Asset | undefined, lookup: Lookup): boolean {
  const origin = lookup.asset({ chain_id: asset.origin_chain_id ?? '', denom: asset.origin_denom ?? '' });
  return (
    denom.startsWith('ibc/') &&
    liveness === undefined &&
    origin !== undefined &&
    isIssuersOwn(origin) &&
    Boolean(of?.coingecko_id) &&
    origin.coingecko_id === of?.coingecko_id &&
    lookup.chain(origin.chain_id)?.chain_type === 'cosmos'
  );
}

/**
 * The sum of what moves, of the figures that its rows show: who adds them up gets what is shown. What is sent and what arrives of it are of the
 * same balances: those whose dollars are known.
 */
export interface HomeSum {
  readonly count: number;
  readonly sent: Usd;
  /** Of the same balances what stays behind for network fees. */
  readonly kept: Usd;
  /** Smallest units of the asset of home. */
  readonly arrives: bigint;
  /** The balances that nobody has a price for, and what arrives of them. */
  readonly unpriced: { readonly count: number; readonly arrives: bigint };
  readonly cost: RouteCost;
  /** Of that cost what is taken from the amounts; the rest is on top. Null where they cannot be told apart. */
  readonly taken: Usd | null;
  /** Of all routes, without approvals. */
  readonly signatures: number;
  /** At most, on top of them. */
  readonly approvals: number;
  /** Of the slowest; null if one of them is not known. */
  readonly seconds: number | null;
}

/** `decimals` of the asset of home; without them amounts are shown whole. */
export function sumHome(ways: readonly Way[], decimals: number | null): HomeSum {
  const moving = ways.flatMap(({ move, outcome }) => (outcome.kind === 'moves' ? { move, route: outcome.route } : []));
  const times = moving.map(({ route }) => summarySeconds(route)).map((time) => (time.known ? time.value : null));
  const priced = moving.filter(({ route }) => usdOf(route) > 0n);
  const unpriced = moving.filter((one) => !priced.includes(one));
  const arrivesOf = (of: typeof moving) =>
    of.reduce((sum, { route }) => sum + asShown(BigInt(route.amount_out), decimals), 0n);
  const sent = priced.map(({ move: { holding, amount }, route }) => {
    const worth = worthOf(holding, amount);
    return inCents(worth.known ? worth.value : usdOf(route));
  });
  const held = priced.map(({ move: { holding } }, place) =>
    holding.usd.known ? inCents(holding.usd.value) : sent[place],
  );
  const arrives = arrivesOf(priced);
  const cost = sumOfCosts(moving.map((one) => (priced.includes(one) ? summaryCost(one.route) : NO_DOLLARS)));
  const taken = takenOf(
    priced.map(({ route }) => route),
    total(sent),
    arrives,
  );
  return {
    count: moving.length,
    sent: total(sent),
    kept: total(held.flatMap((usd) => usd ?? [])) - total(sent),
    arrives,
    unpriced: { count: unpriced.length, arrives: arrivesOf(unpriced) },
    cost,
    taken: taken !== null && taken >= 0n && taken <= cost.usd ? taken : null,
    signatures: moving.reduce((sum, { route }) => sum + route.txs_required, 0),
    approvals: moving.reduce((sum, { route }) => sum + (route.approvals_most ?? 0), 0),
    seconds: times.includes(null) ? null : Math.max(0, ...times.flatMap((time) => time ?? [])),
  };
}

/**
 * The dollars sent less those of what arrives, both as they are shown. Null where a cost or what arrives is not known, and where prices
 * moved since the balances were read: routes then cost what they cost at other prices than those of `sent`.
 */
function takenOf(routes: readonly RouteSummary[], sent: Usd, arrives: bigint): Usd | null {
  const arrived = routes.map(({ usd_amount_out }) => readUsd(usd_amount_out));
  const units = total(routes.map(({ amount_out }) => BigInt(amount_out)));
  const moved = total(routes.map(usdOf)) - sent;
  const isRounding = moved >= 0n && moved <= inUsd(BigInt(routes.length));
  const isKnown = routes.every(({ cost_usd }) => cost_usd !== null) && arrived.every((usd) => usd.known);
  if (units === 0n || !isRounding || !isKnown) return null;
  const worth = (total(arrived.flatMap((usd) => (usd.known ? usd.value : []))) * arrives) / units;
  return sent - inCents(worth);
}

const total = (all: readonly Usd[]): Usd => all.reduce((sum, usd) => sum + usd, 0n);

/** Rounded down as a row shows it. */
const inCents = (usd: Usd): Usd => cutTo(usd, USD_PLACES, 2);
const asShown = (amount: bigint, decimals: number | null): bigint =>
  decimals === null ? amount : cutTo(amount, decimals, shownPlaces(amount, decimals));

function cutTo(units: bigint, places: number, wanted: number): bigint {
  if (wanted >= places) return units;
  return rescale({ units: rescale({ units, places }, wanted, 'down'), places: wanted }, places, 'down');
}

/** Homes by what it costs to bring all of it there; those that nothing can move to come last, and what is not known after what is. */
export const orderHomes = <Home extends { readonly sum: HomeSum | null }>(homes: readonly Home[]): Home[] =>
  [...homes].sort((a, b) => compareCosts(homeCost(a.sum), homeCost(b.sum)));

const homeCost = (sum: HomeSum | null): Maybe<RouteCost> =>
  sum !== null && sum.count > 0 ? known(sum.cost) : NO_DOLLARS;

/** Whether the first of ordered homes is the cheapest for all of it: every other one is known, and takes nothing, or no more for more dollars. */
export function isCheapest([first, ...others]: readonly { readonly sum: HomeSum | null }[]): boolean {
  const sum = first?.sum;
  if (sum == null || sum.count === 0) return false;
  const isDearer = (other: HomeSum | null) =>
    other !== null && (other.count === 0 || (other.count <= sum.count && other.cost.usd > sum.cost.usd));
  return others.length > 0 && others.every((other) => isDearer(other.sum));
}

/** Zero where there is no price: services write that too. */
function usdOf({ usd_amount_in }: RouteSummary): Usd {
  const usd = readUsd(usd_amount_in);
  return usd.known ? usd.value : 0n;
}
