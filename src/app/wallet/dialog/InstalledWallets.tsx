import clsx from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import type { ChainType } from '#contract/chain.ts';
import { connectWallet, disconnectWallet } from '../connections.ts';
import { isByPairing } from '../pairing.ts';
import { WalletIcon } from '../WalletIcon.tsx';
import { type Connection, type WalletOption, walletKey } from '../wallet.ts';
import { canRetry, stateSentence } from './connection-sentences.ts';
import { assignSlots, FAMILIES, findDuplicateNames, NO_SLOTS } from './option-list.ts';
import Pairing from './Pairing.tsx';

interface InstalledWalletsProps {
  readonly options: readonly WalletOption[];
  readonly connections: readonly Connection[];
  /** Keys of the wallets shown among the connected ones. */
  readonly shownAbove: ReadonlySet<string>;
}

const kindOf = (family: ChainType): string => FAMILIES.find((entry) => entry.family === family)?.title() ?? family;

/**
 * The installed wallets that are not connected, by family. Wallets found after the user has pointed at the list come
 * last.
 */
export function InstalledWallets({ options, connections, shownAbove }: InstalledWalletsProps) {
  const [settled, setSettled] = useState(false);
  const [slots, setSlots] = useState(NO_SLOTS);
  const nextSlots = assignSlots(slots, options, settled);
  if (nextSlots !== slots) setSlots(nextSlots);

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
  const late = nextSlots.late.flatMap((key) => open.filter((wallet) => walletKey(wallet) === key));
  const settle = () => setSettled(true);
  return (
    // The handlers only record that the user points at the list.
    // biome-ignore lint/a11y/noStaticElementInteractions: the controls are the rows' buttons
    <div onPointerEnter={settle} onPointerDown={settle} onFocus={settle} className="flex flex-col gap-4 empty:hidden">
      {FAMILIES.map(({ family, title }) => {
        const wallets = open.filter(
          (wallet) => wallet.family === family && nextSlots.grouped.includes(walletKey(wallet)),
        );
        return (
          wallets.length > 0 && (
            <Group key={family} title={title()}>
              {wallets.map((wallet) => row(wallet))}
            </Group>
          )
        );
      })}
      {late.length > 0 && (
        <Group title={t('Just found')}>{late.map((wallet) => row(wallet, kindOf(wallet.family)))}</Group>
      )}
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

interface WalletRowProps {
  readonly wallet: WalletOption;
  /** The last attempt to connect; undefined for none. */
  readonly attempt: Connection | undefined;
  /** Its family if no heading states it, and its id if another has the same name; "" for neither. */
  readonly about: string;
}

/** An installed wallet with a button to connect it, and the state of the attempt. */
function WalletRow({ wallet, attempt, about }: WalletRowProps) {
  const { name } = wallet;
  // While the prompt is open, the button keeps the focus and does nothing.
  const idle = attempt !== undefined && !canRetry(attempt);
  return (
    <li data-wallet={walletKey(wallet)} tabIndex={-1} aria-label={name} className="flex flex-col gap-2 py-2">
      <div className="flex items-center gap-3">
        <WalletIcon wallet={wallet} size={32} />
        <p className="min-w-0 flex-1">
          <span className="block font-semibold">{name}</span>
          {about && <span className="block truncate text-12 text-muted">{about}</span>}
        </p>
        <Button variant={idle ? 'quiet' : 'secondary'} idle={idle} onClick={() => connectWallet(wallet)}>
          {idle ? t('Waiting…') : attempt ? t('Try again') : t('Connect')}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
      {attempt?.status === 'connecting' && isByPairing(wallet) && <Pairing />}
      {attempt && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 ps-11">
          <p className={clsx('min-w-0 flex-1 basis-48', attempt.problem ? 'text-warn' : 'text-muted')}>
            {stateSentence(attempt)}
          </p>
          {attempt.status === 'connecting' && (
            <Button size="small" variant="quiet" onClick={() => disconnectWallet(walletKey(wallet))}>
              {rich('Cancel<rest> connecting {name}</rest>', {
                rest: (words) => <span className="sr-only">{words}</span>,
                name,
              })}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
