import { t } from '#app/language/words.ts';
import { SaveButtons } from '#app/ui/SaveButtons.tsx';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { csvText, exportLines, jsonText, markdownText } from './export-text.ts';

interface ExportChoicesProps {
  /** The comparison in words. */
  readonly title: string;
  readonly routes: readonly ComparedRoute[];
}

/** Saves a comparison as a file created in the page. */
export default function ExportChoices({ title, routes }: ExportChoicesProps) {
  return (
    <div className="flex flex-col gap-4 p-4">
      <p>
        {t(
          routes.length === 1
            ? 'Full precision. What is unknown is named.'
            : 'All routes, full precision. What is unknown is named.',
        )}
      </p>
      <SaveButtons
        name={(at) => `portolan-comparison-${at.toISOString().slice(0, 16).replace(/[T:]/g, '-')}`}
        texts={{
          csv: () => csvText(exportLines(routes)),
          json: (at) => jsonText(title, routes, at),
          md: (at) => markdownText(title, routes, at),
        }}
      />
    </div>
  );
}
