import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { spelling } from '../wallet/accounts.ts';

const KEY = ['scanned'];
const NONE: ReadonlySet<string> = new Set();

/** The watched addresses that a person let this service be asked about during this visit. */
export interface Scanned {
  has(address: string): boolean;
}

const scannedOf = (queries: QueryClient): ReadonlySet<string> => queries.getQueryData(KEY) ?? NONE;

/** Kept beside the answers of the service: another service starts with none. */
export function useScanned(): Scanned {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => scannedOf(queries),
    initialData: () => scannedOf(queries),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return { has: (address) => data.has(spelling(address)) };
}

export function markScanned(queries: QueryClient, addresses: readonly string[]): void {
  queries.setQueryData(KEY, new Set([...scannedOf(queries), ...addresses.map(spelling)]));
}
