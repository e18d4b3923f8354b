import { useEffect, useMemo, useState } from 'react';
import type { CatalogState } from '#app/asset/use-catalog.ts';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { readLink } from './query/link-formats.ts';
import { pageLink } from './query/page-state.ts';
import type { UpdatePage } from './query/use-page-state.ts';

interface LinkNoticeProps {
  /** The query string or fragment that opened the page. */
  link: string;
  catalogState: Pick<CatalogState, 'catalog' | 'complete'>;
  update: UpdatePage;
  className: string | undefined;
}

/** Fills the form from a link of another app, and names the parts of a link that were not understood. */
export default function LinkNotice({ link, catalogState, update, className }: LinkNoticeProps) {
  const { catalog, complete } = catalogState;
  const [isDismissed, setDismissed] = useState(false);
  const reading = useMemo(() => (complete ? readLink(link, catalog) : null), [link, catalog, complete]);
  useEffect(() => {
    // A person may have chosen something meanwhile.
    if (reading?.state && pageLink() === link) update(reading.state, { isCorrection: true });
  }, [reading, link, update]);
  if (isDismissed || reading === null || reading.notes.length === 0) return null;
  return (
    <Notice
      level="caution"
      className={className}
      action={
        <Button size="small" onClick={() => setDismissed(true)}>
          {t('Dismiss')}
        </Button>
      }
    >
      {reading.notes.length === 1 ? (
        reading.notes[0]
      ) : (
        <ul className="list-disc ps-5">
          {reading.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
