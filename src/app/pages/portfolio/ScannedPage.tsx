import { type ReactNode, useEffect } from 'react';
import { useCatalog } from '#app/asset/use-catalog.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { useSettings } from '#app/storage/settings.ts';
import { linkTo } from '#app/ui/link-to.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { Page } from '#app/ui/Page.tsx';
import { RetryNotice } from '#app/ui/RetryNotice.tsx';
import { SampleNote } from '#app/ui/SampleNote.tsx';
import { useDocumentTitle } from '#app/ui/use-browser.ts';

interface ScannedPageProps {
  readonly title: string;
  readonly lead: string;
  readonly children: (lists: ReturnType<typeof useCatalog>) => ReactNode;
}

/** A page about what one holds, or why it is not known. */
export function ScannedPage({ title, lead, children }: ScannedPageProps) {
  useDocumentTitle(title);
  // One comes from the middle of a list.
  useEffect(() => {
    // Newer browsers return a promise, which is no way to clean up.
    window.scrollTo(0, 0);
  }, []);
  const { privacy } = useSettings();
  const lists = useCatalog();
  return (
    <Page title={title} lead={lead} width="wide">
      <SampleNote market={lists.market} />
      {privacy ? (
        <Notice>
          {rich('Private mode reads no balances. <link>Change it in Settings</link>.', {
            link: linkTo('/settings'),
          })}
        </Notice>
      ) : lists.error === null ? (
        children(lists)
      ) : (
        <RetryNotice onRetry={lists.retry}>
          {t('The lists of chains and assets did not arrive, so nothing can be scanned.')}
        </RetryNotice>
      )}
    </Page>
  );
}
