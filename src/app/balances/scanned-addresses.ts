import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { normalizeAddress } from '#contract/normalize-address.ts';

const KEY = ['scanned'];
const NONE: ReadonlySet<string> = new Set();

/** The watched addresses scanned during this visit. */
export interface ScannedAddresses {
  has(address: string): boolean;
}

const getScanned = (queries: QueryClient): ReadonlySet<string> => queries.getQueryData(KEY) ?? NONE;

/** Stored in the query cache of the service, so that another service starts with none. */
export function useScannedAddresses(): ScannedAddresses {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => getScanned(queries),
    initialData: () => getScanned(queries),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return { has: (address) => data.has(normalizeAddress(address)) };
}

export function markScanned(queries: QueryClient, addresses: readonly string[]): void {
  queries.setQueryData(KEY, new Set([...getScanned(queries), ...addresses.map(normalizeAddress)]));
}
