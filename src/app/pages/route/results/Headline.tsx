import { useQuery } from '@tanstack/react-query';
import { type RefObject, useMemo } from 'react';
import { venuesQuery } from '#app/api/queries.ts';
import { useClient } from '#app/api/service-context.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { useComparisonPage } from '../comparison-page.ts';
import { coverageOf } from './coverage.ts';

/** What the first page says above its form. Its words lie where the page's HTML has them: see scripts/page-files.ts. */
export function Headline({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  return (
    <header className="px-3 pt-3.5 pb-3 text-center medium:pt-24 medium:pb-8">
      <h2 ref={heading} tabIndex={-1} className="headline">
        {t('Which route should your money take?')}
      </h2>
      <p className="mt-1 text-muted medium:mt-2 medium:text-16">
        {t('Sends nothing, asks for no address.')} <CoverageLine />
      </p>
    </header>
  );
}

/** How much is compared, in a place that is kept until the lists are here. */
function CoverageLine() {
  const { catalog, form } = useComparisonPage();
  const digits = useFormatNumber();
  const { data } = useQuery(venuesQuery(useClient()));
  const venues = data?.data.venues;
  const isHere = form.lists.complete && venues !== undefined;
  const coverage = useMemo(() => (isHere ? coverageOf(catalog, venues) : null), [isHere, catalog, venues]);
  return (
    <span className="block min-h-10 medium:min-h-6">
      {coverage &&
        t('Compares {bridges} bridges and {exchanges} kinds of exchanges over {chains} chains.', {
          bridges: digits(`${coverage.bridges}`),
          exchanges: digits(`${coverage.exchanges}`),
          chains: digits(`${coverage.chains}`),
        })}
    </span>
  );
}
