import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { askNow } from '#app/api/ask-again.ts';
import { RetryNotice } from '#app/api/RetryNotice.tsx';
import { SilenceNotice } from '#app/api/SilenceNotice.tsx';
import { useIsResponding } from '#app/api/service-context.ts';
import type { Catalog } from '#app/asset/catalog.ts';
import { chainName } from '#app/asset/lookup.ts';
import { dayText } from '#app/format/day.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { useClock } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { Points } from '#app/ui/Points.tsx';
import { NARROW, useMedia } from '#app/ui/use-browser.ts';
import { useSources } from '#app/wallet/sources.ts';
import { assetKey } from '#contract/asset.ts';
import { Accounts } from './Accounts.tsx';
import { AllocationChart, type Slice } from './AllocationChart.tsx';
import { EndingsNotice } from './EndingsNotice.tsx';
import { ExportDialog } from './export/ExportDialog.tsx';
import { HoldingDetails } from './HoldingDetails.tsx';
import { useAmountFormat } from './hidden-amounts.ts';
import { type Days, useDays } from './holdings/changes.ts';
import { byChain, byFamily, byHolder, type Group, holderKey } from './holdings/groups.ts';
import { type Holding, sumPositions } from './holdings/holdings.ts';
import { channelsOf, type Origins, traceOrigin, useOrigins } from './holdings/origins.ts';
import { chainCount, excludedText, isUnpriced, sumHoldings, unreadChainsText } from './holdings/total.ts';
import type { Portfolio } from './holdings/use-portfolio.ts';
import { type Missing, MissingDialog } from './MissingDialog.tsx';
import { Overview, TotalActions } from './Overview.tsx';
import { TokenDialog } from './TokenDialog.tsx';
import { HoldingTable } from './table/HoldingTable.tsx';
import { useAnchor } from './table/row-input.ts';
import { useStableRows } from './table/stable-rows.ts';
import type { RowContext } from './table/TableRow.tsx';
import { Toolbar } from './table/Toolbar.tsx';
import { splitCollapsed, useGroups, useViewState } from './table/view-state.ts';
import { tokenChains } from './token-chains.ts';

interface HoldingsProps {
  readonly portfolio: Portfolio;
  readonly catalog: Catalog;
  /** Whether the lists are here, without which nothing is scanned. */
  readonly ready: boolean;
}

/** The total, the accounts, what ends, the rows, and why it may be more. */
export function Holdings({ portfolio, catalog, ready }: HoldingsProps) {
  const digits = useFormatNumber();
  const clock = useClock();
  const {
    holdings,
    positions,
    collapsed,
    failures,
    staleChains,
    progress,
    plan,
    hasNoPrices,
    unsupportedChains,
    retry,
  } = portfolio;
  const origins = useOrigins(holdings);
  const { counted } = useMemo(() => splitCollapsed(holdings, collapsed), [holdings, collapsed]);
  const unpriced = useMemo(() => (hasNoPrices ? [] : counted.filter(isUnpriced)), [hasNoPrices, counted]);
  const gaps = {
    hasNoPrices: hasNoPrices,
    unsupportedAddresses: plan.unsupportedSources.length,
    pendingChains: progress.pending,
    failures,
    unreadKinds: portfolio.unreadKinds,
  };
  const total = sumHoldings(counted, gaps, digits, clock);
  const worth = useMemo(() => {
    const places = new Set(counted.map(({ id }) => assetKey(id)));
    const held = sumPositions(
      positions.filter(({ id }) => places.has(assetKey(id))),
      catalog,
      holderKey,
    );
    return new Map(byHolder(held).map(({ key, usd }) => [key.replace(/^wallet /, ''), usd]));
  }, [counted, positions, catalog]);
  const days = useDays(portfolio, total.usd, catalog);
  const isBlank = progress.total === 0 || portfolio.isUnread;
  const isNarrow = useMedia(NARROW);
  const actions = !isBlank && <TotalActions portfolio={portfolio} ready={ready} />;
  return (
    <>
      {ready && <NoAnswerNotice portfolio={portfolio} origins={origins} />}
      {!isBlank && <Overview {...{ total, days, portfolio }} actions={!isNarrow && actions} />}
      <Accounts {...{ portfolio, worth, ready }} actions={isNarrow && actions} />
      <EndingsNotice portfolio={portfolio} catalog={catalog} />
      {holdings.length > 0 && (
        <Rows {...{ portfolio, catalog, ready, origins, total, counted, days }} unpriced={unpriced.length} />
      )}
      {!isBlank && (
        <Foot
          reasons={[
            ...total.reasons,
            ...staleChains.map(({ chain, staleBlockAt }) =>
              t('{chain}: its newest block is from {time}', { chain, time: clock(staleBlockAt) }),
            ),
            ...unreadChainsText(unsupportedChains.length, digits),
          ]}
          isFailed={failures.length > 0 && progress.lastAt === null}
          excluded={excludedText(portfolio.seenTwice, digits)}
          missing={{
            ...{ failures, staleChains, unpriced },
            unsupportedSources: plan.unsupportedSources,
            unsupportedChains: unsupportedChains.map((chainId) => chainName(catalog, chainId)),
          }}
          since={days.points[0]?.day ?? null}
          retry={retry}
        />
      )}
    </>
  );
}

