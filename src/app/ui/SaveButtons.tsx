import { FileJson, FileSpreadsheet, FileText, type LucideIcon } from 'lucide-react';
import { t } from '../language/words.ts';
import { Button } from './Button.tsx';
import { download } from './download.ts';

const FORMATS = [
  { ending: 'csv', label: 'CSV', type: 'text/csv;charset=utf-8', Icon: FileSpreadsheet },
  { ending: 'json', label: 'JSON', type: 'application/json', Icon: FileJson },
  { ending: 'md', label: 'Markdown', type: 'text/markdown;charset=utf-8', Icon: FileText },
] as const satisfies readonly { ending: string; label: string; type: string; Icon: LucideIcon }[];

interface SaveButtonsProps {
  /** The name of the file without its ending. */
  readonly name: (at: Date) => string;
  /** What the file holds, by its ending; without one, that format is not offered. */
  readonly texts: Readonly<Partial<Record<(typeof FORMATS)[number]['ending'], (at: Date) => string>>>;
}

/** Saves a file created in the page, in one of several formats. */
export function SaveButtons({ name, texts }: SaveButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {FORMATS.map(({ ending, label, type, Icon }) => {
        const write = texts[ending];
        const save = () => {
          const now = new Date();
          if (write) download(`${name(now)}.${ending}`, type, write(now));
        };
        return (
          write && (
            <Button key={ending} onClick={save}>
              <Icon size={16} aria-hidden />
              {t('Save as {label}', { label })}
            </Button>
          )
        );
      })}
    </div>
  );
}
