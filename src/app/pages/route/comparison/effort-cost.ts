import { formatUsd, USD_PLACES, type Usd } from '#app/format/amount.ts';
import { listText } from '#app/format/list-text.ts';
import { known, type Maybe } from '#app/format/maybe.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { formatLoss, percent } from '#app/format/percent.ts';
import { plainText } from '#app/format/plain-text.ts';
import { t } from '#app/language/words.ts';
import { addedParties, addsPartyOf, effortOf, signatureUsd } from '#contract/effort.ts';
import type { Route } from '#contract/route.ts';
import { maxOf } from '#math/fixed.ts';
import { pow10 } from '#math/units.ts';
import { stepBody } from '../steps/step-body.ts';
import type { ComparedRoute } from './compared-route.ts';
import type { RouteCost } from './route-cost.ts';

/** What a signature counts in the order of these routes; null where none names the dollars sent. */
export function signaturePrice(routes: readonly Pick<ComparedRoute, 'sentUsd'>[]): Usd | null {
  const sent = routes.flatMap(({ sentUsd }) => (sentUsd.known ? [sentUsd.value] : []));
  if (sent.length === 0) return null;
  const most = sent.reduce(maxOf);
  return inUsd(signatureUsd(Number(most) / 10 ** USD_PLACES));
}

const DOLLAR = pow10(USD_PLACES);
/** From some thousand dollars on, what a signature counts grows with the amount: dollars of it would read as a fee. */
const PART_OF_AMOUNT = percent(0.02);

/** What a signature counts: "$1.00", or the share of the amount that is as much. */
export const signatureWeight = (perSignature: Usd, digits: FormatNumber): { usd: string } | { share: string } =>
  perSignature <= DOLLAR
    ? { usd: formatUsd(perSignature, 'up', digits) }
    : { share: formatLoss(PART_OF_AMOUNT, digits) };

/** The cost of a route with what it takes beside money, for the order alone: it is never shown. */
export function costWithEffort(compared: ComparedRoute, perSignature: Usd): Maybe<RouteCost> {
  const { cost } = compared;
  if (!cost.known) return cost;
  const usd = cost.value.usd + inUsd(effort(compared) * (Number(perSignature) / 10 ** USD_PLACES));
  return known({ usd, isExact: cost.value.isExact, share: null });
}

const bridgesOf = ({ operations }: Route) => operations.map((operation) => stepBody(operation).bridge_id || null);

/** The bridges of a route that add a party to trust, by id, one for each transfer. One that is not known here adds one. */
export const addedPartiesOf = (route: Route): string[] =>
  addedParties(bridgesOf(route), (id) => (id === null ? null : addsPartyOf(id))).flatMap((id) => id || []);

/** How many transfers of a route add a party to trust. */
export const partiesOf = (route: Route): number => addedPartiesOf(route).length;

/** "trusts Hyperlane": whom a route needs beside the chains and the issuer, which may put a cheaper one behind; "" for nobody. */
export function partiesText({ route, steps }: Pick<ComparedRoute, 'route' | 'steps'>): string {
  const names = addedPartiesOf(route).map((id) => carrierOf(steps, id));
  return names.length === 0 ? '' : t('trusts {names}', { names: listText([...new Set(names)]) });
}

const carrierOf = (steps: ComparedRoute['steps'], id: string): string =>
  steps.find(({ carrierMark }) => carrierMark !== null && 'bridge' in carrierMark && carrierMark.bridge === id)
    ?.carrier ?? plainText(id);

/** In signatures. */
function effort({ route, signatures, seconds }: ComparedRoute): number {
  const bridges = bridgesOf(route).filter((id) => id !== null);
  return effortOf(
    {
      signatures: signatures.known ? signatures.value : bridges.length,
      lanes: bridges.length,
      thirdParties: partiesOf(route),
      seconds: seconds.known ? seconds.value : Number.POSITIVE_INFINITY,
      isClaimed: (route.claimed_operations ?? []).length > 0,
    },
    false,
  );
}

const MICRO = 1e6;

/** Dollars that only order routes, to a millionth. */
const inUsd = (dollars: number): Usd => BigInt(Math.round(dollars * MICRO)) * (pow10(USD_PLACES) / BigInt(MICRO));
