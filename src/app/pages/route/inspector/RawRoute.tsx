import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { INVISIBLE } from '#app/format/plain-text.ts';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { CopyError, useCopy } from '#app/ui/copy.tsx';
import type { Route } from '#contract/route.ts';

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The same JSON, with invisible characters and those that reverse text as escape codes. */
export const escapedJson = (json: string): string =>
  json.replace(INVISIBLE, (char) => char.split('').map(escapeUnit).join(''));

/** The route as the service returned it. */
export function RawRoute({ route }: { route: Route }) {
  const { isCopied, error, copy } = useCopy(t('Select the text below and copy it yourself.'));
  const [open, setOpen] = useState(false);
  const json = open ? escapedJson(JSON.stringify(route, null, 2)) : '';
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="touch-reach w-fit font-semibold text-16">{t('Raw response')}</summary>
      <div className="mt-2 flex flex-col gap-2">
        <Button size="small" className="self-start" onClick={() => copy(json)}>
          {isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
          {t('Copy JSON')}
        </Button>
        <CopyError refusal={error} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
        <pre tabIndex={0} className="max-h-96 overflow-auto rounded-8 bg-surface p-3  font-mono">
          {json}
        </pre>
      </div>
    </details>
  );
}
