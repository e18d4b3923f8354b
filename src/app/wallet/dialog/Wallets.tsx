import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { useSettings } from '#app/storage/settings.ts';
import { useAnnounce } from '#app/ui/Announcer.tsx';
import { Button } from '#app/ui/Button.tsx';
import { useConnections } from '../connection-list.ts';
import { useIsLooking, useWalletOptions } from '../connections.ts';
import { chainTitle, useChains } from '../use-chains.ts';
import { hideWallets } from '../WalletButton.tsx';
import { type Connection, type WalletOption, walletKey } from '../wallet.ts';
import { ConnectedWallet } from './ConnectedWallet.tsx';
import { connectionMessages } from './connection-sentences.ts';
import { GetWallet } from './GetWallet.tsx';
import { InstalledWallets } from './InstalledWallets.tsx';
import { WatchForm } from './WatchForm.tsx';
import { WatchList } from './WatchList.tsx';

const keyOf = ({ wallet }: Connection): string => walletKey(wallet);

const hasAgreed = ({ status }: Connection): boolean => status === 'connected' || status === 'restoring';

/**
 * Keys of the wallets at the top: those connected when the dialog opened, those approved since, and those no longer
 * installed. An attempt stays in its row until it is approved; then it stays at the top until it is disconnected.
 */
function useWalletsOnTop(connections: readonly Connection[], options: readonly WalletOption[]): ReadonlySet<string> {
  const [risen, setRisen] = useState<ReadonlySet<string>>(() => new Set(connections.map(keyOf)));
  const installed = new Set(options.map(walletKey));
  const now = connections
    .filter((entry) => risen.has(keyOf(entry)) || hasAgreed(entry) || !installed.has(keyOf(entry)))
    .map(keyOf);
  if (now.length !== risen.size || now.some((key) => !risen.has(key))) setRisen(new Set(now));
  return risen;
}

/** Announces changes of connections. If the focused element was removed, focuses the wallet's new row. */
function useAnnouncements(connections: readonly Connection[]) {
  const chains = useChains();
  const announce = useAnnounce();
  const before = useRef(connections);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const messages = connectionMessages(before.current, connections, (id) => chainTitle(chains, id));
    before.current = connections;
    const last = messages.at(-1);
    if (last === undefined) return;
    announce(messages.map(({ sentence }) => sentence).join(' '));
    if (document.activeElement !== document.body) return;
    ref.current?.querySelector<HTMLElement>(`[data-wallet="${CSS.escape(last.key)}"]`)?.focus();
  }, [connections, chains, announce]);
  return ref;
}

/** Every wallet, connected and installed, and the watched addresses. */
export default function Wallets() {
  const connections = useConnections();
  const options = useWalletOptions();
  const looking = useIsLooking();
  const risen = useWalletsOnTop(connections, options);
  const ref = useAnnouncements(connections);
  return (
    <div ref={ref} className="flex flex-1 flex-col gap-4 overflow-y-auto p-4">
      <p className="text-muted">{t('Connecting shows this page your addresses. It signs and moves nothing.')}</p>
      <ul aria-label={t('Connected wallets')} className="flex flex-col gap-3 empty:hidden">
        {connections
          .filter((entry) => risen.has(keyOf(entry)))
          .map((entry) => (
            <ConnectedWallet key={keyOf(entry)} connection={entry} />
          ))}
      </ul>
      <InstalledWallets options={options} connections={connections} shownAbove={risen} />
      {looking && options.length === 0 ? (
        <p className="text-muted">{t('Looking for wallets…')}</p>
      ) : (
        <GetWallet someInstalled={options.length > 0} />
      )}
      <WatchSection />
    </div>
  );
}

/** Addresses without a wallet, beside the connected ones. */
function WatchSection() {
  const { privacy } = useSettings();
  return (
    <section aria-labelledby="watched" className="flex flex-col gap-3 border-divider border-t pt-4">
      <h3 id="watched" className="font-semibold text-16">
        {t('Watched addresses')}
      </h3>
      {privacy ? <PrivacyNote /> : <Watched />}
    </section>
  );
}

function PrivacyNote() {
  return (
    <p className="text-muted">
      {rich('Private mode keeps no address and remembers no wallet. Turn it off in <link>Settings</link>.', {
        link: (words) => (
          <Link href="/settings" className="link" onClick={hideWallets}>
            {words}
          </Link>
        ),
      })}
    </p>
  );
}

function Watched() {
  const [adding, setAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAdding(false);
    opener.current?.focus();
  };
  return (
    <>
      <p className="text-muted">{t('Add any address, without its wallet. Addresses stay in this browser.')}</p>
      <WatchList />
      <Button ref={opener} aria-expanded={adding} className="self-start" onClick={() => setAdding(!adding)}>
        <Plus size={16} aria-hidden />
        {t('Watch an address')}
      </Button>
      {adding && <WatchForm autoFocus onAdded={close} />}
    </>
  );
}
