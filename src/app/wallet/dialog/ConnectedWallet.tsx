import { useState } from 'react';
import { listText } from '#app/format/list-text.ts';
import { rich } from '#app/language/rich.ts';
import { type Message, msg, t } from '#app/language/words.ts';
import { useAnnounce } from '#app/ui/Announcer.tsx';
import { Badge, type Tone } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/Button.tsx';
import { CopyButton } from '#app/ui/CopyButton.tsx';
import { Field } from '#app/ui/Field.tsx';
import { Select } from '#app/ui/Select.tsx';
import type { Chain, ChainType } from '#contract/chain.ts';
import { shortAddress } from '../address.ts';
import { connectWallet, disconnectWallet, switchWalletChain } from '../connections.ts';
import { isByPairing } from '../pairing.ts';
import { chainTitle, useChains } from '../use-chains.ts';
import { WalletIcon } from '../WalletIcon.tsx';
import { type Connection, type WalletAccount, type WalletOption, type WalletStatus, walletKey } from '../wallet.ts';
import { WalletError } from '../wallet-error.ts';
import { canRetry, stateSentence } from './connection-sentences.ts';
import Pairing from './Pairing.tsx';

interface StateWords {
  readonly word: Message;
  readonly tone: Tone;
  /** Label of the button that disconnects the wallet. */
  readonly disconnectLabel: Message;
}

const STATES: Readonly<Record<WalletStatus, StateWords>> = {
  connected: { word: msg('Connected'), tone: 'good', disconnectLabel: msg('Disconnect') },
  restoring: { word: msg('Checking'), tone: 'plain', disconnectLabel: msg('Disconnect') },
  connecting: { word: msg('Waiting'), tone: 'info', disconnectLabel: msg('Cancel') },
  locked: { word: msg('Locked'), tone: 'warn', disconnectLabel: msg('Disconnect') },
  failed: { word: msg('Not connected'), tone: 'bad', disconnectLabel: msg('Remove') },
};

/** A wallet that cannot be checked without a prompt: only the data of the last visit is known. */
const UNCONFIRMED: StateWords = { word: msg('Not confirmed'), tone: 'warn', disconnectLabel: msg('Disconnect') };

const wordsOf = ({ status, problem }: Connection): StateWords =>
  status === 'restoring' && problem !== null ? UNCONFIRMED : STATES[status];

/** A connection: its state, addresses and chain, and a button to disconnect. */
export function ConnectedWallet({ connection }: { connection: Connection }) {
  const { wallet, status, chainId } = connection;
  const { word, tone, disconnectLabel } = wordsOf(connection);
  const sentence = stateSentence(connection);
  return (
    <li
      data-wallet={walletKey(wallet)}
      tabIndex={-1}
      aria-label={t('{name}, {state}', { name: wallet.name, state: word() })}
      className="flex flex-col gap-2 rounded-8 border border-divider p-3"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <WalletIcon wallet={wallet} size={32} />
        <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 font-semibold">
          {wallet.name}
          <Badge tone={tone}>{word()}</Badge>
        </p>
        <Button size="small" onClick={() => disconnectWallet(walletKey(wallet))}>
          {disconnectLabel()}
          <span className="sr-only"> {wallet.name}</span>
        </Button>
      </div>
      {sentence && <p className="text-muted">{sentence}</p>}
      {status === 'connecting' && isByPairing(wallet) && <Pairing />}
      {canRetry(connection) && (
        <Button size="small" className="self-start" onClick={() => connectWallet(wallet)}>
          {rich('Try again<rest> with {name}</rest>', {
            rest: (words) => <span className="sr-only">{words}</span>,
            name: wallet.name,
          })}
        </Button>
      )}
      <WalletAddresses connection={connection} />
      {status === 'connected' && chainId !== null && <ChainSwitch wallet={wallet} chainId={chainId} />}
    </li>
  );
}

/** Number of addresses shown before "Show all". */
const IN_SIGHT = 4;

const EVERYWHERE: Record<ChainType, () => string> = {
  evm: msg('All EVM chains'),
  cosmos: msg('All Cosmos chains'),
  svm: () => 'Solana',
};

/** "Osmosis", "Ethereum and Base", "Ethereum, Base and 3 more". */
function listed(names: readonly string[]): string {
  if (names.length < 3) return listText(names);
  return t('{names} and {count, plural, one {# more} other {# more}}', {
    names: names.slice(0, 2).join(t(', ')),
    count: names.length - 2,
  });
}

