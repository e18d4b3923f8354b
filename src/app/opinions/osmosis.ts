import * as z from 'zod/mini';
import { t } from '../language/words.ts';
import { askJson } from './ask-json.ts';
import { checkIsAnswer, shownNames, unitsField } from './fields.ts';
import type { Opinion, OpinionRequest, QuoteService } from './quote-service.ts';

const NAME = 'Osmosis';
const HOST = 'sqs.osmosis.zone';
const CHAIN = 'osmosis-1';

const coinField = z.looseObject({ denom: z.string(), amount: unitsField });
const text = z.nullish(z.string());
const routeField = z.array(
  z.looseObject({
    pools: z.array(z.looseObject({ id: z.number(), token_in_denom: text, token_out_denom: text })),
  }),
);

/** Of `GET /router/quote` (osmosis-labs/sqs, router/usecase/quote_out_given_in.go and quote_in_given_out.go). */
const exactInSchema = z.looseObject({ amount_in: coinField, amount_out: unitsField, route: routeField });
const exactOutSchema = z.looseObject({ amount_in: unitsField, amount_out: coinField, route: routeField });
type Pools = z.infer<typeof routeField>;

/** The router of Osmosis: swaps on its own chain. */
export const osmosis: QuoteService = {
  id: 'osmosis',
  name: NAME,
  source: HOST,
  // It publishes no limit: this one is ours.
  limit: { most: 20, withinMs: 60_000 },
  whyNot: ({ from, to }) =>
    from.chain_id === CHAIN && to.chain_id === CHAIN
      ? null
      : t('{name} quotes swaps on its own chain only.', { name: NAME }),
  ask: (request, signal) => (request.side === 'in' ? askExactIn(request, signal) : askExactOut(request, signal)),
};

const urlOf = (query: Record<string, string>): string =>
  `https://${HOST}/router/quote?${new URLSearchParams({ ...query, singleRoute: 'false' })}`;

async function askExactIn({ from, to, amount }: OpinionRequest, signal: AbortSignal): Promise<Opinion> {
  const url = urlOf({ tokenIn: `${amount}${from.denom}`, tokenOutDenom: to.denom });
  const answer = await askJson({ name: NAME, url, schema: exactInSchema, signal });
  const { amount_in, amount_out, route } = answer;
  const leads = route.every(({ pools }) => pools.at(-1)?.token_out_denom === to.denom);
  checkIsAnswer(leads && amount_in.denom === from.denom && amount_in.amount === amount, NAME);
  return toOpinion(amount_in.amount, amount_out, route);
}

async function askExactOut({ from, to, amount }: OpinionRequest, signal: AbortSignal): Promise<Opinion> {
  const url = urlOf({ tokenOut: `${amount}${to.denom}`, tokenInDenom: from.denom });
  const answer = await askJson({ name: NAME, url, schema: exactOutSchema, signal });
  const { amount_in, amount_out, route } = answer;
  // Pools of such a route name the denom that goes in, in either order.
  const leads = route.every(({ pools }) => pools.some(({ token_in_denom }) => token_in_denom === from.denom));
  checkIsAnswer(leads && amount_out.denom === to.denom && amount_out.amount === amount, NAME);
  return toOpinion(amount_in, amount_out.amount, route);
}

/** It gives neither dollars nor the fee of the transaction, and a swap takes no time of its own. */
const toOpinion = (amountIn: bigint, amountOut: bigint, route: Pools): Opinion => ({
  amountIn,
  amountOut,
  usd: null,
  seconds: null,
  onTopUsd: null,
  steps: shownNames(route.flatMap(({ pools }) => pools.map(({ id }) => t('pool {id}', { id })))),
  at: Date.now(),
});
