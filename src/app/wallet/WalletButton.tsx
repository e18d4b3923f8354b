import clsx from 'clsx';
import { Lock, Wallet } from 'lucide-react';
import { t } from '../language/words.ts';
import { createStore, useStore } from '../storage/store.ts';
import { Button } from '../ui/Button.tsx';
import { useConnections } from './connection-list.ts';
import { WalletIcon } from './WalletIcon.tsx';
import type { Connection } from './wallet.ts';

/** Whether a wallet counts as connected, also while it is locked or being restored. */
const hasConnected = ({ status }: Connection): boolean => status !== 'failed' && status !== 'connecting';

/**
 * The header's button: shows the connected wallets and opens their dialog. On narrow screens its text is for screen
 * readers only.
 */
export function WalletButton() {
  const connections = useConnections();
  const [first, ...others] = connections.filter(hasConnected);
  const waiting = connections.some(({ status }) => status === 'connecting');
  return (
    <Button
      onClick={showWallets}
      aria-haspopup="dialog"
      className="max-medium:border-transparent max-medium:bg-transparent max-medium:px-2"
    >
      {first ? <ConnectedLabel connection={first} others={others.length} /> : <DisconnectedLabel waiting={waiting} />}
    </Button>
  );
}

function DisconnectedLabel({ waiting }: { waiting: boolean }) {
  return (
    <>
      <Wallet size={16} aria-hidden className={clsx(waiting && 'animate-pulse motion-reduce:animate-none')} />
      <span className="max-[56rem]:sr-only">{waiting ? t('Connecting…') : t('Connect wallet')}</span>
    </>
  );
}

function ConnectedLabel({ connection, others }: { connection: Connection; others: number }) {
  const { wallet, status, problem } = connection;
  const checking = status === 'restoring' && problem === null;
  return (
    <>
      <span className="sr-only">{t('Wallets:')}</span>
      <span className={clsx('inline-flex', status !== 'connected' && 'opacity-60')}>
        <WalletIcon wallet={wallet} size={20} />
      </span>
      <span className="max-w-28 truncate max-[56rem]:sr-only">{wallet.name}</span>
      {status === 'locked' && <Lock size={14} role="img" aria-label={t('locked')} className="text-warn" />}
      {checking && <span className="text-muted max-[56rem]:sr-only">{t('checking…')}</span>}
      {others > 0 && <span className="text-muted">+{others}</span>}
    </>
  );
}

/** Whether the dialog "Wallets" is open. Any page may open it. */
const shown = createStore(false);

export const showWallets = (): void => shown.set(true);
export const hideWallets = (): void => shown.set(false);
export const useWalletsShown = (): boolean => useStore(shown);
