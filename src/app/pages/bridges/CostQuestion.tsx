import { failureOf } from '#app/api/failures.ts';
import { RetryNotice } from '#app/api/RetryNotice.tsx';
import { useIsResponding } from '#app/api/service-context.ts';
import type { WhatIf } from '#app/api/use-what-if.ts';
import type { Catalog } from '#app/asset/catalog.ts';
import { type Coin, coinOf, coinText } from '#app/asset/coin.ts';
import { chainName } from '#app/asset/lookup.ts';
import { useCatalog } from '#app/asset/use-catalog.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { FailureWords } from '#app/ui/FailureWords.tsx';
import type { RouteRequest } from '#contract/route.ts';
import type { useLastQuestion } from './last-question.ts';

interface CostQuestionProps {
  readonly catalog: Catalog;
  readonly question: ReturnType<typeof useLastQuestion>;
  readonly asked: WhatIf;
  /** Whether it is told above that the service cannot be read. */
  readonly isTold?: boolean;
}

/** Which question the costs are of, or the offer of one. */
export function CostQuestion({
  catalog,
  question: { request, example, useExample },
  asked,
  isTold = false,
}: CostQuestionProps) {
  const digits = useFormatNumber();
  const { error, isAsking, ask } = asked;
  const { complete, error: lost } = useCatalog();
  const isResponding = useIsResponding();
  if (request === null) {
    // The offer comes with the assets, and would move the table.
    if (example === null) return !complete && lost === null && <div className="h-9" />;
    return (
      <Button className="h-auto! min-h-9 self-start whitespace-normal! py-1 text-start" onClick={useExample}>
        {t('Show costs of {pair}', { pair: pairText(catalog, example, digits) })}
      </Button>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      {(error === null || isAsking) && (
        <p role="status">
          {t(request === example ? 'Costs are of {pair}.' : 'Costs are of your last question, {pair}.', {
            pair: pairText(catalog, request, digits),
          })}
          {isAsking && ` ${t('Asking…')}`}
        </p>
      )}
      {error !== null && !isAsking && !isTold && isResponding && (
        <RetryNotice onRetry={ask}>
          <FailureWords {...failureOf(error)} />
        </RetryNotice>
      )}
    </div>
  );
}

/** "5,000 USDC on Ethereum to USDC on Base": the amount is of the side that is exact. */
function pairText(catalog: Catalog, request: RouteRequest, digits: FormatNumber): string {
  const from = { chain_id: request.source_asset_chain_id, denom: request.source_asset_denom };
  const to = { chain_id: request.dest_asset_chain_id, denom: request.dest_asset_denom };
  const sent = coinOf(from, request.amount_in, catalog);
  const received = coinOf(to, request.amount_out, catalog);
  const write = (coin: Coin) => (coin.amount.known ? coinText(coin, 'down', digits) : coin.symbol);
  return t('{sent} on {fromChain} to {received} on {toChain}', {
    sent: write(sent),
    fromChain: chainName(catalog, from.chain_id),
    received: write(received),
    toChain: chainName(catalog, to.chain_id),
  });
}