interface NoAnswerNoticeProps {
  readonly portfolio: Portfolio;
  readonly origins: Origins;
}

/** "2 accounts, 123 chains, just now" alone would say that all is well. What failed is read again once the service is back. */
function NoAnswerNotice({ portfolio, origins }: NoAnswerNoticeProps) {
  const { failures, offline, progress, scan } = portfolio;
  const clock = useClock();
  const queries = useQueryClient();
  const sources = useSources();
  const isResponding = useIsResponding();
  const wasResponding = useRef(isResponding);
  useEffect(() => {
    if (isResponding && !wasResponding.current && !progress.busy) portfolio.retry(failures.map(({ target }) => target));
    wasResponding.current = isResponding;
  });
  if (isResponding || offline) return null;
  if (progress.total === 0) return <SilenceNotice readAt={null} />;
  const retry = () => {
    scan(sources.map(({ address }) => address));
    origins.retry();
    void askNow(queries);
  };
  return (
    <RetryNotice onRetry={retry} isUnreachable>
      {progress.lastAt === null
        ? t('No balance could be read: the service does not answer.')
        : t('The service does not answer now. These balances are from {time}.', { time: clock(progress.lastAt) })}{' '}
      {t('We ask again every 15 seconds.')}
    </RetryNotice>
  );
}

const partOf = ({ key, title, qualifier, usd }: Group): Slice[] =>
  usd.known ? [{ key, title: qualifier ? `${title} ${qualifier}` : title, usd: usd.value }] : [];

interface SharesProps {
  readonly counted: readonly Holding[];
  readonly catalog: Catalog;
  readonly unpriced: number;
  readonly busy: boolean;
  readonly onClose: () => void;
}

function Shares({ counted, catalog, unpriced, busy, onClose }: SharesProps) {
  const byAsset = useMemo(() => byFamily(counted, catalog).flatMap(partOf), [counted, catalog]);
  const chains = useMemo(() => byChain(counted).flatMap(partOf), [counted]);
  return (
    <Dialog title={t('Where your money is')} onClose={onClose}>
      <div className="@container overflow-y-auto p-4">
        <AllocationChart byAsset={byAsset} byChain={chains} unpriced={unpriced} busy={busy} />
      </div>
    </Dialog>
  );
}

interface FootProps {
  readonly reasons: readonly string[];
  /** Whether all that was asked failed. */
  readonly isFailed: boolean;
  /** A sentence about what is not counted; "" for nothing. */
  readonly excluded: string;
  readonly missing: Missing;
  /** The first day of the record; null without one. */
  readonly since: string | null;
  readonly retry: Portfolio['retry'];
}

/** One line: why it may be more, with a press that says all, what is left out, and since when there is a record. */
function Foot({ reasons, isFailed, excluded, missing, since, retry }: FootProps) {
  const [seeing, setSeeing] = useState(false);
  return (
    <div data-foot className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-muted">
      {reasons.length > 0 && (
        <>
          <span>
            {isFailed
              ? t('No balance could be read.')
              : t('The total may be higher: {count, plural, one {# reason} other {# reasons}}', {
                  count: reasons.length,
                })}
          </span>
          <Button size="small" onClick={() => setSeeing(true)}>
            {t('See')}
          </Button>
          <RetryButton failures={missing.failures} retry={retry} />
        </>
      )}
      {excluded && <span>{excluded}</span>}
      {since !== null && <span>{t('Recorded on this device alone since {day}.', { day: dayText(since) })}</span>}
      {seeing && <MissingDialog {...{ reasons, missing, retry }} onClose={() => setSeeing(false)} />}
    </div>
  );
}

