import { useQuery } from '@tanstack/react-query';
import type { Chain } from '#contract/chain.ts';
import { chainsQuery } from '../queries.ts';
import { useClient } from '../service-context.ts';

const NONE: readonly Chain[] = [];

/** The chains of the service; none until its list has arrived. */
export function useChains(): readonly Chain[] {
  const { data } = useQuery(chainsQuery(useClient()));
  return data?.data.chains ?? NONE;
}
