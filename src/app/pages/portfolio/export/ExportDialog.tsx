import { t } from '#app/language/words.ts';
import { Dialog } from '#app/ui/Dialog.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { SaveButtons } from '#app/ui/SaveButtons.tsx';
import type { Days } from '../holdings/changes.ts';
import type { Total } from '../holdings/total.ts';
import { csvText, type ExportInput, exportLines, exportName, jsonText } from './export-lines.ts';

interface ExportDialogProps {
  readonly input: ExportInput;
  readonly total: Total;
  readonly days: Days['points'];
  readonly onClose: () => void;
}

/** Exports the balances as a file created in the page. */
export function ExportDialog({ input, total, days, onClose }: ExportDialogProps) {
  return (
    <Dialog title={t('Export balances')} onClose={onClose}>
      <div className="flex flex-col gap-4 p-4">
        <p>
          {t(
            'One line for each address, chain and asset, with all digits. Hidden, small and unread balances are in it too, marked as such.',
          )}
        </p>
        <Notice level="caution">{t('The file holds your addresses. Whoever reads it can see what they hold.')}</Notice>
        <SaveButtons
          name={exportName}
          texts={{
            csv: () => csvText(exportLines(input)),
            json: (at) => jsonText(exportLines(input), total, days, at.getTime()),
          }}
        />
      </div>
    </Dialog>
  );
}
