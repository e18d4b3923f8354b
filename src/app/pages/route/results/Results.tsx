import clsx from 'clsx';
import { type RefObject, Suspense } from 'react';
import { useIsResponding } from '#app/api/service-context.ts';
import { t } from '#app/language/words.ts';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { useAnnouncement } from '../comparison/use-announcement.ts';
import { useComparisonPage } from '../comparison-page.ts';
import { NoAnswer } from './NoAnswer.tsx';
import { ResultList } from './ResultList.tsx';
import { TILE } from './tile.ts';

const KeptList = lazyComponent(() => import('../keeping/KeptList.tsx'), 'optional');
const Examples = lazyComponent(() => import('./Examples.tsx'));

interface ResultsProps {
  /** The heading of the results. It receives the focus when a focused element of the page disappears. */
  heading: RefObject<HTMLHeadingElement | null>;
  className: string;
}

/** The results section: examples while the form is empty, then the result of the comparison. */
export function Results({ heading, className }: ResultsProps) {
  const page = useComparisonPage();
  const { form, comparison, staleness } = page;
  const { key, run, routes } = comparison;
  // If nothing was found and a request failed, it is unknown whether there are routes.
  const isKnown = routes.length > 0 || run.failed.length === 0;
  const isSettled = form.query !== null && !run.fetching && isKnown && staleness === null;
  const sentence = staleness === null ? comparison.sentence : '';
  const announcement = useAnnouncement(key, isSettled, sentence);
  return (
    <section aria-label={t('Results')} className={clsx('flex min-w-0 flex-col gap-1.5 medium:gap-2', className)}>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {!page.isFirst && (
        <h2 ref={heading} tabIndex={-1} className="sr-only">
          {t('Routes')}
        </h2>
      )}
      <Content />
    </section>
  );
}

function Content() {
  const { form, isFirst } = useComparisonPage();
  const isResponding = useIsResponding();
  const noAnswer = (form.lists.error !== null || !form.lists.complete) && <NoAnswer {...form.lists} />;
  if (isFirst) {
    return (
      <div className="mx-auto flex w-full max-w-[60rem] flex-col gap-2 medium:gap-3">
        {/* Of a server that is slow the cards say enough. */}
        {(!isResponding || form.lists.error !== null) && noAnswer}
        {/* One boundary: what comes first moves nothing below it. */}
        {form.lists.error === null && (
          <Suspense fallback={<Skeleton className="h-52 w-full medium:h-30" />}>
            <Examples>
              <KeptList />
            </Examples>
          </Suspense>
        )}
      </div>
    );
  }
  if (form.lists.error !== null) {
    const lacksNames = [form.from, form.to].some((end) => end !== null && !form.lists.catalog.asset(end.asset));
    return <NoAnswer {...form.lists} lacksNames={lacksNames} />;
  }
  // The amount field shows why a typed amount is invalid.
  if (!form.isComplete) return <Notice>{t('The comparison starts once the amount is valid.')}</Notice>;
  if (form.amount.kind === 'wrong') return <Notice>{form.amount.message}</Notice>;
  if (form.query === null && !form.allBridgesOff) {
    return (
      <>
        <NoAnswer {...form.lists} />
        {isResponding && <Waiting />}
      </>
    );
  }
  return <ResultList />;
}

function Waiting() {
  return (
    <div role="status" className="flex flex-col gap-1.5 medium:gap-2">
      <span className="sr-only">{t('Loading chains and assets')}</span>
      <Skeleton className={TILE} />
      <Skeleton className="h-17" />
      <Skeleton className="h-17" />
      <Skeleton className="h-17" />
    </div>
  );
}
