import { useFormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';

interface RestFoldProps {
  count: number;
  isShown: boolean;
  /** Null while one of them is open. */
  onToggle: (() => void) | null;
}

/** A row that stands for the routes after the first ones, until somebody asks for them. */
export default function RestFold({ count, isShown, onToggle }: RestFoldProps) {
  const number = useFormatNumber()(String(count));
  return (
    <tr className="col-span-full border-divider border-t px-3 py-2.5">
      <td className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="text-muted">
          {t('{count, plural, one {{number} more route} other {{number} more routes}}', { count, number })}
        </span>
        {onToggle && (
          <Button size="small" aria-expanded={isShown} onClick={onToggle}>
            {isShown ? t('Hide') : t('Show')}
          </Button>
        )}
      </td>
    </tr>
  );
}
