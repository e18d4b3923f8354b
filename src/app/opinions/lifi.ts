import * as z from 'zod/mini';
import { t } from '../language/words.ts';
import { askJson } from './ask-json.ts';
import { checkIsAnswer, readSeconds, shownNames, sumOrNull, unitsField, usdOrNull } from './fields.ts';
import { NoOpinion, type Opinion, type OpinionRequest, type QuoteService } from './quote-service.ts';
import { isToken, NO_COSMOS, tokenName } from './token-name.ts';

const NAME = 'LI.FI';
const HOST = 'li.quest';
/** Its own id of Solana (docs.li.fi, "Solana Providers", read 2026-11-26). */
const SOLANA = 1151111081099710;

const tokenField = z.looseObject({ chainId: z.number(), address: z.string() });
const text = z.nullish(z.string());

const stepField = z.looseObject({
  tool: z.string(),
  toolDetails: z.nullish(z.looseObject({ name: z.string() })),
  estimate: z.nullish(
    z.looseObject({
      executionDuration: z.nullish(z.number()),
      feeCosts: z.nullish(z.array(z.looseObject({ amountUSD: text, included: z.boolean() }))),
    }),
  ),
});

const routeField = z.looseObject({
  fromToken: tokenField,
  fromAmount: unitsField,
  toToken: tokenField,
  toAmount: unitsField,
  toAmountUSD: text,
  gasCostUSD: text,
  steps: z.array(stepField),
});
type LifiRoute = z.infer<typeof routeField>;

/** Of `POST /advanced/routes` (`RoutesResponse` of @lifi/types 18.4.0). */
const answerSchema = z.looseObject({ routes: z.array(routeField) });

/** LI.FI: EVM chains and Solana, for an amount to send. */
export const lifi: QuoteService = {
  id: 'lifi',
  name: NAME,
  source: HOST,
  // Without a key, for each network address (docs.li.fi, "Rate limits").
  limit: { most: 75, withinMs: 2 * 60 * 60_000 },
  whyNot({ from, to, side }) {
    if (from.chainType === 'cosmos' || to.chainType === 'cosmos') return NO_COSMOS(NAME);
    return side === 'out'
      ? t('{name} quotes only exact amounts to send, not amounts to receive.', { name: NAME })
      : null;
  },
  async ask(request, signal) {
    const [from, to] = [tokenName(request.from, SOLANA), tokenName(request.to, SOLANA)];
    const { routes } = await askJson({
      name: NAME,
      url: `https://${HOST}/v1/advanced/routes`,
      body: {
        fromChainId: from?.chainId,
        fromTokenAddress: from?.address,
        fromAmount: request.amount.toString(),
        toChainId: to?.chainId,
        toTokenAddress: to?.address,
      },
      schema: answerSchema,
      signal,
    });
    return toOpinion(routes, request);
  },
};

/** The route that delivers most. */
function toOpinion(routes: readonly LifiRoute[], { from, to, amount }: OpinionRequest): Opinion {
  for (const { fromToken, toToken, fromAmount } of routes) {
    const isAnswer = isToken(fromToken, from, SOLANA) && isToken(toToken, to, SOLANA) && fromAmount === amount;
    checkIsAnswer(isAnswer, NAME);
  }
  const [first, ...others] = routes;
  if (first === undefined)
    throw new NoOpinion(t('{name} has no route for this. Try another amount or pair.', { name: NAME }));
  const best = others.reduce((most, route) => (route.toAmount > most.toAmount ? route : most), first);
  return {
    amountIn: best.fromAmount,
    amountOut: best.toAmount,
    usd: usdOrNull(best.toAmountUSD),
    seconds: totalSeconds(best),
    onTopUsd: sumOrNull([usdOrNull(best.gasCostUSD), ...feesOnTop(best)]),
    steps: shownNames(best.steps.map(({ tool, toolDetails }) => toolDetails?.name ?? tool)),
    at: Date.now(),
  };
}

function totalSeconds({ steps }: LifiRoute): number | null {
  const seconds = steps.map(({ estimate }) => readSeconds(estimate?.executionDuration));
  return seconds.includes(null) ? null : readSeconds(seconds.reduce<number>((sum, each) => sum + (each ?? 0), 0));
}

const feesOnTop = ({ steps }: LifiRoute): (bigint | null)[] =>
  steps
    .flatMap(({ estimate }) => estimate?.feeCosts ?? [])
    .filter(({ included }) => !included)
    .map(({ amountUSD }) => usdOrNull(amountUSD));
