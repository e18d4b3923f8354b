import { Link } from 'wouter';
import { t } from '../language/words.ts';
import { useDocumentTitle } from '../ui/use-browser.ts';

/** Shown for an unknown path. */
export default function NotFoundPage() {
  useDocumentTitle(t('Page not found'));
  return (
    <div className="mx-auto flex w-full max-w-[40rem] flex-col gap-3 px-3 py-12 medium:px-4">
      <h1 className="font-semibold text-28">{t('Page not found')}</h1>
      <p className="text-muted">{t('There is no page at this address. The link may be old or cut short.')}</p>
      <Link
        href="/"
        className="touch-target inline-flex h-9 items-center self-start rounded-8 bg-accent px-3 font-semibold text-on-accent hover:opacity-90"
      >
        {t('Compare routes')}
      </Link>
    </div>
  );
}
