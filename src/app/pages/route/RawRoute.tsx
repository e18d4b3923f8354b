import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import type { Route } from '#contract/route.ts';
import { Button } from '../../ui/Button.tsx';

/** The answer as it came, for those who want to look for themselves. */
export function RawRoute({ route }: { route: Route }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const [open, setOpen] = useState(false);
  const json = open ? JSON.stringify(route, null, 2) : '';
  const copy = () => {
    const done = navigator.clipboard?.writeText(json) ?? Promise.reject(new Error('no clipboard'));
    done.then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    );
  };
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit font-semibold text-16">Raw answer</summary>
      <div className="mt-2 flex flex-col gap-2">
        <Button size="small" className="self-start" onClick={copy}>
          {copied === 'yes' ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
          Copy JSON
        </Button>
        <span role="status" className={copied === 'failed' ? 'text-12 text-bad' : 'sr-only'}>
          {copied === 'yes' && 'Copied.'}
          {copied === 'failed' && 'The browser did not let us copy. Select the text below instead.'}
        </span>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
        <pre tabIndex={0} className="max-h-96 overflow-auto rounded-8 bg-surface p-3 font-mono text-12">
          {json}
        </pre>
      </div>
    </details>
  );
}
