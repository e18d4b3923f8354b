import { chainName, symbolOf } from '#app/asset/lookup.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { type Asset, assetKey, idOf, sameAsset } from '#contract/asset.ts';
import { parseUnits } from '#math/units.ts';
import { type ComparisonPage, useComparisonPage } from '../comparison-page.ts';
import { pageHref } from '../query/page-state.ts';
import { toRouteRequest } from '../query/quote-requests.ts';
import { CardSection } from './CardSection.tsx';
import { QuestionCard } from './QuestionCard.tsx';
import { useSafeAnswers } from './use-safe-answers.ts';

/** Of dollars, what most routes take. */
const AMOUNT = '100';
const DOLLARS = new Set<unknown>(['usd-coin', 'tether']);
const MOST_TRIES = 3;

/** Dollars on the chain of what cannot leave it, of which one may go there. */
function candidatesOf({ catalog, form }: ComparisonPage): Asset[] {
  const { from, to } = form;
  return catalog.assets
    .filter(
      (asset) =>
        asset.chain_id === from?.asset.chain_id &&
        DOLLARS.has(asset.coingecko_id) &&
        asset.liveness === undefined &&
        typeof asset.decimals === 'number' &&
        !sameAsset(asset, from.asset) &&
        !(to && sameAsset(asset, to.asset)),
    )
    .slice(0, MOST_TRIES);
}

/** Dollars that can be sent there from the same chain, each with its answer: asked in one request, whose answer is no error. */
export function InsteadFrom() {
  const page = useComparisonPage();
  const digits = useFormatNumber();
  const { form, state } = page;
  const { query, to } = form;
  const candidates = candidatesOf(page);
  const on = form.bridges.filter(({ id }) => !form.bridgesOff.includes(id));
  const requests = query
    ? candidates.map((asset) =>
        toRouteRequest(
          { ...query, from: idOf(asset), amount: parseUnits(AMOUNT, asset.decimals as number) ?? 0n, side: 'in' },
          on,
        ),
      )
    : [];
  const { found, isLoading } = useSafeAnswers(candidates, requests, Number.POSITIVE_INFINITY);
  const from = form.from ? chainName(form.lookup, form.from.asset.chain_id) : '';
  if (isLoading)
    return <p className="text-muted">{t('Looking for what can be sent from {from} instead…', { from })}</p>;
  if (found.length === 0 || to === null) return null;
  return (
    <CardSection title={t('What {chain} can send instead', { chain: from })}>
      {found.map(({ asset, answer }) => (
        <li key={assetKey(asset)} className="flex">
          <QuestionCard
            href={pageHref({ ...state, from: idOf(asset), amount: AMOUNT, selected: null, sideBySide: [] })}
            question={t('{amount} {sent} to {received} on {to}', {
              amount: digits(AMOUNT),
              sent: symbolOf(asset),
              received: symbolOf(to.asset),
              to: chainName(form.lookup, to.asset.chain_id),
            })}
            chainId={asset.chain_id}
            answer={answer}
            lookup={form.lookup}
          />
        </li>
      ))}
    </CardSection>
  );
}
