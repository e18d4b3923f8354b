import { useFormatNumber } from '../format/number.ts';
import { t } from '../language/words.ts';
import { Notice } from '../ui/Notice.tsx';
import { useCatalog } from './use-catalog.ts';

/** Says how many chains, assets and bridges of the service could not be read. Nothing where all could. */
export function LeftOutNote({ className }: { className?: string }) {
  const { leftOut } = useCatalog();
  const digits = useFormatNumber();
  if (leftOut === 0) return null;
  return (
    <Notice level="caution" className={className}>
      {t(
        '{count, plural, one {{number} entry of the service’s lists cannot be read and is left out.} other {{number} entries of the service’s lists cannot be read and are left out.}}',
        { count: leftOut, number: digits(`${leftOut}`) },
      )}
    </Notice>
  );
}
