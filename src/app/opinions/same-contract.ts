import { MismatchedResponse } from '#client/failure.ts';
import { type Operation, operationKey } from '#contract/operation.ts';
import { type Fee, type Route, type RouteRequest, routeSchema } from '#contract/route.ts';
import { checkRoutes } from '../api/route-check.ts';
import { fullRequest } from '../api/route-request.ts';
import { t } from '../language/words.ts';
import { askJson } from './ask-json.ts';
import { checkIsAnswer, readSeconds, shownNames, sumOrNull, unitsField, usdOrNull } from './fields.ts';
import { NoOpinion, type Opinion, type OpinionRequest, type QuoteService } from './quote-service.ts';

/** Any service that speaks our contract, at an address that the person gave. */
export function sameContract(address: string): QuoteService {
  const { host } = new URL(address);
  return {
    id: `contract ${address}`,
    name: host,
    source: host,
    // Services of this kind allow little without a key, and publish no figure: this one is ours.
    limit: { most: 10, withinMs: 60_000 },
    whyNot: () => null,
    async ask(request, signal) {
      const body = fullRequest(request);
      const url = `${address}/v2/fungible/route`;
      const route = await askJson({ name: host, url, body, schema: routeSchema, signal });
      checkMatches(route, body, host);
      return toOpinion(route, request, host);
    },
  };
}

function checkMatches(route: Route, request: RouteRequest, name: string): void {
  try {
    checkRoutes([route], request);
  } catch (error) {
    checkIsAnswer(!(error instanceof MismatchedResponse), name);
    throw error;
  }
}

function toOpinion(route: Route, { side }: OpinionRequest, name: string): Opinion {
  const [amountIn, amountOut] = [unitsField.safeParse(route.amount_in), unitsField.safeParse(route.amount_out)];
  if (!amountIn.success || !amountOut.success)
    throw new NoOpinion(t('{name} gives no amount for this. Try another.', { name }));
  return {
    amountIn: amountIn.data,
    amountOut: amountOut.data,
    usd: usdOrNull(side === 'in' ? route.usd_amount_out : route.usd_amount_in),
    seconds: readSeconds(route.estimated_route_duration_seconds),
    onTopUsd: route.estimated_fees
      ? sumOrNull(route.estimated_fees.filter(isOnTop).map(({ usd_amount }) => usdOrNull(usd_amount)))
      : null,
    steps: shownNames(route.operations.map(stepName)),
    at: Date.now(),
  };
}

const isOnTop = ({ fee_behavior }: Fee): boolean => fee_behavior === 'FEE_BEHAVIOR_ADDITIONAL';

/** "cctp transfer" for `cctp_transfer`. */
const stepName = (operation: Operation): string => operationKey(operation).replaceAll('_', ' ');
