import { useQuery } from '@tanstack/react-query';
import { useClient } from '#app/api/service-context.ts';
import { chainName, symbolOf } from '#app/asset/lookup.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { type Asset, idOf, sameAsset } from '#contract/asset.ts';
import { laterEndpoints } from '#contract/later-endpoints.ts';
import { parseUnits } from '#math/units.ts';
import { type ComparisonPage, useComparisonPage } from '../comparison-page.ts';
import { toRouteRequest } from '../query/quote-requests.ts';

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

/** "From Solana, USDC can be sent there", where that is so: asked in one request, whose answer is no error. */
export function InsteadFrom() {
  const page = useComparisonPage();
  const client = useClient();
  const digits = useFormatNumber();
  const { form, change } = page;
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
  const { data, isLoading } = useQuery({
    queryKey: ['instead from', requests],
    queryFn: ({ signal }) => client.ask(laterEndpoints.routeSummaries, { requests }, { signal }),
    enabled: requests.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const place = data?.data.routes.findIndex(({ route }) => route !== null && !route.is_unsafe) ?? -1;
  const found = candidates[place];
  const from = form.from ? chainName(form.lookup, form.from.asset.chain_id) : '';
  if (isLoading)
    return <span className="mt-1 block">{t('Looking for what can be sent from {from} instead…', { from })}</span>;
  if (found === undefined || to === null) return null;
  const symbol = symbolOf(found);
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>{t('From {from}, {symbol} can:', { from, symbol })}</span>
      <Button size="small" onClick={() => change({ from: idOf(found), amount: AMOUNT, selected: null })}>
        {t('{amount} {sent} to {received} on {to}', {
          amount: digits(AMOUNT),
          sent: symbol,
          received: symbolOf(to.asset),
          to: chainName(form.lookup, to.asset.chain_id),
        })}
      </Button>
    </span>
  );
}
