import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { t } from '#app/language/words.ts';
import { useAnnounce } from '#app/ui/Announcer.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Button, IconButton } from '#app/ui/Button.tsx';
import { CopyButton } from '#app/ui/CopyButton.tsx';
import { Field } from '#app/ui/Field.tsx';
import { Points } from '#app/ui/Points.tsx';
import { ignoreRepeatedClick } from '#app/ui/repeated-click.ts';
import { TextInput } from '#app/ui/TextInput.tsx';
import { groupBy } from '#contract/group-by.ts';
import { isSampleAddress } from '#contract/sample-accounts.ts';
import { type Account, removeAccount, renameAccount, useAccounts } from '../accounts.ts';
import { chainsOf, shortAddress } from '../address.ts';
import { useChains } from '../use-chains.ts';

/** The watched addresses with their labels and chains. */
export function WatchList() {
  const accounts = useAccounts();
  const announce = useAnnounce();
  const list = useRef<HTMLUListElement>(null);
  const remove = ({ address }: Account) => {
    removeAccount(address);
    // The next row moves under the pointer.
    ignoreRepeatedClick();
    announce(t('The address is no longer watched.'));
    // The button that had the focus is gone with its row.
    list.current?.focus();
  };
  const rowOf = (account: Account) => (
    <WatchRow key={account.address} account={account} onRemove={() => remove(account)} />
  );
  if (accounts.length === 0) return null;
  return (
    <ul ref={list} tabIndex={-1} aria-label={t('Watched addresses')} className="flex flex-col divide-y divide-divider">
      {groupByLabel(accounts).map(({ label, members }) =>
        members.length < FOLDED_FROM ? (
          members.map(rowOf)
        ) : (
          <li key={label}>
            <details open>
              <summary className="touch-target rounded-8 py-2 font-semibold">
                {label}{' '}
                <span className="whitespace-nowrap font-normal text-12 text-muted">
                  {t('{count, plural, one {# address} other {# addresses}}', { count: members.length })}
                </span>
              </summary>
              <ul className="flex flex-col divide-y divide-divider ps-3">{members.map(rowOf)}</ul>
            </details>
          </li>
        ),
      )}
    </ul>
  );
}

/** So many addresses of one label stand below it. */
const FOLDED_FROM = 3;

/** Accounts of one label together, where the first of them stands; those without a label are alone. */
function groupByLabel(accounts: readonly Account[]): { label: string; members: Account[] }[] {
  const groups = groupBy(accounts, ({ label, address }) => (label ? `label ${label}` : address));
  return [...groups.values()].map((members) => ({ label: members[0].label, members }));
}

/** "Noble", "20 chains"; "" before the chains are here. */
function useChainText(address: string): string {
  const chains = chainsOf(address, useChains());
  if (chains.length > 1) return t('{count, plural, one {# chain} other {# chains}}', { count: chains.length });
  return chains[0]?.pretty_name || chains[0]?.chain_id || '';
}

interface WatchRowProps {
  readonly account: Account;
  readonly onRemove: () => void;
}

function WatchRow({ account, onRemove }: WatchRowProps) {
  const { address, label } = account;
  const [renaming, setRenaming] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const chainText = useChainText(address);
  const short = shortAddress(address);
  const about = label ? `${label} ${short}` : short;
  const stopRenaming = () => {
    setRenaming(false);
    pencil.current?.focus();
  };
  return (
    <li className="flex flex-col gap-2 py-2">
      <div className="flex items-center">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 font-semibold">
            {label || short}
            {isSampleAddress(address) && !/sample/i.test(label) && <Badge>{t('Sample')}</Badge>}
          </p>
          <p className="text-12 text-muted">
            <Points>
              {label && <span title={address}>{short}</span>}
              {chainText}
            </Points>
          </p>
        </div>
        <CopyButton text={address} what={t('the address {about}', { about })} />
        <IconButton
          ref={pencil}
          label={t('Rename {about}', { about })}
          aria-expanded={renaming}
          onClick={() => setRenaming(!renaming)}
        >
          <Pencil size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('Remove {about}', { about })} onClick={onRemove}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </div>
      {renaming && <RenameForm account={account} onDone={stopRenaming} />}
    </li>
  );
}

function RenameForm({ account, onDone }: { account: Account; onDone: () => void }) {
  const [label, setLabel] = useState(account.label);
  const save = (event: FormEvent) => {
    event.preventDefault();
    renameAccount(account.address, label.trim());
    onDone();
  };
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // A dialog around it stays.
    event.preventDefault();
    onDone();
  };
  return (
    <form onSubmit={save} onKeyDown={cancelOnEscape} className="flex items-end gap-2">
      <Field label={t('Label')} className="flex-1">
        {(ids) => (
          <TextInput
            {...ids}
            autoFocus
            value={label}
            maxLength={40}
            onChange={(event) => setLabel(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit">{t('Save')}</Button>
    </form>
  );
}
