import clsx from 'clsx';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { Catalog } from '#app/asset/catalog.ts';
import { chainName } from '#app/asset/lookup.ts';
import { useChange } from '#app/balances/last-visit.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { useClock } from '#app/format/time.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { RetryNotice } from '#app/ui/RetryNotice.tsx';
import { assetKey } from '#contract/asset.ts';
import { AllocationChart, type Slice } from './AllocationChart.tsx';
import { ExportDialog } from './export/ExportDialog.tsx';
import { HoldingDetails } from './HoldingDetails.tsx';
import { useAmountFormat } from './hidden-amounts.ts';
import { addressesOf, byChain, byFamily, type Group } from './holdings/groups.ts';
import type { Holding } from './holdings/holdings.ts';
import { channelsOf, type Origins, traceOrigin, useOrigins } from './holdings/origins.ts';
import { excludedText, isUnpriced, sumHoldings } from './holdings/total.ts';
import type { Portfolio } from './holdings/use-portfolio.ts';
import { Overview } from './Overview.tsx';
import { HoldingTable } from './table/HoldingTable.tsx';
import { useAnchor } from './table/row-input.ts';
import { useStableRows } from './table/stable-rows.ts';
import type { RowContext } from './table/TableRow.tsx';
import { Toolbar } from './table/Toolbar.tsx';
import { splitCollapsed, useGroups, useViewState } from './table/view-state.ts';

interface HoldingsProps {
  readonly portfolio: Portfolio;
  readonly catalog: Catalog;
}

/** The total, the allocation, and the rows. */
export function Holdings({ portfolio, catalog }: HoldingsProps) {
  const digits = useFormatNumber();
  const clock = useClock();
  const {
    holdings,
    collapsed,
    failures,
    staleChains,
    progress,
    plan,
    hasNoPrices,
    unsupportedChains,
    seenTwice,
    retry,
  } = portfolio;
  const origins = useOrigins(holdings);
  const { counted, collapsedRows } = useMemo(() => splitCollapsed(holdings, collapsed), [holdings, collapsed]);
  const heldChains = useMemo(() => new Set(holdings.map(({ id }) => id.chain_id)), [holdings]);
  const unpriced = useMemo(() => (hasNoPrices ? [] : counted.filter(isUnpriced)), [hasNoPrices, counted]);
  const gaps = {
    hasNoPrices: hasNoPrices,
    unsupportedAddresses: plan.unsupportedSources.length,
    pendingChains: progress.pending,
    failures,
    unreadKinds: portfolio.unreadKinds,
  };
  const total = sumHoldings(counted, gaps, digits, clock);
  const addresses = useMemo(() => addressesOf(holdings), [holdings]);
  const isRead = !progress.busy && failures.length === 0 && total.staleAt === null && counted.length > 0;
  const amounts = useAmountFormat();
  const change = useChange({ usd: total.usd, addresses, isRead }, amounts, clock);
  const hasShares = !hasNoPrices && (progress.busy || counted.length > 0);
  return (
    <>
      <div
        className={clsx(
          'grid gap-x-8 gap-y-6 rounded-8 border border-divider p-4',
          hasShares && '@3xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]',
        )}
      >
        <Overview
          {...{ total, change, progress, retry }}
          {...{ requests: plan.requests, heldChains }}
          catalog={catalog}
          excluded={excludedText(collapsedRows, unsupportedChains.length, seenTwice, digits)}
          missing={{
            ...{
              failures,
              staleChains: staleChains,
              unpriced,
              pendingChains: progress.pending,
              unsupportedSources: plan.unsupportedSources,
            },
            unsupportedChains: unsupportedChains.map((chainId) => chainName(catalog, chainId)),
          }}
        />
        {hasShares && <Shares {...{ counted, catalog }} unpriced={unpriced.length} busy={progress.busy} />}
      </div>
      {holdings.length > 0 && (
        <p>
          {rich('<link>Bring it home</link>: what it costs to move everything into one asset on one chain.', {
            link: (words) => (
              <Link href="/bring-home" className="link touch-reach">
                {words}
              </Link>
            ),
          })}
        </p>
      )}
      {holdings.length > 0 && <Rows portfolio={portfolio} catalog={catalog} origins={origins} total={total} />}
    </>
  );
}

const partOf = ({ key, title, qualifier, usd }: Group): Slice[] =>
  usd.known ? [{ key, title: qualifier ? `${title} ${qualifier}` : title, usd: usd.value }] : [];

