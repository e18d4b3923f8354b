import { chainName } from '#app/asset/lookup.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { chosenSymbol } from '../query/chosen-amount.ts';
import { type PageState, pageHref, parsePageState } from '../query/page-state.ts';
import type { QueryForm } from '../query/use-route-query.ts';

/** A question with its answers. */
export interface KeptQuestion {
  readonly state: PageState;
  readonly form: QueryForm;
  readonly routes: readonly ComparedRoute[];
}

/** The question alone, without what is open or switched off, as a link and in words. */
export function useQuestionLink({ from, to, amount, side }: PageState, form: QueryForm) {
  const digits = useFormatNumber();
  return {
    href: pageHref({ ...parsePageState(''), from, to, amount, side }),
    text: questionText({ amount, side }, form, digits),
  };
}

/** "5,000 USDC on Ethereum to USDC on Base" */
function questionText(
  { amount, side }: Pick<PageState, 'amount' | 'side'>,
  form: QueryForm,
  digits: (decimal: string) => string,
): string {
  const { lookup } = form;
  const asset = (chosen: QueryForm['from']): string =>
    chosen
      ? t('{symbol} on {chain}', { symbol: chosenSymbol(chosen), chain: chainName(lookup, chosen.asset.chain_id) })
      : '';
  return t(side === 'in' ? '{amount} {from} to {to}' : '{from} to exactly {amount} {to}', {
    amount: digits(amount),
    from: asset(form.from),
    to: asset(form.to),
  });
}
