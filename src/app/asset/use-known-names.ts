import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useIsResponding } from '../api/service-context.ts';
import type { CatalogState } from './use-catalog.ts';

/** Of lists that could not be had the page itself knows some names, whose code is loaded as soon as the service is silent. */
export function useKnownNames(lists: CatalogState): CatalogState {
  const { catalog, complete, error } = lists;
  const isSilent = !useIsResponding() || error !== null;
  const { data: withKnownNames } = useQuery({
    queryKey: ['known names'],
    queryFn: async () => (await import('./known-names.ts')).withKnownNames,
    enabled: isSilent && !complete,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const named = useMemo(() => withKnownNames?.(catalog), [withKnownNames, catalog]);
  return named && isSilent && !complete ? { ...lists, catalog: named } : lists;
}
