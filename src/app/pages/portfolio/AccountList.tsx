import { Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { isSampleAddress } from '#contract/sample-accounts.ts';
import type { Catalog } from '../../asset/catalog.ts';
import { chainName } from '../../asset/lookup.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { type Account, chainsOf, removeAccount, renameAccount, shortAddress } from '../../wallet/accounts.ts';
import { clockTime } from './clock-time.ts';
import type { AccountState, Portfolio } from './use-portfolio.ts';

interface AccountListProps {
  readonly portfolio: Portfolio;
  readonly catalog: Catalog;
  readonly ready: boolean;
}

/** The watched addresses: what each is called, where it can hold something, when it was last asked about. */
export function AccountList({ portfolio, catalog, ready }: AccountListProps) {
  return (
    <ul className="flex flex-col divide-y divide-divider">
      {portfolio.states.map((state) => (
        <AccountRow
          key={state.account.address}
          state={state}
          place={placeOf(state.account.address, catalog)}
          onScan={ready ? () => portfolio.scan([state.account.address]) : undefined}
        />
      ))}
    </ul>
  );
}

function placeOf(address: string, catalog: Catalog): string {
  const chains = chainsOf(address, catalog.chains);
  const [first] = chains;
  if (first === undefined) return '';
  return chains.length === 1 ? chainName(catalog, first.chain_id) : `${chains.length} chains`;
}

interface AccountRowProps {
  readonly state: AccountState;
  readonly place: string;
  readonly onScan: (() => void) | undefined;
}

function AccountRow({ state, place, onScan }: AccountRowProps) {
  const { account, scanning } = state;
  const [renaming, setRenaming] = useState(false);
  const name = account.label || shortAddress(account.address);
  const about = `${name} ${shortAddress(account.address)}`;
  return (
    <li className="flex flex-col gap-2 py-2">
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 font-semibold">
            {name}
            {isSampleAddress(account.address) && !/sample/i.test(name) && <Badge>Sample</Badge>}
          </p>
          <p className="text-12 text-muted">
            <span title={account.address}>{shortAddress(account.address)}</span>
            {place && ` · ${place}`}
          </p>
          <p className="text-12 text-faint">{statusOf(state)}</p>
        </div>
        <IconButton label={`Scan ${about}`} onClick={onScan} disabled={scanning || onScan === undefined}>
          <RefreshCw
            size={16}
            aria-hidden
            className={scanning ? 'animate-spin motion-reduce:animate-none' : undefined}
          />
        </IconButton>
        <IconButton label={`Rename ${about}`} aria-expanded={renaming} onClick={() => setRenaming(!renaming)}>
          <Pencil size={16} aria-hidden />
        </IconButton>
        <IconButton label={`Remove ${about}`} onClick={() => removeAccount(account.address)}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </div>
      {renaming && <RenameForm account={account} onDone={() => setRenaming(false)} />}
    </li>
  );
}

function statusOf({ scanning, error, found }: AccountState): string {
  if (scanning) return 'Scanning…';
  if (error) return 'The last scan had no answer.';
  if (found === undefined) return 'Not scanned yet.';
  const times = Object.values(found.scan).map(({ at }) => at);
  return times.length === 0 ? 'Scanned.' : `Scanned at ${clockTime(Math.max(...times))}.`;
}

function RenameForm({ account, onDone }: { account: Account; onDone: () => void }) {
  const [label, setLabel] = useState(account.label);
  const save = (event: FormEvent) => {
    event.preventDefault();
    renameAccount(account.address, label.trim());
    onDone();
  };
  return (
    <form onSubmit={save} className="flex items-end gap-2">
      <Field label="Label" className="flex-1">
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
      <Button type="submit">Save</Button>
    </form>
  );
}
