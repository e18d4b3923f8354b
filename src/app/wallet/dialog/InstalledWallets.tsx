import { type ReactNode, useId, useState } from 'react';
import type { ChainType } from '#contract/chain.ts';
import { type Connection, type WalletOption, walletKey } from '../wallet.ts';
import { FAMILIES } from './known-wallets.ts';
import { findDuplicateNames } from './namesakes.ts';
import { assignSlots, NO_SLOTS } from './option-places.ts';
import { WalletRow } from './WalletRow.tsx';

interface InstalledWalletsProps {
  readonly options: readonly WalletOption[];
  readonly connections: readonly Connection[];
  /** Keys of those that are shown elsewhere. */
  readonly shownAbove: ReadonlySet<string>;
}

const kindOf = (family: ChainType): string => FAMILIES.find((entry) => entry.family === family)?.title ?? family;

/** The installed wallets that are not connected, by kind. Those that come once somebody points at the list are last. */
export function InstalledWallets({ options, connections, shownAbove }: InstalledWalletsProps) {
  const [settled, setSettled] = useState(false);
  const [places, setPlaces] = useState(NO_SLOTS);
  const placed = assignSlots(places, options, settled);
  if (placed !== places) setPlaces(placed);

  const alike = findDuplicateNames(options);
  const row = (wallet: WalletOption, kind?: string) => (
    <WalletRow
      key={walletKey(wallet)}
      wallet={wallet}
      attempt={connections.find((connection) => walletKey(connection.wallet) === walletKey(wallet))}
      about={[kind, alike.has(walletKey(wallet)) ? wallet.id : undefined].filter(Boolean).join(' · ')}
    />
  );
  const open = options.filter((wallet) => !shownAbove.has(walletKey(wallet)));
  const late = placed.late.flatMap((key) => open.filter((wallet) => walletKey(wallet) === key));
  const settle = () => setSettled(true);
  return (
    // It only notes that somebody looks for a row.
    // biome-ignore lint/a11y/noStaticElementInteractions: the controls are the rows' buttons
    <div onPointerEnter={settle} onPointerDown={settle} onFocus={settle} className="flex flex-col gap-4 empty:hidden">
      {FAMILIES.map(({ family, title }) => {
        const wallets = open.filter((wallet) => wallet.family === family && placed.grouped.includes(walletKey(wallet)));
        return (
          wallets.length > 0 && (
            <Group key={family} title={title}>
              {wallets.map((wallet) => row(wallet))}
            </Group>
          )
        );
      })}
      {late.length > 0 && <Group title="Just found">{late.map((wallet) => row(wallet, kindOf(wallet.family)))}</Group>}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-12 text-muted">
        {title}
      </h3>
      <ul className="divide-y divide-divider">{children}</ul>
    </section>
  );
}
