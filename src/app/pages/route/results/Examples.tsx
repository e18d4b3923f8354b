import { ArrowRight } from 'lucide-react';
import type { RefObject } from 'react';
import { Link } from 'wouter';
import { pageHref, parsePageState } from '../query/page-state.ts';
import { EXAMPLES } from './examples.ts';

/** To the form, which stays: the link that had the focus goes. */
const focusForm = () => document.querySelector<HTMLElement>('form button')?.focus({ preventScroll: true });

/** What an empty page offers: three pairs to start with. */
export function Examples({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const empty = parsePageState('');
  return (
    <section aria-labelledby="examples" className="flex flex-col gap-4 rounded-8 border border-divider p-4 medium:p-6">
      <div className="flex flex-col gap-1">
        <h2 ref={heading} id="examples" tabIndex={-1} className="font-semibold text-20">
          Choose two assets and an amount
        </h2>
        <p className="max-w-[36rem] text-muted">
          We ask the service several ways and lay the routes side by side: what arrives, how long it takes, what it
          costs, and how often you sign.
        </p>
      </div>
      <ul className="grid gap-2">
        {EXAMPLES.map(({ text, state }) => (
          <li key={text}>
            <Link
              href={pageHref({ ...empty, ...state })}
              onClick={focusForm}
              className="flex min-h-11 items-center justify-between gap-3 rounded-8 border border-divider bg-surface px-3 py-2 hover:border-edge"
            >
              {text}
              <ArrowRight size={16} aria-hidden className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-12 text-faint">No wallet needed. No address is sent for quotes.</p>
    </section>
  );
}
