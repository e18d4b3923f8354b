import { Badge, type Tone } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/Button.tsx';
import { connectWallet, disconnectWallet } from '../connections.ts';
import { WalletIcon } from '../WalletIcon.tsx';
import { type Connection, type WalletStatus, walletKey } from '../wallet.ts';
import { ChainSwitch } from './ChainSwitch.tsx';
import { canRetry, stateSentence } from './connection-sentences.ts';
import { WalletAddresses } from './WalletAddresses.tsx';

interface StateWords {
  readonly word: string;
  readonly tone: Tone;
  /** What letting go of the wallet is called. */
  readonly disconnectLabel: string;
}

const STATES: Readonly<Record<WalletStatus, StateWords>> = {
  connected: { word: 'Connected', tone: 'good', disconnectLabel: 'Disconnect' },
  restoring: { word: 'Checking', tone: 'plain', disconnectLabel: 'Disconnect' },
  connecting: { word: 'Waiting', tone: 'info', disconnectLabel: 'Cancel' },
  locked: { word: 'Locked', tone: 'warn', disconnectLabel: 'Disconnect' },
  failed: { word: 'Not connected', tone: 'bad', disconnectLabel: 'Remove' },
};

/** Of a wallet that cannot be asked unseen, the last visit is all that is known. */
const UNCONFIRMED: StateWords = { word: 'Not confirmed', tone: 'warn', disconnectLabel: 'Disconnect' };

const wordsOf = ({ status, problem }: Connection): StateWords =>
  status === 'restoring' && problem !== null ? UNCONFIRMED : STATES[status];

/** A wallet that a person has connected: its state, its addresses, its chain, and how to let go of it. */
export function ConnectedWallet({ connection }: { connection: Connection }) {
  const { wallet, status, chainId } = connection;
  const { word, tone, disconnectLabel: farewell } = wordsOf(connection);
  const sentence = stateSentence(connection);
  return (
    <li
      data-wallet={walletKey(wallet)}
      tabIndex={-1}
      aria-label={`${wallet.name}, ${word}`}
      className="flex flex-col gap-2 rounded-8 border border-divider p-3"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <WalletIcon wallet={wallet} size={32} />
        <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 font-semibold">
          {wallet.name}
          <Badge tone={tone}>{word}</Badge>
        </p>
        <Button size="small" onClick={() => disconnectWallet(walletKey(wallet))}>
          {farewell}
          <span className="sr-only"> {wallet.name}</span>
        </Button>
      </div>
      {sentence && <p className="text-muted">{sentence}</p>}
      {canRetry(connection) && (
        <Button size="small" className="self-start" onClick={() => connectWallet(wallet)}>
          Try again<span className="sr-only"> with {wallet.name}</span>
        </Button>
      )}
      <WalletAddresses connection={connection} />
      {status === 'connected' && chainId !== null && <ChainSwitch wallet={wallet} chainId={chainId} />}
    </li>
  );
}
