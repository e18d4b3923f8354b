import { normalDenom } from '#contract/asset.ts';
import type { ChainType } from '#contract/chain.ts';
import { isNativeAlias } from '#contract/native-alias.ts';
import { t } from '../language/words.ts';
import type { OpinionAsset } from './quote-service.ts';

/** How services of EVM chains and Solana name an asset. */
export interface TokenName {
  readonly chainId: number;
  readonly address: string;
}

const NATIVE: Readonly<Record<ChainType, string>> = {
  evm: `0x${'0'.repeat(40)}`,
  svm: '1'.repeat(32),
  cosmos: '',
};

/** The names of an asset; null if such services have none, as for Cosmos chains. */
export function tokenName({ chain_id, chainType, denom, isNative }: OpinionAsset, solanaId: number): TokenName | null {
  const chainId = chainType === 'svm' ? solanaId : Number(chain_id);
  if (chainType === 'cosmos' || !Number.isSafeInteger(chainId)) return null;
  return { chainId, address: isNative ? NATIVE[chainType] : denom };
}

/** Whether a service's token is this asset: addresses compare without case, each alias of a native asset is that asset. */
export function isToken(token: TokenName, asset: OpinionAsset, solanaId: number): boolean {
  const name = tokenName(asset, solanaId);
  if (name === null || name.chainId !== token.chainId) return false;
  if (asset.isNative) return isNativeAlias(asset.chainType, token.address);
  return normalDenom(token.address) === normalDenom(name.address);
}

export const NO_COSMOS = (name: string): string => t('{name} does not serve Cosmos chains.', { name });
