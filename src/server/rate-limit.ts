import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { ServiceError } from '#contract/error.ts';
import { traitsOf } from '#service/endpoint-traits.ts';
import { tidyPath } from './pages.ts';

/** Of pages, and of what does not exist. */
const OTHER_POINTS = 1;

const BY_PATH: ReadonlyMap<string, EndpointName> = new Map(
  (Object.keys(endpoints) as EndpointName[]).map((name) => [endpoints[name].path, name]),
);

/** The points of a request to a path, of `bytes` in its body or query, which is `search`. */
export function pointsOf(path: string, bytes: number, search = ''): number {
  const name = BY_PATH.get(tidyPath(path));
  if (name === undefined) return OTHER_POINTS;
  const { points, bytesPerPoint, without } = traitsOf(name);
  if (without !== undefined && !new URLSearchParams(search).get(without.field)) return without.points;
  return bytesPerPoint === undefined ? points : points + Math.floor(bytes / bytesPerPoint);
}

const WINDOW_SECONDS = 60;
const NAME = '"points"';

/** What a request leaves its client, as headers, and the error if it was more than the client had. */
interface Charge {
  readonly headers: Readonly<Record<string, string>>;
  readonly refusal: ServiceError | null;
}

/** Where points are counted: in memory, or wherever all replicas look. */
export type PointStore = Pick<RateLimiterAbstract, 'consume'>;

/** A store that gives each client so many points in so many seconds. */
export type NewPointStore = (points: number, seconds: number) => PointStore;

/** Counts points a minute for each client. A store that fails lets requests through: `report` is told. */
export function createRateLimit(
  points: number,
  report: (message: string) => void,
  newStore: NewPointStore = (points, duration) => new RateLimiterMemory({ points, duration }),
): (client: string, cost: number) => Promise<Charge> {
  const store = newStore(points, WINDOW_SECONDS);
  const policy = { 'ratelimit-policy': `${NAME};q=${points};w=${WINDOW_SECONDS}` };
  const headersOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes) => ({
    ...policy,
    ratelimit: `${NAME};r=${Math.max(remainingPoints, 0)};t=${Math.ceil(msBeforeNext / 1_000)}`,
  });
  return async (client, cost) => {
    // What costs more than all may be asked with all.
    const price = Math.min(cost, points);
    try {
      return { headers: headersOf(await store.consume(client, price)), refusal: null };
    } catch (left) {
      if (left instanceof RateLimiterRes) return { headers: headersOf(left), refusal: refusalOf(left, price, points) };
      report(`rate limit: points could not be counted: ${left}; requests are let through`);
      return { headers: {}, refusal: null };
    }
  };
}

function refusalOf({ msBeforeNext }: RateLimiterRes, price: number, points: number): ServiceError {
  const retryAfterSeconds = Math.max(Math.ceil(msBeforeNext / 1_000), 1);
  const message =
    `this request costs ${price} of the ${points} points that a client has in ${WINDOW_SECONDS} seconds, which are used; ` +
    `ask again in ${retryAfterSeconds} s`;
  return new ServiceError('exhausted', message, { retryAfterSeconds });
}
