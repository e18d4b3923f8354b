import { useQuery } from '@tanstack/react-query';
import type { Chain } from '#contract/chain.ts';
import { chainsQuery } from '../api/queries.ts';
import { useClient } from '../api/service-context.ts';

const NONE: readonly Chain[] = [];

/** The chains of the service; none until its list has arrived. */
export function useChains(): readonly Chain[] {
  const { data } = useQuery(chainsQuery(useClient()));
  return data?.data.chains ?? NONE;
}

export const chainTitle = (chains: readonly Chain[], chainId: string): string =>
  chains.find(({ chain_id }) => chain_id === chainId)?.pretty_name || chainId;
