import { FileJson, FileSpreadsheet, FileText } from 'lucide-react';
import { Button } from '#app/ui/Button.tsx';
import { download } from '#app/ui/download.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { csvText, exportLines, jsonText, markdownText } from './export-text.ts';

interface ExportChoicesProps {
  /** The comparison in words. */
  readonly title: string;
  readonly routes: readonly ComparedRoute[];
}

/** Saves a comparison as a file created in the page. */
export default function ExportChoices({ title, routes }: ExportChoicesProps) {
  const name = (at: Date) => `portolan-comparison-${at.toISOString().slice(0, 16).replace(/[T:]/g, '-')}`;
  const saveCsv = () => download(`${name(new Date())}.csv`, 'text/csv;charset=utf-8', csvText(exportLines(routes)));
  const saveJson = () => {
    const now = new Date();
    download(`${name(now)}.json`, 'application/json', jsonText(title, routes, now));
  };
  const saveMarkdown = () => {
    const now = new Date();
    download(`${name(now)}.md`, 'text/markdown;charset=utf-8', markdownText(title, routes, now));
  };
  return (
    <div className="flex flex-col gap-4 p-4">
      <p>Every route with all its digits. What is unknown is left empty and named.</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={saveCsv}>
          <FileSpreadsheet size={16} aria-hidden />
          Save as CSV
        </Button>
        <Button onClick={saveJson}>
          <FileJson size={16} aria-hidden />
          Save as JSON
        </Button>
        <Button onClick={saveMarkdown}>
          <FileText size={16} aria-hidden />
          Save as Markdown
        </Button>
      </div>
    </div>
  );
}