interface SharesProps {
  readonly counted: readonly Holding[];
  readonly catalog: Catalog;
  readonly unpriced: number;
  readonly busy: boolean;
}

function Shares({ counted, catalog, unpriced, busy }: SharesProps) {
  const byAsset = useMemo(() => byFamily(counted, catalog).flatMap(partOf), [counted, catalog]);
  const chains = useMemo(() => byChain(counted).flatMap(partOf), [counted]);
  // Reserves the height of all lines, so that content below does not shift.
  return (
    <AllocationChart
      byAsset={byAsset}
      byChain={chains}
      unpriced={unpriced}
      busy={busy}
      className={busy ? '@container min-h-80 @3xl:min-h-60' : '@container'}
    />
  );
}

interface RowsProps extends HoldingsProps {
  readonly origins: Origins;
  readonly total: ReturnType<typeof sumHoldings>;
}

/** The rows with filter and order. */
function Rows({ portfolio, catalog, origins, total }: RowsProps) {
  const digits = useFormatNumber();
  const clock = useClock();
  const amounts = useAmountFormat();
  const { holdings, failures, hidden, progress } = portfolio;
  const { originOf } = origins;
  const state = useViewState();
  const { view, sort, open, orderKey } = state;
  const { main, collapsed, found } = useGroups(portfolio, state, originOf, catalog);
  const anchor = useAnchor();
  const { rows, isSettled } = useStableRows({
    main,
    collapsed,
    open,
    orderKey,
    busy: progress.busy,
    anchor: anchor.anchor,
  });
  const [detailed, setDetailed] = useState<string | null>(null);
  const [exporting, setExporting] = useState(false);
  const channels = useMemo(() => channelsOf(catalog), [catalog]);
  const lineage = useCallback(
    (holding: Holding) => {
      const origin = originOf(holding);
      const from = typeof origin === 'string' ? '' : origin.chain_id;
      return holding.asset && from ? traceOrigin(holding.asset, from, channels, catalog) : null;
    },
    [originOf, channels, catalog],
  );
  const context: RowContext = { view, digits, clock, amounts, originChainOf: lineage, openDetails: setDetailed };
  const details = detailed === null ? undefined : findHolding([...main, ...collapsed], detailed);
  return (
    <>
      <Toolbar state={state} onExport={() => setExporting(true)} />
      {origins.failed && <OriginsNotice retry={origins.retry} />}
      <OrderNote isSettled={isSettled} busy={progress.busy} onSettle={state.sortNow} found={found} digits={digits} />
      {rows.length === 0 ? (
        <p className="text-muted">{t('Nothing matches “{search}”.', { search: state.search })}</p>
      ) : (
        <HoldingTable {...{ rows, sort, anchor, context }} onSort={state.setSort} onToggle={state.toggle} />
      )}
      {details && (
        <HoldingDetails
          holding={details}
          originChain={lineage(details)}
          isLost={originOf(details) === 'lost'}
          isHidden={hidden.has(assetKey(details.id))}
          onClose={() => setDetailed(null)}
        />
      )}
      {exporting && (
        <ExportDialog
          input={{ holdings, failures, hidden, originOf }}
          total={total}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  );
}

function findHolding(groups: readonly Group[], key: string): Holding | undefined {
  for (const { holdings } of groups) {
    const found = holdings.find((holding) => holding.key === key);
    if (found) return found;
  }
  return undefined;
}

interface OrderNoteProps {
  readonly isSettled: boolean;
  readonly busy: boolean;
  readonly onSettle: () => void;
  readonly found: number;
  readonly digits: (decimal: string) => string;
}

/** The number of balances, and a button to sort them if they are out of order. */
function OrderNote({ isSettled, busy, onSettle, found, digits }: OrderNoteProps) {
  return (
    <p className="-my-2 flex min-h-7 items-center gap-2 text-12 text-muted">
      {t('{count, plural, one {{number} balance} other {{number} balances}}', {
        count: found,
        number: digits(`${found}`),
      })}
      {!isSettled && (
        <>
          <span>· {busy ? t('New ones join below until all are read.') : t('New ones are not sorted yet.')}</span>
          <Button size="small" onClick={onSettle}>
            {t('Sort again')}
          </Button>
        </>
      )}
    </p>
  );
}

const OriginsNotice = ({ retry }: { readonly retry: () => void }) => (
  <RetryNotice onRetry={retry}>
    {t('Some origins did not arrive. Those assets are grouped by the asset list.')}
  </RetryNotice>
);
