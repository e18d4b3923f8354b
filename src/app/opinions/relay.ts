import * as z from 'zod/mini';
import { askJson } from './ask-json.ts';
import { checkIsAnswer, readSeconds, shownNames, unitsField, usdOrNull } from './fields.ts';
import type { Opinion, OpinionAsset, OpinionRequest, QuoteService } from './quote-service.ts';
import { isToken, NO_COSMOS, tokenName } from './token-name.ts';

const NAME = 'Relay';
const HOST = 'api.relay.link';
/** Its own id of Solana, and addresses that nobody uses, which its SDK sends while no wallet is connected (7.0.3). */
const SOLANA = 792703809;
const NOBODY = {
  evm: '0x000000000000000000000000000000000000dead',
  svm: 'CbKGgVKLJFb8bBrf58DnAkdryX6ubewVytn7X957YwNr',
  cosmos: '',
} as const;

const text = z.nullish(z.string());
const coinField = z.looseObject({
  currency: z.looseObject({ chainId: z.number(), address: z.string() }),
  amount: unitsField,
  amountUsd: text,
});

/** Of `POST /quote/v2` (types of @relayprotocol/relay-sdk 7.0.3). */
const answerSchema = z.looseObject({
  details: z.looseObject({
    operation: text,
    currencyIn: coinField,
    currencyOut: coinField,
    timeEstimate: z.nullish(z.number()),
  }),
  fees: z.nullish(z.looseObject({ gas: z.nullish(z.looseObject({ amountUsd: text })) })),
});
type RelayAnswer = z.infer<typeof answerSchema>;

/** Relay: EVM chains and Solana. */
export const relay: QuoteService = {
  id: 'relay',
  name: NAME,
  source: HOST,
  // Without a key (docs.relay.link, "Rate limits and API keys").
  limit: { most: 50, withinMs: 60_000 },
  whyNot: ({ from, to }) => (from.chainType === 'cosmos' || to.chainType === 'cosmos' ? NO_COSMOS(NAME) : null),
  async ask(request, signal) {
    const { from, to, amount, side } = request;
    const [origin, destination] = [tokenName(from, SOLANA), tokenName(to, SOLANA)];
    const answer = await askJson({
      name: NAME,
      url: `https://${HOST}/quote/v2`,
      body: {
        user: nobodyOn(from),
        recipient: nobodyOn(to),
        originChainId: origin?.chainId,
        originCurrency: origin?.address,
        destinationChainId: destination?.chainId,
        destinationCurrency: destination?.address,
        amount: amount.toString(),
        tradeType: side === 'in' ? 'EXACT_INPUT' : 'EXACT_OUTPUT',
      },
      schema: answerSchema,
      signal,
    });
    return toOpinion(answer, request);
  },
};

const nobodyOn = ({ chainType }: OpinionAsset): string => NOBODY[chainType];

function toOpinion({ details, fees }: RelayAnswer, { from, to, amount, side }: OpinionRequest): Opinion {
  const { operation, currencyIn, currencyOut, timeEstimate } = details;
  const isPair = isToken(currencyIn.currency, from, SOLANA) && isToken(currencyOut.currency, to, SOLANA);
  checkIsAnswer(isPair && (side === 'in' ? currencyIn.amount === amount : currencyOut.amount >= amount), NAME);
  return {
    amountIn: currencyIn.amount,
    amountOut: currencyOut.amount,
    usd: usdOrNull((side === 'in' ? currencyOut : currencyIn).amountUsd),
    seconds: readSeconds(timeEstimate),
    // Its other fees are deducted from the amounts.
    onTopUsd: usdOrNull(fees?.gas?.amountUsd),
    steps: shownNames(operation ? [operation] : []),
    at: Date.now(),
  };
}
