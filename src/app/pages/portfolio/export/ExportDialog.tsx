import { FileJson, FileSpreadsheet } from 'lucide-react';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { download } from '#app/ui/download.ts';
import { Notice } from '#app/ui/Notice.tsx';
import type { Total } from '../holdings/total.ts';
import { csvText, type ExportInput, exportLines, exportName, jsonText } from './export-lines.ts';

interface ExportDialogProps {
  readonly input: ExportInput;
  readonly total: Total;
  readonly onClose: () => void;
}

/** Exports the balances as a file created in the page. */
export function ExportDialog({ input, total, onClose }: ExportDialogProps) {
  const saveCsv = () => {
    download(`${exportName(new Date())}.csv`, 'text/csv;charset=utf-8', csvText(exportLines(input)));
  };
  const saveJson = () => {
    const now = new Date();
    download(`${exportName(now)}.json`, 'application/json', jsonText(exportLines(input), total, now.getTime()));
  };
  return (
    <Dialog title="Export balances" onClose={onClose}>
      <div className="flex flex-col gap-4 p-4">
        <p>
          A line for each address, chain and asset, with all digits, and a line for what could not be read. Hidden and
          small balances are in it and marked.
        </p>
        <Notice level="caution">The file holds your addresses. Anyone who reads it can look up what they hold.</Notice>
        <div className="flex flex-wrap gap-2">
          <Button onClick={saveCsv}>
            <FileSpreadsheet size={16} aria-hidden />
            Save as CSV
          </Button>
          <Button onClick={saveJson}>
            <FileJson size={16} aria-hidden />
            Save as JSON
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
