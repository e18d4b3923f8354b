import { useState } from 'react';
import { count } from '#app/format/number.ts';
import { Button } from '#app/ui/Button.tsx';
import { CopyButton } from '#app/ui/copy.tsx';
import type { Chain, ChainType } from '#contract/chain.ts';
import { shortAddress } from '../accounts.ts';
import { useChains } from '../use-chains.ts';
import type { Connection, WalletAccount } from '../wallet.ts';

/** So many addresses are in sight at once; the rest unfolds. */
const IN_SIGHT = 4;

const EVERYWHERE: Record<ChainType, string> = { evm: 'All EVM chains', cosmos: 'All Cosmos chains', svm: 'Solana' };

export const chainTitle = (chains: readonly Chain[], chainId: string): string =>
  chains.find(({ chain_id }) => chain_id === chainId)?.pretty_name || chainId;

/** "Osmosis", "Ethereum and Base", "Ethereum, Base and 3 more". */
function listed(names: readonly string[]): string {
  if (names.length < 3) return names.join(' and ');
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}

function whereOf({ chainIds }: WalletAccount, family: ChainType, chains: readonly Chain[]): string {
  return chainIds === null ? EVERYWHERE[family] : listed(chainIds.map((id) => chainTitle(chains, id)));
}

/** The addresses that a wallet gave, each with the chains it is for, and the chains it gave none for. */
export function WalletAddresses({ connection }: { connection: Connection }) {
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
        <ul aria-label={`Addresses of ${wallet.name}`} className="flex flex-col">
          {shown.map(({ address, where }) => (
            <AddressRow key={`${where} ${address}`} address={address} where={where} />
          ))}
        </ul>
      )}
      {rows.length > IN_SIGHT && (
        <Button size="small" aria-expanded={unfolded} className="self-start" onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? 'Show fewer addresses' : `Show all ${rows.length} addresses`}
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
      <CopyButton text={address} what={`the address on ${where}`} />
    </li>
  );
}

function Refusals({ refusals }: { refusals: readonly { readonly where: string; readonly why: string }[] }) {
  return (
    <details className="text-12 text-muted">
      <summary className="touch-target w-fit rounded-8 py-1">
        No address for {count(refusals.length, 'chain', 'chains')}
      </summary>
      <ul className="flex flex-col gap-1 py-1">
        {refusals.map(({ where, why }) => (
          <li key={where}>
            <span className="font-semibold">{where}:</span> {why}
          </li>
        ))}
      </ul>
    </details>
  );
}
