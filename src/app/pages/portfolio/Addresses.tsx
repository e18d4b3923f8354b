import { ChevronDown, Plus, RefreshCw } from 'lucide-react';
import { useId, useState } from 'react';
import type { Catalog } from '../../asset/catalog.ts';
import { Button } from '../../ui/Button.tsx';
import { NARROW, useMedia } from '../../use-media.ts';
import type { Account } from '../../wallet/accounts.ts';
import { AccountForm, SampleChoice } from './AccountForm.tsx';
import { AccountList } from './AccountList.tsx';
import type { Portfolio } from './use-portfolio.ts';

interface AddressesProps {
  readonly portfolio: Portfolio;
  readonly catalog: Catalog;
  readonly ready: boolean;
  readonly onAdd: (accounts: readonly Account[]) => void;
}

/** The watched addresses and the way to more. Once there are some, the form folds, and on a phone the list too. */
export function Addresses({ portfolio, catalog, ready, onAdd }: AddressesProps) {
  const { states } = portfolio;
  const hasRoom = !useMedia(NARROW);
  const [listOpen, setListOpen] = useState(false);
  const [adding, setAdding] = useState(false);
  const formId = useId();
  const add = (accounts: readonly Account[]) => {
    onAdd(accounts);
    setAdding(false);
  };
  const isEmpty = states.length === 0;
  return (
    <section aria-labelledby="addresses" className="flex flex-col gap-4">
      <div className="flex min-h-9 items-center justify-between gap-2">
        <h2 id="addresses" className="font-semibold text-20">
          Addresses
        </h2>
        {!isEmpty && <ScanAll portfolio={portfolio} ready={ready} />}
      </div>
      {!isEmpty && !hasRoom && (
        <Button aria-expanded={listOpen} className="justify-between" onClick={() => setListOpen(!listOpen)}>
          {states.length === 1 ? '1 address' : `${states.length} addresses`}
          <ChevronDown size={16} aria-hidden className={listOpen ? 'rotate-180' : undefined} />
        </Button>
      )}
      {(hasRoom || listOpen) && <AccountList portfolio={portfolio} catalog={catalog} ready={ready} />}
      {!isEmpty && (
        <Button aria-expanded={adding} aria-controls={formId} onClick={() => setAdding(!adding)}>
          <Plus size={16} aria-hidden />
          Add an address
        </Button>
      )}
      <div id={formId} hidden={!isEmpty && !adding} className="flex flex-col gap-4">
        <AccountForm chains={catalog.chains} ready={ready} onAdd={add} />
        <SampleChoice ready={ready} onAdd={add} />
        <p className="text-12 text-muted">
          Addresses stay in this browser. They go to the service only when you scan, and never into a link.
        </p>
      </div>
    </section>
  );
}

function ScanAll({ portfolio, ready }: Pick<AddressesProps, 'portfolio' | 'ready'>) {
  const scanning = portfolio.states.some((state) => state.scanning);
  const addresses = portfolio.states.map(({ account }) => account.address);
  return (
    <Button disabled={!ready || scanning} onClick={() => portfolio.scan(addresses)}>
      <RefreshCw size={16} aria-hidden />
      {scanning ? 'Scanning…' : 'Scan all'}
    </Button>
  );
}
