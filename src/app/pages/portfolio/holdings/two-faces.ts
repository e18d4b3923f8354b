import { bech32, hex } from '@scure/base';
import type { Lookup } from '#app/asset/lookup.ts';
import type { Position } from './holdings.ts';

/** The account behind an address, which both families of addresses of one ledger write; null for neither. */
function accountOf(address: string): string | null {
  if (/^0x[0-9a-f]{40}$/i.test(address)) return address.slice(2).toLowerCase();
  try {
    const { words } = bech32.decode(address as `${string}1${string}`, false);
    return hex.encode(bech32.fromWords(words));
  } catch {
    return null;
  }
}

/** What is the same on both faces of a ledger: whose, and which coin; null on a chain with one face. */
function faceKey({ id, request }: Position, lookup: Lookup): string | null {
  const chain = lookup.chain(id.chain_id);
  const account = chain?.twin_chain_id ? accountOf(request.target.address) : null;
  if (!chain?.twin_chain_id || account === null) return null;
  const ledger = [chain.chain_id, chain.twin_chain_id].sort()[0];
  const coin = id.denom === chain.fee_assets[0]?.denom ? 'native' : id.denom.replace(/^erc20:/, '').toLowerCase();
  return `${ledger} ${account} ${coin}`;
}

/**
 * Without the positions of an EVM chain that its Cosmos face shows too: Injective, Kava and others have one ledger with two families of
 * addresses. On Sei an account has two keys that only the chain associates: there nothing is known to be one.
 */
export function countedOnce(positions: readonly Position[], lookup: Lookup): readonly Position[] {
  const isEvm = ({ id }: Position) => lookup.chain(id.chain_id)?.chain_type === 'evm';
  const onCosmos = new Set(positions.flatMap((each) => (isEvm(each) ? [] : (faceKey(each, lookup) ?? []))));
  if (onCosmos.size === 0) return positions;
  const kept = positions.filter((each) => !isEvm(each) || !onCosmos.has(faceKey(each, lookup) ?? ''));
  return kept.length === positions.length ? positions : kept;
}
