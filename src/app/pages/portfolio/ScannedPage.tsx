import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ListsNotice } from '#app/asset/ListsNotice.tsx';
import { useCatalog } from '#app/asset/use-catalog.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { useSettings } from '#app/storage/settings.ts';
import { linkTo } from '#app/ui/link-to.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { Page } from '#app/ui/Page.tsx';
import { SampleNote } from '#app/ui/SampleNote.tsx';
import { useDocumentTitle } from '#app/ui/use-browser.ts';
import { useTopOfPage } from '#app/ui/use-top-of-page.ts';

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
    <Page
      title={title}
      lead={lead}
      width="text"
      more={
        <p>
          <Link href="/portfolio" className="link touch-reach">
            {t('Portfolio')}
          </Link>
        </p>
      }
    >
      <SampleNote market={lists.market} />
      {privacy ? (
        <Notice>
          {rich('Private mode reads no balances. <link>Change it in Settings</link>.', {
            link: linkTo('/settings'),
          })}
        </Notice>
      ) : (
        <>
          <ListsNotice lists={lists}>{t('Nothing can be scanned now.')}</ListsNotice>
          {lists.error === null && children(lists)}
        </>
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
  <div className="flex flex-col items-center gap-2 rounded-8 border border-divider bg-raised px-4 py-10 text-center">
    <p className="text-16">{children}</p>
    {then !== undefined && <p className="text-muted">{then}</p>}
    <Link
      href="/portfolio"
      className="touch-target mt-2 inline-flex h-9 items-center rounded-8 bg-accent px-3 font-semibold text-on-accent hover:opacity-90"
    >
      {t('Open Portfolio')}
    </Link>
  </div>
);
