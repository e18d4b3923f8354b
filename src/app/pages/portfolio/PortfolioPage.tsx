import { Link } from 'wouter';
import { isSampleAddress } from '#contract/sample-accounts.ts';
import { useCatalog } from '../../asset/use-catalog.ts';
import { SampleNote } from '../../SampleNote.tsx';
import { useSettings } from '../../settings.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useDocumentTitle } from '../../use-document-title.ts';
import { type Account, addAccounts, shortAddress, useAccounts } from '../../wallet/accounts.ts';
import { Addresses } from './Addresses.tsx';
import { failuresOf } from './failures.ts';
import { Holdings } from './Holdings.tsx';
import { holdingsOf } from './holdings.ts';
import { type AccountState, type Portfolio, usePortfolio } from './use-portfolio.ts';

export default function PortfolioPage() {
  useDocumentTitle('Portfolio');
  const { privacy } = useSettings();
  return (
    <div className="mx-auto flex w-full max-w-[85rem] flex-col gap-4 px-3 py-6 medium:px-4 wide:px-6">
      <h1 className="font-semibold text-28">Portfolio</h1>
      {privacy ? <PrivacyNotice /> : <Watched />}
    </div>
  );
}

function PrivacyNotice() {
  return (
    <Notice>
      Privacy is on, so no balances are asked for and no address is kept. You can turn it off in{' '}
      <Link href="/settings" className="link">
        Settings
      </Link>
      .
    </Notice>
  );
}

function Watched() {
  const accounts = useAccounts();
  const lists = useCatalog();
  const { catalog, complete } = lists;
  const portfolio = usePortfolio(accounts, catalog);
  const add = (added: readonly Account[]) => {
    addAccounts(added);
    portfolio.scan(added.map(({ address }) => address));
  };
  return (
    <>
      {lists.error && <ListsNotice retry={lists.retry} />}
      <div className="grid items-start gap-6 medium:grid-cols-[18rem_minmax(0,1fr)] wide:grid-cols-[21.5rem_minmax(0,1fr)]">
        <Addresses portfolio={portfolio} catalog={catalog} ready={complete} onAdd={add} />
        <Found portfolio={portfolio} lists={lists} />
      </div>
    </>
  );
}

function ListsNotice({ retry }: { retry: () => void }) {
  return (
    <Notice
      level="caution"
      action={
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      }
    >
      The service did not send its lists of chains and assets. Without them we cannot tell where an address belongs.
    </Notice>
  );
}

function useFindings({ states }: Portfolio, catalog: ReturnType<typeof useCatalog>['catalog']) {
  const scanned = states.flatMap(({ account, found }) => (found ? [{ account, ...found }] : []));
  const holdings = holdingsOf(
    scanned.map(({ scan }) => scan),
    catalog,
  );
  const blind = scanned.filter(({ account, balances }) => balances === 'sample' && !isSampleAddress(account.address));
  const failures = scanned
    .filter((entry) => !blind.includes(entry))
    .flatMap(({ account, scan }) => failuresOf(account, scan, catalog));
  return { scanned, holdings, failures, blind };
}

function Found({ portfolio, lists }: { portfolio: Portfolio; lists: ReturnType<typeof useCatalog> }) {
  const { states } = portfolio;
  const { scanned, holdings, failures, blind } = useFindings(portfolio, lists.catalog);
  const scanning = states.some((state) => state.scanning);
  return (
    <section aria-label="Holdings" aria-busy={scanning} className="flex min-w-0 flex-col gap-4">
      <SampleNote market={scanned.find(({ market }) => market !== null)?.market ?? null} />
      {blind.length > 0 && (
        <Notice level="caution">
          This service reads no chains: it answers for the sample accounts only. We know nothing about{' '}
          {blind.map(({ account }) => account.label || shortAddress(account.address)).join(', ')}.
        </Notice>
      )}
      {states.map((state) => (
        <ScanError key={state.account.address} state={state} onRetry={() => portfolio.scan([state.account.address])} />
      ))}
      {scanned.length > blind.length && (
        <Holdings
          holdings={holdings}
          failures={failures}
          unknownAddresses={blind.length}
          retry={portfolio.retry}
          lookup={lists.catalog}
        />
      )}
      {scanned.length > blind.length && holdings.length === 0 && failures.length === 0 && (
        <p className="text-muted">These addresses hold nothing that this service lists.</p>
      )}
      {scanned.length === 0 && (scanning ? <Loading /> : <Empty hasAccounts={states.length > 0} />)}
    </section>
  );
}

function ScanError({ state, onRetry }: { state: AccountState; onRetry: () => void }) {
  const { account, error } = state;
  if (error === null) return null;
  return (
    <Notice
      level="caution"
      action={
        <Button size="small" onClick={onRetry} disabled={state.scanning}>
          Try again
        </Button>
      }
    >
      We could not scan {account.label || shortAddress(account.address)}.
      <span className="block text-12 text-muted">{error.message}</span>
    </Notice>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-16 w-64" />
      <Skeleton className="h-9" />
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} className="h-14" />
      ))}
    </div>
  );
}

function Empty({ hasAccounts }: { hasAccounts: boolean }) {
  return (
    <div className="flex flex-col gap-1 rounded-8 border border-divider border-dashed p-6">
      <p className="font-semibold text-16">{hasAccounts ? 'Not scanned yet' : 'No addresses yet'}</p>
      <p className="text-muted">
        {hasAccounts
          ? 'Scan to see what these addresses hold. Nothing is asked for before you say so.'
          : 'Paste an address to see what it holds on every chain of its kind, or look around with a sample account.'}
      </p>
    </div>
  );
}
