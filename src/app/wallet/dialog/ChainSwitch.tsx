import { useState } from 'react';
import { useAnnounce } from '#app/ui/Announcer.tsx';
import { Field } from '#app/ui/Field.tsx';
import { Select } from '#app/ui/Select.tsx';
import { switchWalletChain } from '../connections.ts';
import { useChains } from '../use-chains.ts';
import { type Connection, WalletError, type WalletOption, walletKey } from '../wallet.ts';
import { chainTitle } from './WalletAddresses.tsx';

interface ChainSwitchProps {
  readonly wallet: WalletOption;
  readonly chainId: NonNullable<Connection['chainId']>;
}

const faultSentence = (name: string): string => `${name} did not change its chain. Change it in the wallet itself.`;

/** The chain that an EVM wallet is set to, and the way to another. The wallet decides: the choice shows where it is. */
export function ChainSwitch({ wallet, chainId }: ChainSwitchProps) {
  const chains = useChains();
  const announce = useAnnounce();
  const [asked, setAsked] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choices = chains.filter(({ chain_type, is_testnet }) => chain_type === 'evm' && !is_testnet);
  const isOurs = choices.some(({ chain_id }) => chain_id === chainId);
  const waiting = (to: string) => `Waiting for ${wallet.name} to change to ${chainTitle(chains, to)}.`;
  const change = async (to: string) => {
    setAsked(to);
    setProblem(null);
    announce(waiting(to));
    try {
      await switchWalletChain(walletKey(wallet), to, chainTitle(chains, to));
    } catch (error) {
      const sentence = error instanceof WalletError ? error.message : faultSentence(wallet.name);
      setProblem(sentence);
      announce(sentence);
    }
    setAsked(null);
  };
  return (
    <Field label={`Chain of ${wallet.name}`} error={problem} hint={asked === null ? undefined : waiting(asked)}>
      {(ids) => (
        <Select {...ids} value={chainId} onChange={(event) => change(event.target.value)}>
          {!isOurs && <option value={chainId}>{`Another chain, number ${chainId}`}</option>}
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
