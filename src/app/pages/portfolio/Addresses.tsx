import { ChevronDown, Plus, RefreshCw, Wallet } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BalanceState } from '#app/balances/snapshot.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { type Clock, useClock } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import { Button, IconButton } from '#app/ui/Button.tsx';
import { useMedia } from '#app/ui/use-browser.ts';
import { sameAddress, shortAddress } from '#app/wallet/address.ts';
import { WatchForm } from '#app/wallet/dialog/WatchForm.tsx';
import { WatchList } from '#app/wallet/dialog/WatchList.tsx';
import { type Source, useSources } from '#app/wallet/sources.ts';
import { walletKey } from '#app/wallet/wallet.ts';
import { scanText } from './holdings/scan-status.ts';
import type { Portfolio } from './holdings/use-portfolio.ts';

interface AddressesProps {
  readonly portfolio: Portfolio;
  readonly ready: boolean;
}

/** Beside the balances there is room for the list from here on; the page's grid breaks at the same width. */
const BESIDE = '(width >= 64rem)';

/**
 * The wallets and watched addresses, with a form to add one. With addresses the form is collapsed; on narrow screens
 * the list too.
 */
export function Addresses({ portfolio, ready }: AddressesProps) {
  const sources = useSources();
  const isBeside = useMedia(BESIDE);
  const [listOpen, setListOpen] = useState(false);
  const [adding, setAdding] = useState(false);
  const formId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const digits = useFormatNumber();
  const isEmpty = sources.length === 0;
  const add = (
    <Button ref={opener} aria-expanded={adding} aria-controls={formId} onClick={() => setAdding(!adding)}>
      <Plus size={16} aria-hidden />
      <span className={isEmpty || isBeside ? undefined : 'sr-only medium:not-sr-only'}>{t('Add an address')}</span>
    </Button>
  );
  return (
    <section aria-labelledby="addresses" className="flex min-w-0 flex-col gap-4">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <h2 id="addresses" className={isBeside || isEmpty ? 'font-semibold text-20' : 'sr-only'}>
          {t('Addresses')}
        </h2>
        {!isEmpty && !isBeside && (
          <>
            <Button aria-expanded={listOpen} className="flex-1" onClick={() => setListOpen(!listOpen)}>
              {t('{count, plural, one {{number} address} other {{number} addresses}}', {
                count: sources.length,
                number: digits(`${sources.length}`),
              })}
              <ChevronDown size={16} aria-hidden className={listOpen ? 'rotate-180' : undefined} />
            </Button>
            {add}
          </>
        )}
        <ScanAll portfolio={portfolio} ready={ready} />
      </div>
      {!isEmpty && (isBeside || listOpen) && <Lists portfolio={portfolio} ready={ready} sources={sources} />}
      {!isEmpty && isBeside && add}
      <div id={formId} hidden={!isEmpty && !adding} className="flex flex-col gap-4">
        <WatchForm
          action={t('Add and scan')}
          onAdded={(accounts) => {
            portfolio.scan(accounts.map(({ address }) => address));
            // The focused element is collapsed; adding the first address shows the button that expands it.
            flushSync(() => setAdding(false));
            opener.current?.focus();
          }}
        />
        <p className="text-12 text-muted">
          {t('Addresses stay in this browser, never in a link. Only a scan sends them.')}
        </p>
      </div>
    </section>
  );
}

function Lists({ portfolio, ready, sources }: AddressesProps & { readonly sources: readonly Source[] }) {
  const digits = useFormatNumber();
  const clock = useClock();
  const connected = sources.filter(({ wallet }) => wallet !== null);
  return (
    <div className="flex flex-col gap-3">
      {connected.length > 0 && (
        <ul aria-label={t('Connected wallets')} className="flex flex-col divide-y divide-divider">
          {walletsOf(connected).map(({ key, name, addresses }) => (
            <ConnectedRow
              key={key}
              name={name}
              addresses={addresses}
              status={statusOf(addresses, portfolio, digits, clock)}
            />
          ))}
        </ul>
      )}
      <WatchList
        note={({ address }) => statusOf([address], portfolio, digits, clock)}
        action={({ address, label }) => {
          const isLoading = ofAddress(portfolio.balances, address).some((balance) => balance.isLoading);
          return (
            <IconButton
              label={
                label
                  ? t('Scan {label} {address}', { label, address: shortAddress(address) })
                  : t('Scan {address}', { address: shortAddress(address) })
              }
              disabled={!ready}
              idle={isLoading}
              onClick={() => portfolio.scan([address])}
            >
              <RefreshCw
                size={16}
                aria-hidden
                className={isLoading ? 'animate-spin motion-reduce:animate-none' : undefined}
              />
            </IconButton>
          );
        }}
      />
    </div>
  );
}

interface ConnectedWallet {
  readonly key: string;
  readonly name: string;
  readonly addresses: readonly string[];
}

/** A wallet counts once, whatever its number of chains. */
function walletsOf(sources: readonly Source[]): ConnectedWallet[] {
  const wallets = new Map<string, { key: string; name: string; addresses: string[] }>();
  for (const { wallet, name, address } of sources) {
    if (wallet === null) continue;
    const key = walletKey(wallet);
    const known = wallets.get(key);
    if (known === undefined) wallets.set(key, { key, name, addresses: [address] });
    else known.addresses.push(address);
  }
  return [...wallets.values()];
}

function ConnectedRow({ name, addresses, status }: Omit<ConnectedWallet, 'key'> & { readonly status: string }) {
  const digits = useFormatNumber();
  const [first = ''] = addresses;
  return (
    <li className="flex items-center gap-3 py-2">
      <Wallet size={16} aria-hidden className="shrink-0 text-muted" />
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-12 text-muted" title={addresses.join('\n')}>
          {addresses.length === 1
            ? shortAddress(first)
            : t('{count, plural, one {{number} address} other {{number} addresses}}', {
                count: addresses.length,
                number: digits(`${addresses.length}`),
              })}
        </p>
        <p className="text-12 text-faint">{status}</p>
      </div>
    </li>
  );
}

const ofAddress = (balances: readonly BalanceState[], address: string): BalanceState[] =>
  balances.filter(({ request }) => sameAddress(request.target.address, address));

function statusOf(
  addresses: readonly string[],
  { balances, plan }: Portfolio,
  digits: FormatNumber,
  clock: Clock,
): string {
  const mine = addresses.flatMap((address) => ofAddress(balances, address));
  const isPlanned = plan.requests.length > 0 || plan.unsupportedSources.length > 0;
  if (isPlanned && mine.length === 0) return t('The service reads none of its chains.');
  if (mine.some(({ isLoading }) => isLoading)) return t('Scanning…');
  return scanText(mine, digits, clock);
}

/** Requests all balances again, also those of wallets, which are otherwise refreshed rarely. */
function ScanAll({ portfolio, ready }: AddressesProps) {
  const sources = useSources();
  if (sources.length === 0) return null;
  const { busy } = portfolio.progress;
  return (
    <Button disabled={!ready} idle={busy} onClick={() => portfolio.scan(sources.map(({ address }) => address))}>
      <RefreshCw size={16} aria-hidden />
      {busy ? t('Scanning…') : t('Scan all')}
    </Button>
  );
}