function RetryButton({ failures, retry }: Pick<FootProps, 'retry'> & Pick<Missing, 'failures'>) {
  const digits = useFormatNumber();
  const [first] = failures;
  if (first === undefined) return null;
  const chains = [...new Set(failures.map(({ chain }) => chain))];
  const what = chains.length === 1 ? first.chain : chainCount(chains.length, digits);
  const isRetrying = failures.every((failure) => failure.isLoading);
  return (
    <Button size="small" idle={isRetrying} onClick={() => retry(failures.map(({ target }) => target))}>
      {isRetrying ? t('Reading {what}…', { what }) : t('Retry {what}', { what })}
    </Button>
  );
}

interface RowsProps extends HoldingsProps {
  readonly origins: Origins;
  readonly total: ReturnType<typeof sumHoldings>;
  readonly counted: readonly Holding[];
  readonly days: Days;
  readonly unpriced: number;
}

/** The rows with filter and order. */
function Rows({ portfolio, catalog, origins, total, counted, days, unpriced }: RowsProps) {
  const digits = useFormatNumber();
  const clock = useClock();
  const amounts = useAmountFormat();
  const isResponding = useIsResponding();
  const { holdings, failures, hidden, progress, plan, offline } = portfolio;
  const { originOf } = origins;
  const state = useViewState();
  const { view, sort, open, orderKey } = state;
  const anchor = useAnchor();
  const { main, collapsed, found } = useGroups(
    portfolio,
    state,
    originOf,
    catalog,
    progress.busy || anchor.anchor !== null,
  );
  const { rows, isSettled } = useStableRows({
    main,
    collapsed,
    open,
    orderKey,
    busy: progress.busy,
    anchor: anchor.anchor,
  });
  const [detailed, setDetailed] = useState<string | null>(null);
  const [opened, setOpened] = useState<'export' | 'shares' | 'token' | null>(null);
  const heldChains = useMemo(() => new Set(holdings.map(({ id }) => id.chain_id)), [holdings]);
  const tokens = useMemo(() => tokenChains(plan.requests, heldChains, catalog), [plan, heldChains, catalog]);
  const channels = useMemo(() => channelsOf(catalog), [catalog]);
  const lineage = useCallback(
    (holding: Holding) => {
      const origin = originOf(holding);
      const from = typeof origin === 'string' ? '' : origin.chain_id;
      return holding.asset && from ? traceOrigin(holding.asset, from, channels, catalog) : null;
    },
    [originOf, channels, catalog],
  );
  const context: RowContext = {
    ...{ view, digits, clock, amounts, changes: days.changes, total: total.usd },
    ...{ originChainOf: lineage, openDetails: setDetailed },
  };
  const details = detailed === null ? undefined : findHolding([...main, ...collapsed], detailed);
  const close = () => setOpened(null);
  return (
    <>
      <Toolbar
        state={state}
        onOpen={setOpened}
        hasShares={counted.some(({ usd }) => usd.known)}
        takesTokens={tokens.held.length + tokens.others.length > 0}
      />
      {origins.failed && isResponding && !offline && <OriginsNotice retry={origins.retry} />}
      {(!isSettled || state.search !== '') && (
        <OrderNote isSettled={isSettled} busy={progress.busy} onSettle={state.sortNow} found={found} digits={digits} />
      )}
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
      {opened === 'shares' && <Shares {...{ counted, catalog, unpriced }} busy={progress.busy} onClose={close} />}
      {opened === 'token' && <TokenDialog requests={plan.requests} chains={tokens} {...{ catalog }} onClose={close} />}
      {opened === 'export' && (
        <ExportDialog
          input={{ holdings, failures, hidden, originOf }}
          total={total}
          days={days.points}
          onClose={close}
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
    <p className="flex min-h-7 items-center gap-2 text-12 text-muted">
      <Points>
        {t('{count, plural, one {{number} balance} other {{number} balances}}', {
          count: found,
          number: digits(`${found}`),
        })}
        {!isSettled && (busy ? t('New ones join below until all are read.') : t('New ones are not sorted yet.'))}
      </Points>
      {!isSettled && (
        <Button size="small" onClick={onSettle}>
          {t('Sort again')}
        </Button>
      )}
    </p>
  );
}

const OriginsNotice = ({ retry }: { readonly retry: () => void }) => (
  <RetryNotice onRetry={retry}>
    {t('Some origins did not arrive. Those assets are grouped by the asset list.')}
  </RetryNotice>
);
