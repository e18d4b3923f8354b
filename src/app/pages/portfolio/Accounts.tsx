import clsx from 'clsx';
import { BellRing, ChevronDown, House, Layers, Plus, Wallet } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { hideAddress, showAddress, useHiddenAddresses } from '#app/balances/hidden-accounts.ts';
import type { BalanceState } from '#app/balances/snapshot.ts';
import { formatUsd, type Usd } from '#app/format/amount.ts';
import type { Maybe } from '#app/format/maybe.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { type Clock, useClock } from '#app/format/time.ts';
import { msg, t } from '#app/language/words.ts';
import { useAnnounce } from '#app/ui/Announcer.tsx';
import { Button } from '#app/ui/Button.tsx';
import { useCopy } from '#app/ui/copy.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { Field } from '#app/ui/Field.tsx';
import { Figure } from '#app/ui/Figure.tsx';
import { ignoreRepeatedClick } from '#app/ui/repeated-click.ts';
import { TextInput } from '#app/ui/TextInput.tsx';
import { useFocusFallback } from '#app/ui/use-focus.ts';
import { removeAccount, renameAccount, type Account as WatchedAccount } from '#app/wallet/accounts.ts';
import { sameAddress, shortAddress } from '#app/wallet/address.ts';
import { disconnectWallet } from '#app/wallet/connections.ts';
import { WatchForm } from '#app/wallet/dialog/WatchForm.tsx';
import { useSources } from '#app/wallet/sources.ts';
import { showWallets } from '#app/wallet/WalletButton.tsx';
import { walletKey } from '#app/wallet/wallet.ts';
import { normalizeAddress } from '#contract/normalize-address.ts';
import { useAmountFormat } from './hidden-amounts.ts';
import { type Account, accountsOf } from './holdings/accounts.ts';
import { scanText } from './holdings/scan-status.ts';
import type { Portfolio } from './holdings/use-portfolio.ts';
import { Menu } from './Menu.tsx';
import { SamplesOnlyNote } from './SamplesOnly.tsx';

const ONLY_HERE = msg('Addresses stay in this browser, never in a link. Only a scan sends them.');

const START_CARD = 'flex min-w-0 flex-col gap-4 rounded-8 border border-divider bg-raised p-4 medium:p-6';

/** What one has of it, before there is anything to show. */
const GAINS = [
  { Icon: Layers, words: msg('One total, all chains') },
  { Icon: BellRing, words: msg('Told before a token ends') },
  { Icon: House, words: msg('Cost of consolidating') },
] as const;

interface AccountsProps {
  readonly portfolio: Portfolio;
  /** What an account holds of the total, by its key. */
  readonly worth: ReadonlyMap<string, Maybe<Usd>>;
  readonly ready: boolean;
  /** At the end of their line. */
  readonly actions: ReactNode;
}

/** The wallets and watched addresses, one chip each with its menu, and what adds one. */
export function Accounts({ portfolio, worth, ready, actions }: AccountsProps) {
  const accounts = accountsOf(useSources());
  const hidden = new Set(useHiddenAddresses());
  const [adding, setAdding] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const isFolded = !isOpen && accounts.length > 1;
  const digits = useFormatNumber();
  const list = useRef<HTMLUListElement>(null);
  // The form gives way to the accounts that it added.
  const focusFallback = useFocusFallback(list);
  const scanAdded = (added: readonly WatchedAccount[]) => portfolio.scan(added.map(({ address }) => address));
  if (accounts.length === 0) {
    return (
      <section aria-label={t('Accounts')} className="flex flex-col gap-4" {...focusFallback}>
        <div className="grid max-w-[60rem] gap-4 medium:grid-cols-2">
          <div className={START_CARD}>
            <h2 className="font-semibold text-20">{t('Your wallet')}</h2>
            <ul className="flex flex-col gap-2.5">
              {GAINS.map(({ Icon, words }) => (
                <li key={words()} className="flex items-center gap-2.5">
                  <Icon size={20} aria-hidden className="shrink-0 text-accent" />
                  {words()}
                </li>
              ))}
            </ul>
            <Button variant="primary" aria-haspopup="dialog" onClick={showWallets}>
              <Wallet size={16} aria-hidden />
              {t('Connect wallet')}
            </Button>
            <WatchForm part="samples" onAdded={scanAdded} />
          </div>
          <div className={START_CARD}>
            <h2 className="font-semibold text-20">{t('Any address')}</h2>
            <SamplesOnlyNote />
            <WatchForm part="address" action={t('Add and scan')} onAdded={scanAdded} />
            <p className="text-12 text-muted">{ONLY_HERE()}</p>
          </div>
        </div>
      </section>
    );
  }
  return (
    <section aria-label={t('Accounts')} {...focusFallback}>
      <ul ref={list} tabIndex={-1} className="flex flex-wrap items-center gap-2 outline-none">
        {accounts.length > 1 && (
          <li className="medium:hidden">
            <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="rounded-full!">
              {t('{count, plural, one {{number} account} other {{number} accounts}}', {
                ...{ count: accounts.length, number: digits(`${accounts.length}`) },
              })}
              <ChevronDown size={16} aria-hidden className={clsx(isOpen && 'rotate-180')} />
            </Button>
          </li>
        )}
        {accounts.map((account) => (
          <Chip
            key={account.key}
            {...{ account, portfolio, ready, isFolded }}
            usd={worth.get(account.key)}
            isHidden={account.addresses.every((address) => hidden.has(normalizeAddress(address)))}
            onGone={() => list.current?.focus()}
          />
        ))}
        <li>
          <Button onClick={() => setAdding(true)} className="rounded-full!">
            <Plus size={16} aria-hidden />
            {t('Add')}
          </Button>
        </li>
        {actions && <li className="ms-auto flex items-center">{actions}</li>}
      </ul>
      {adding && (
        <Dialog title={t('Add an address')} onClose={() => setAdding(false)}>
          <div className="flex flex-col gap-4 overflow-y-auto p-4">
            <SamplesOnlyNote />
            <WatchForm
              action={t('Add and scan')}
              onAdded={(added) => {
                scanAdded(added);
                setAdding(false);
              }}
            />
            <p className="text-12 text-muted">{ONLY_HERE()}</p>
          </div>
        </Dialog>
      )}
    </section>
  );
}

