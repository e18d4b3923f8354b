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

/** Tokens that are the native coin of their EVM chain in the form of an ERC-20: one balance with two denoms. */
const NATIVE_TOKENS: Readonly<Record<string, string>> = {
  // Polygon: MRC20.
  137: '0x0000000000000000000000000000000000001010',
  // Metis: predeployed LegacyERC20Metis.
  1088: '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000',
  // Arc: its gas is USDC.
  5042: '0x3600000000000000000000000000000000000000',
  // Celo: GoldToken.
  42220: '0x471ece3750da237f93b8e339c536989b8978a438',
};

/** Whose native coin a position is: in its own form, or in that of the token; null for another asset. */
function nativeOwner({ id, request }: Position, isToken: boolean, lookup: Lookup): string | null {
  const token = NATIVE_TOKENS[id.chain_id];
  const denom = isToken ? token : lookup.chain(id.chain_id)?.fee_assets[0]?.denom;
  if (token === undefined || (isToken ? id.denom.toLowerCase() : id.denom) !== denom) return null;
  return `${id.chain_id} ${request.target.address.toLowerCase()}`;
}

/** Without the native coin's second form where the first one is there. */
function withoutTokenForm(positions: readonly Position[], lookup: Lookup): readonly Position[] {
  const natives = new Set(positions.flatMap((each) => nativeOwner(each, false, lookup) ?? []));
  return positions.filter((each) => !natives.has(nativeOwner(each, true, lookup) ?? ''));
}

/**
 * Each coin of an account once: without an ERC-20 that is the native coin of its chain, and without the positions of an EVM chain that its Cosmos face shows too: Injective, Kava and others have one ledger with two families of
 * addresses. On Sei an account has two keys that only the chain associates: there nothing is known to be one.
 */
export function countedOnce(positions: readonly Position[], lookup: Lookup): readonly Position[] {
  const isEvm = ({ id }: Position) => lookup.chain(id.chain_id)?.chain_type === 'evm';
  const distinct = withoutTokenForm(positions, lookup);
  const onCosmos = new Set(distinct.flatMap((each) => (isEvm(each) ? [] : (faceKey(each, lookup) ?? []))));
  const kept = distinct.filter((each) => !isEvm(each) || !onCosmos.has(faceKey(each, lookup) ?? ''));
  return kept.length === positions.length ? positions : kept;
}