function whereOf({ chainIds }: WalletAccount, family: ChainType, chains: readonly Chain[]): string {
  return chainIds === null ? EVERYWHERE[family]() : listed(chainIds.map((id) => chainTitle(chains, id)));
}

/** The addresses of a wallet with the chains of each, and the chains without an address. */
function WalletAddresses({ connection }: { connection: Connection }) {
  const { wallet, accounts, chainErrors } = connection;
  const chains = useChains();
  const [unfolded, setUnfolded] = useState(false);
  const rows = accounts.map((account) => ({
    address: account.address,
    where: whereOf(account, wallet.family, chains),
  }));
  const refusals = Object.entries(chainErrors).map(([id, why]) => ({ where: chainTitle(chains, id), why }));
  const shown = unfolded ? rows : rows.slice(0, IN_SIGHT);
  return (
    <>
      {rows.length > 0 && (
        <ul aria-label={t('Addresses of {name}', { name: wallet.name })} className="flex flex-col">
          {shown.map(({ address, where }) => (
            <AddressRow key={`${where} ${address}`} address={address} where={where} />
          ))}
        </ul>
      )}
      {rows.length > IN_SIGHT && (
        <Button size="small" aria-expanded={unfolded} className="self-start" onClick={() => setUnfolded(!unfolded)}>
          {unfolded
            ? t('Show fewer addresses')
            : t('{count, plural, one {Show all # addresses} other {Show all # addresses}}', { count: rows.length })}
        </Button>
      )}
      {refusals.length > 0 && <Refusals refusals={refusals} />}
    </>
  );
}

function AddressRow({ address, where }: { address: string; where: string }) {
  return (
    <li className="flex min-h-9 items-center gap-2">
      <span className="min-w-0 flex-1 text-muted">{where}</span>
      <code title={address} className="font-mono text-12">
        {shortAddress(address)}
      </code>
      <CopyButton text={address} what={t('the address on {where}', { where })} />
    </li>
  );
}

function Refusals({ refusals }: { refusals: readonly { readonly where: string; readonly why: string }[] }) {
  return (
    <details className="text-12 text-muted">
      <summary className="touch-target w-fit rounded-8 py-1">
        {t('No address for {count, plural, one {# chain} other {# chains}}', { count: refusals.length })}
      </summary>
      <ul className="flex flex-col gap-1 py-1">
        {refusals.map(({ where, why }) => (
          <li key={where}>
            {rich('<name>{where}:</name> {why}', {
              name: (words) => <span className="font-semibold">{words}</span>,
              where,
              why,
            })}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface ChainSwitchProps {
  readonly wallet: WalletOption;
  readonly chainId: NonNullable<Connection['chainId']>;
}

const faultSentence = (name: string): string =>
  t('{name} did not change its network. Change it in the wallet itself.', { name });

/** Selects the chain of an EVM wallet. Shows the wallet's actual chain until it has switched. */
function ChainSwitch({ wallet, chainId }: ChainSwitchProps) {
  const chains = useChains();
  const announce = useAnnounce();
  const [requestedChain, setRequestedChain] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choices = chains
    .filter(({ chain_type, is_testnet }) => chain_type === 'evm' && !is_testnet)
    .sort((a, b) => a.pretty_name.localeCompare(b.pretty_name));
  const isOurs = choices.some(({ chain_id }) => chain_id === chainId);
  const waiting = (to: string) =>
    t('Waiting for {name} to switch to {chain}.', { name: wallet.name, chain: chainTitle(chains, to) });
  const change = async (to: string) => {
    setRequestedChain(to);
    setProblem(null);
    announce(waiting(to));
    try {
      await switchWalletChain(walletKey(wallet), to, chainTitle(chains, to));
    } catch (error) {
      const sentence = error instanceof WalletError ? error.message : faultSentence(wallet.name);
      setProblem(sentence);
      announce(sentence);
    }
    setRequestedChain(null);
  };
  return (
    <Field
      label={t('Network in {name}', { name: wallet.name })}
      error={problem}
      hint={requestedChain === null ? t('Quotes do not depend on it.') : waiting(requestedChain)}
    >
      {(ids) => (
        <Select {...ids} value={chainId} onChange={(event) => change(event.target.value)}>
          {!isOurs && (
            <option value={chainId}>{t('Another network, number {number}', { number: `${chainId}` })}</option>
          )}
          {choices.map(({ chain_id, pretty_name }) => (
            <option key={chain_id} value={chain_id}>
              {pretty_name || chain_id}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