interface ChipProps extends Pick<AccountsProps, 'portfolio' | 'ready'> {
  readonly account: Account;
  readonly usd: Maybe<Usd> | undefined;
  readonly isHidden: boolean;
  /** Whether a phone shows the number of accounts in its place. */
  readonly isFolded: boolean;
  /** Called once it is removed. */
  readonly onGone: () => void;
}

function Chip({ account, portfolio, ready, usd, isHidden, isFolded, onGone }: ChipProps) {
  const digits = useFormatNumber();
  const amounts = useAmountFormat();
  const clock = useClock();
  const announce = useAnnounce();
  const { copy } = useCopy(t('Select the text and copy it yourself.'));
  const [renaming, setRenaming] = useState(false);
  const { name, wallet, addresses } = account;
  const [first = ''] = addresses;
  const short =
    addresses.length === 1
      ? shortAddress(first)
      : t('{count, plural, one {{number} address} other {{number} addresses}}', {
          count: addresses.length,
          number: digits(`${addresses.length}`),
        });
  const remove = () => {
    for (const address of addresses) removeAccount(address);
    // The next chip moves under the pointer.
    ignoreRepeatedClick();
    announce(t('The address is no longer watched.'));
    onGone();
  };
  const toggle = () => {
    for (const address of addresses) (isHidden ? showAddress : hideAddress)(normalizeAddress(address));
  };
  const items = [
    ...(ready && !isHidden ? [{ label: t('Scan again'), onSelect: () => portfolio.scan(addresses) }] : []),
    { label: t('Copy'), onSelect: () => void copy(addresses.join('\n')) },
    ...(wallet === null ? [{ label: t('Rename'), onSelect: () => setRenaming(true) }] : []),
    { label: isHidden ? t('Show') : t('Hide'), onSelect: toggle },
    wallet === null
      ? { label: t('Remove'), onSelect: remove }
      : { label: t('Disconnect'), onSelect: () => void disconnectWallet(walletKey(wallet)) },
  ];
  return (
    <li
      className={clsx(
        'max-w-full items-center gap-1.5 rounded-full border border-edge bg-raised py-0.5 ps-3.5 pe-1',
        isFolded ? 'hidden medium:flex' : 'flex',
        isHidden && 'border-dashed text-muted',
      )}
    >
      <span className="min-w-0 truncate" title={addresses.join('\n')}>
        <span className="font-semibold">{name}</span>
        {name !== short && <span className="hidden medium:inline">{` ${short}`}</span>}
        {isHidden
          ? ` · ${t('hidden')}`
          : usd?.known && <Figure>{` · ${formatUsd(usd.value, 'down', amounts)}`}</Figure>}
      </span>
      <Menu
        label={t('Menu of {name}', { name: name === short ? name : `${name} ${short}` })}
        note={statusOf(addresses, portfolio, digits, clock)}
        items={items}
      />
      {renaming && <RenameDialog account={account} onClose={() => setRenaming(false)} />}
    </li>
  );
}

function RenameDialog({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const [label, setLabel] = useState(account.label);
  const save = (event: FormEvent) => {
    event.preventDefault();
    for (const address of account.addresses) renameAccount(address, label.trim());
    onClose();
  };
  return (
    <Dialog title={t('Rename')} onClose={onClose}>
      <form onSubmit={save} className="flex items-end gap-2 p-4">
        <Field label={t('Label')} className="flex-1">
          {(ids) => (
            <TextInput
              {...ids}
              data-autofocus
              value={label}
              maxLength={40}
              onChange={(event) => setLabel(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit">{t('Save')}</Button>
      </form>
    </Dialog>
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
