import { t } from '#app/language/words.ts';
import { ShortcutTable } from '#app/ui/ShortcutTable.tsx';

/** The keyboard shortcuts, with a note on when they are off. */
export default function ShortcutHelp() {
  return (
    <>
      <div className="min-h-0 overflow-y-auto p-4">
        <ShortcutTable />
      </div>
      <p className="border-divider border-t p-4 text-14 text-faint">
        {t('Keys are off inside fields. Switch them off in Settings.')}
      </p>
    </>
  );
}
