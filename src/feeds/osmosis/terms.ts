import type { AskedNode } from '#nodes/node-access.ts';
import { decimalOf, queryTransmuter } from './answers.ts';
import { mostWeight, type TransmuterTerms } from './pools.ts';

/** What keeps a transmuter out, in words. */
type Refusal =
  | 'of contracts that are halted'
  | 'with corrupted assets'
  | 'with limits of an old contract'
  | 'of other contracts';

/**
 * The terms of a transmuter, or why it is left out. Versions 1 and 2 swap one for one; 3 has normalization factors and mints an
 * alloyed asset; 4 has groups of assets. Limits bind what grows alone from 3.2 on, everything before.
 */
export async function readTerms(node: AskedNode, address: string, version: string): Promise<TransmuterTerms | Refusal> {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (!(major >= 1 && major <= 4)) return 'of other contracts';
  const { is_active } = await queryTransmuter(node, address, 'is_active');
  const { swap_fee } = await queryTransmuter(node, address, 'get_swap_fee');
  if (decimalOf(swap_fee, 36) !== 0n) return 'of other contracts';
  if (!is_active) return 'of contracts that are halted';
  if (major === 1) return { factors: null, minted: null, limits: [] };
  const { limiters } = await queryTransmuter(node, address, 'list_limiters');
  if (limiters.length > 0 && (major < 3 || (major === 3 && minor < 2))) return 'with limits of an old contract';
  if (major === 2) return { factors: null, minted: null, limits: [] };
  const corrupted =
    major === 3
      ? (await queryTransmuter(node, address, 'get_corrupted_denoms')).corrupted_denoms
      : (await queryTransmuter(node, address, 'get_corrupted_scopes')).corrupted_scopes;
  if (corrupted.length > 0) return 'with corrupted assets';
  const { asset_configs } = await queryTransmuter(node, address, 'list_asset_configs');
  const groups = major === 3 ? {} : (await queryTransmuter(node, address, 'list_asset_groups')).asset_groups;
  const limits = limiters.flatMap(([[scope], limiter]) => {
    const mostE18 = mostWeight(limiter);
    return mostE18 === null ? [] : [{ denoms: membersOf(scope, groups), mostE18 }];
  });
  return {
    factors: new Map(asset_configs.map(({ denom, normalization_factor }) => [denom, BigInt(normalization_factor)])),
    minted: asset_configs.at(-1)?.denom ?? null,
    limits,
  };
}

/** A scope is a denom, since version 4 named as `denom::…` or `asset_group::…`. */
function membersOf(
  scope: string,
  groups: Readonly<Record<string, { readonly denoms: readonly string[] }>>,
): readonly string[] {
  const [kind, ...rest] = scope.split('::');
  const name = rest.join('::');
  if (kind === 'asset_group' && name !== '') return groups[name]?.denoms ?? [''];
  return [kind === 'denom' && name !== '' ? name : scope];
}
