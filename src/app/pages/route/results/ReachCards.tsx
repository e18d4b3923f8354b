import { chainName, symbolOf } from '#app/asset/lookup.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { assetKey, idOf } from '#contract/asset.ts';
import { useComparisonPage } from '../comparison-page.ts';
import { pageHref } from '../query/page-state.ts';
import { toRouteRequest } from '../query/quote-requests.ts';
import { CardSection } from './CardSection.tsx';
import { QuestionCard } from './QuestionCard.tsx';
import { reachCandidates } from './reach-candidates.ts';
import { useSafeAnswers } from './use-safe-answers.ts';

/** So many cards stand in a row. */
const MOST_CARDS = 3;

/** Where the same amount can go instead, each with its answer. Nothing where there is no such place. */
export function ReachCards() {
  const digits = useFormatNumber();
  const { state, form, catalog } = useComparisonPage();
  const { query, from, to, lookup } = form;
  const on = form.bridges.filter(({ id }) => !form.bridgesOff.includes(id));
  const candidates = from && to ? reachCandidates(catalog.assets, from.asset, to.asset) : [];
  const requests = query?.side === 'in' ? candidates.map((asset) => toRouteRequest({ ...query, to: asset }, on)) : [];
  const { found } = useSafeAnswers(candidates, requests, 60_000);
  if (from === null || found.length === 0) return null;
  const sent = symbolOf(from.asset);
  return (
    <CardSection title={t('Where {symbol} can go', { symbol: sent })}>
      {found.slice(0, MOST_CARDS).map(({ asset, answer }) => (
        <li key={assetKey(asset)} className="flex">
          <QuestionCard
            href={pageHref({ ...state, to: idOf(asset), selected: null, sideBySide: [] })}
            question={t('{amount} {sent} to {received} on {to}', {
              amount: digits(state.amount),
              sent,
              received: symbolOf(asset),
              to: chainName(lookup, asset.chain_id),
            })}
            chainId={asset.chain_id}
            answer={answer}
            lookup={lookup}
          />
        </li>
      ))}
    </CardSection>
  );
}
