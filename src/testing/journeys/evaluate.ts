import { type ErrorDetail, type ErrorKind, ServiceError } from '#contract/error.ts';
import { EXPERIMENTAL_FEATURES } from '#contract/named-bridges.ts';
import type { Route, RouteRequest } from '#contract/route.ts';
import { routeCost } from '#service/route-cost.ts';
import { idOfJourneyAsset, type JourneyAsset } from './assets.ts';
import { isAccepted, type Journey, secondsOf } from './journey.ts';

/** The routes that a service answers, best first. Throws the service's error where it refuses. */
export type RoutesOf = (request: RouteRequest) => Promise<readonly Route[]>;

/** Everything that a service can do, and nothing for speed alone. What is unsafe is no answer. */
const OPTIONS = {
  allow_unsafe: false,
  allow_multi_tx: true,
  allow_swaps: true,
  go_fast: false,
  smart_relay: true,
  smart_swap_options: { split_routes: true, evm_swaps: true },
  experimental_features: EXPERIMENTAL_FEATURES,
};

/** An asset's smallest units for a number of dollars. */
export type AmountFor = (asset: JourneyAsset, usd: number) => bigint;

/** Errors that are an answer to the question; others say that the service could not answer. */
const REFUSALS = new Set<ErrorKind>(['not_found', 'invalid_argument']);

export interface Answer {
  readonly journey: Journey;
  /** In the order of the service; none where it refused. */
  readonly routes: readonly Route[];
  readonly refusal: string | undefined;
  readonly isFirstAccepted: boolean;
  readonly isOneOfThreeAccepted: boolean;
  /** Listed routes that another one makes pointless. */
  readonly noise: readonly Route[];
  /** Of a refusal that should suggest something: whether it names what an expert suggests; undefined elsewhere. */
  readonly isSuggested: boolean | undefined;
}

export async function evaluateJourneys(
  routesOf: RoutesOf,
  journeys: readonly Journey[],
  amountFor: AmountFor,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const journey of journeys) answers.push(await evaluate(routesOf, journey, amountFor));
  return answers;
}

async function evaluate(routesOf: RoutesOf, journey: Journey, amountFor: AmountFor): Promise<Answer> {
  const [from, to] = [idOfJourneyAsset(journey.from), idOfJourneyAsset(journey.to)];
  try {
    const routes = await routesOf({
      ...{ source_asset_chain_id: from.chain_id, source_asset_denom: from.denom },
      ...{ dest_asset_chain_id: to.chain_id, dest_asset_denom: to.denom },
      amount_in: `${amountFor(journey.from, journey.usd)}`,
      ...OPTIONS,
    });
    const accepted = routes.slice(0, 3).map((route) => isAccepted(route, journey));
    return {
      ...{ journey, routes, refusal: routes.length === 0 ? 'no routes' : undefined, isSuggested: undefined },
      isFirstAccepted: accepted[0] ?? false,
      isOneOfThreeAccepted: accepted.includes(true),
      noise: routes.filter((route) => isNoise(route, routes, journey.usd)),
    };
  } catch (error) {
    if (!(error instanceof ServiceError) || !REFUSALS.has(error.kind)) throw error;
    return {
      ...{
        journey,
        routes: [],
        refusal: error.message,
        isFirstAccepted: false,
        isOneOfThreeAccepted: false,
        noise: [],
      },
      isSuggested: journey.suggestions.length === 0 ? undefined : names(error.details, journey.suggestions),
    };
  }
}

/** Whether the details of an error name one of the assets, in whatever field. */
function names(details: readonly ErrorDetail[] | undefined, assets: readonly JourneyAsset[]): boolean {
  const text = JSON.stringify(details ?? []);
  return assets
    .map(idOfJourneyAsset)
    .some(({ chain_id, denom }) => text.includes(`"${chain_id}"`) && text.includes(denom));
}

/** Dollars that decide nothing: two basis points of the amount, or fifty cents of it up to a hundredth. */
const bandOf = (usd: number): number => Math.max(usd * 0.0002, Math.min(0.5, usd * 0.01));

const MICRO = 1e6;

/** Dollars that a route costs; null where an end has no price. */
export function costOf(route: Route): number | null {
  const { usd } = routeCost(route);
  return usd === null ? null : Number(usd) / MICRO;
}

/**
 * Whether it needs more signatures than another listed one that costs at most the band more and is not slower by half. A cost or a
 * time that is unknown is compared with nothing.
 */
function isNoise(route: Route, routes: readonly Route[], usd: number): boolean {
  const [cost, seconds] = [costOf(route), secondsOf(route)];
  if (cost === null || seconds === null) return false;
  return routes.some((other) => {
    const [otherCost, otherSeconds] = [costOf(other), secondsOf(other)];
    if (otherCost === null || otherSeconds === null || other.txs_required >= route.txs_required) return false;
    return otherCost - cost <= bandOf(usd) && otherSeconds <= seconds * 1.5;
  });
}

export interface Figures {
  readonly asked: number;
  readonly answered: number;
  readonly refused: number;
  /** Refused where an expert knows a way. */
  readonly refusedWrongly: number;
  /** Refusals that should suggest something, and those that suggest what an expert does. */
  readonly toSuggest: number;
  readonly suggested: number;
  readonly firstPercent: number;
  readonly threePercent: number;
  readonly listed: number;
  readonly noisePercent: number;
}

export const isRefusedWrongly = ({ journey, routes }: Answer): boolean => routes.length === 0 && !journey.mayBeRefused;

/** A journey that should be refused and is answered counts as answered and not accepted. */
export function figuresOf(answers: readonly Answer[]): Figures {
  const answered = answers.filter(({ routes }) => routes.length > 0);
  const listed = answered.reduce((sum, { routes }) => sum + routes.length, 0);
  const noisy = answered.reduce((sum, { noise }) => sum + noise.length, 0);
  return {
    asked: answers.length,
    answered: answered.length,
    refused: answers.length - answered.length,
    refusedWrongly: answers.filter(isRefusedWrongly).length,
    toSuggest: answers.filter(({ isSuggested }) => isSuggested !== undefined).length,
    suggested: answers.filter(({ isSuggested }) => isSuggested === true).length,
    firstPercent: percent(answered.filter(({ isFirstAccepted }) => isFirstAccepted).length, answered.length),
    threePercent: percent(answered.filter(({ isOneOfThreeAccepted }) => isOneOfThreeAccepted).length, answered.length),
    listed,
    noisePercent: percent(noisy, listed),
  };
}

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole);
