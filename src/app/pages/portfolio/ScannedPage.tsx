import type { ReactNode } from 'react';
import { useCatalog } from '#app/asset/use-catalog.ts';
import { rich } from '#app/language/rich.ts';
import { useSettings } from '#app/storage/settings.ts';
import { linkTo } from '#app/ui/link-to.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { Page } from '#app/ui/Page.tsx';
import { SampleNote } from '#app/ui/SampleNote.tsx';
import { useDocumentTitle } from '#app/ui/use-browser.ts';
import { useTopOfPage } from '#app/ui/use-top-of-page.ts';
import { ListsNotice } from './ListsNotice.tsx';

interface ScannedPageProps {
  readonly title: string;
  readonly lead: string;
  readonly children: (lists: ReturnType<typeof useCatalog>) => ReactNode;
}

/** A page about what one holds, or why it is not known. */
export function ScannedPage({ title, lead, children }: ScannedPageProps) {
  useDocumentTitle(title);
  useTopOfPage();
  const { privacy } = useSettings();
  const lists = useCatalog();
  return (
    <Page title={title} lead={lead} width="text">
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
        <ListsNotice error={lists.error} retry={lists.retry} />
      )}
    </Page>
  );
}

interface NothingYetProps {
  /** What comes of it. */
  readonly then?: string | undefined;
  readonly children: ReactNode;
}

/** In place of figures: why there are none yet, and where to go. */
export const NothingYet = ({ then, children }: NothingYetProps) => (
  <div className="flex flex-col gap-2 rounded-8 border border-divider bg-raised px-4 py-10 text-center">
    <p className="text-16">{children}</p>
    {then !== undefined && <p className="text-muted">{then}</p>}
  </div>
);
