import clsx from 'clsx';
import { Button } from '#app/ui/Button.tsx';
import { connectWallet, disconnectWallet } from '../connections.ts';
import { WalletIcon } from '../WalletIcon.tsx';
import { type Connection, type WalletOption, walletKey } from '../wallet.ts';
import { canRetry, stateSentence } from './connection-sentences.ts';

interface WalletRowProps {
  readonly wallet: WalletOption;
  /** What came of the last attempt, or how it goes; undefined before the first. */
  readonly attempt: Connection | undefined;
  /** Its kind where no heading says it, and its id where another has the same name; "" for neither. */
  readonly about: string;
}

/** An installed wallet and the way to connect it. What comes of that is said in its place. */
export function WalletRow({ wallet, attempt, about }: WalletRowProps) {
  const { name } = wallet;
  // The button keeps its place and the focus: while the wallet is asked it does nothing.
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
          {idle ? 'Waiting…' : attempt ? 'Try again' : 'Connect'}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
      {attempt && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pl-11">
          <p className={clsx('min-w-0 flex-1 basis-48', attempt.problem ? 'text-warn' : 'text-muted')}>
            {stateSentence(attempt)}
          </p>
          {attempt.status === 'connecting' && (
            <Button size="small" variant="quiet" onClick={() => disconnectWallet(walletKey(wallet))}>
              Cancel<span className="sr-only"> connecting {name}</span>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
