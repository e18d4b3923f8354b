import { Columns2 } from 'lucide-react';
import { t } from '#app/language/words.ts';
import { IconButton } from '#app/ui/Button.tsx';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { FreezeButton } from '../keeping/FreezeButton.tsx';

interface RowActionsProps {
  readonly compared: ComparedRoute;
  /** When the quotes arrived, milliseconds since 1970; null without any. */
  readonly takenAt: number | null;
  /** Puts it beside the best route; null for the best itself. */
  readonly onCompare: (() => void) | null;
}

/** At the end of a row, in a place of their own. A finger uses the tick boxes and the buttons of the open route. */
export default function RowActions({ compared, takenAt, onCompare }: RowActionsProps) {
  const { name } = compared;
  return (
    <span className="-me-2 relative z-10 flex justify-end gap-0.5">
      {onCompare && (
        <IconButton label={t('Compare {name} with the best', { name })} onClick={onCompare} className="size-7!">
          <Columns2 size={16} aria-hidden />
        </IconButton>
      )}
      {takenAt !== null && <FreezeButton compared={compared} takenAt={takenAt} label={t('Save {name}', { name })} />}
    </span>
  );
}
