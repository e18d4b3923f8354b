import { chainName, symbolOf } from '#app/asset/lookup.ts';
import { costText } from '#app/format/cost.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import type { ComparedRoute } from './comparison/compared-route.ts';
import { summaryAmount } from './form/FormSummary.tsx';
import type { PageState } from './query/page-state.ts';
import type { QueryForm } from './query/use-route-query.ts';

type Titled = Pick<QueryForm, 'from' | 'to' | 'isComplete' | 'amount' | 'lookup'>;

/** The title that tells tabs apart: "5,000 USDC to Base: $0.20". The cost is that of the first route, if it is known. */
export function pageTitle(
  { amount, side }: Pick<PageState, 'amount' | 'side'>,
  { from, to, isComplete, amount: parsed, lookup }: Titled,
  first: Pick<ComparedRoute, 'cost' | 'isUnsafe'> | undefined,
  digits: FormatNumber,
): string {
  if (from === null || to === null || !isComplete || parsed.kind !== 'amount') return t('Compare routes');
  const chain = chainName(lookup, to.asset.chain_id);
  const [sent, received] = [symbolOf(from.asset), symbolOf(to.asset)];
  const what =
    side === 'out'
      ? t('{sent} to {received} on {chain}', { sent, received: summaryAmount(amount, to.asset, digits), chain })
      : t(sent === received ? '{sent} to {chain}' : '{sent} to {received} on {chain}', {
          sent: summaryAmount(amount, from.asset, digits),
          received,
          chain,
        });
  return first?.cost.known && !first.isUnsafe ? `${what}: ${costText(first.cost, digits)}` : what;
}
