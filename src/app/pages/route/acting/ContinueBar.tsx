import clsx from 'clsx';
import { ExternalLink } from 'lucide-react';
import { Fragment, useId } from 'react';
import type { Lookup } from '#app/asset/lookup.ts';
import { t } from '#app/language/words.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import type { Side } from '../query/page-state.ts';
import { continuationNote } from './continuation-note.ts';
import { type Continuation, continuations } from './other-apps.ts';

interface ContinueBarProps {
  readonly compared: ComparedRoute;
  readonly side: Side;
  readonly lookup: Lookup;
  /** Whether its buttons are what to press next. */
  readonly isUrged: boolean;
}

/** So many apps have a button, the others a link under them. */
const BUTTONS = 2;

/** At the lower edge however long the route is; in a half sheet, which has no room for it, at its end. */
const BAR =
  '-mx-4 sticky bottom-0 z-10 mt-auto flex flex-wrap gap-2 border-divider border-t bg-raised px-4 py-2 pointer-coarse:pt-1 pointer-coarse:pb-3 print:hidden in-data-[sheet=half]:static in-data-[sheet=peek]:static';

/** Leads to apps where the pair can be signed, with pair and amount filled in; nothing where none is known to cover it. */
export default function ContinueBar({ compared, side, lookup, isUrged }: ContinueBarProps) {
  const { route, sent, received, name, market } = compared;
  const [note, sample] = [useId(), useId()];
  const isSample = market?.source === 'sample';
  const apps = continuations(route, { sent, received }, side, lookup);
  const others = apps.slice(BUTTONS);
  if (apps.length === 0) return null;
  return (
    <>
      <div className="-mb-1 -mt-2 flex flex-col gap-1 text-muted print:hidden">
        <p id={note}>{continuationNote(apps, name)}</p>
        {others.length > 0 && (
          <p>
            {t('Also:')}
            {others.map((each) => (
              <Fragment key={each.app.id}>
                {' '}
                <AppLink {...each} describedBy={note} className="link touch-reach inline-flex items-center gap-1">
                  {each.app.name}
                </AppLink>
              </Fragment>
            ))}
          </p>
        )}
      </div>
      <div className={BAR}>
        {isSample && (
          <p id={sample} className="w-full text-14 text-warn">
            {t('Made-up figures here, real ones there.')}
          </p>
        )}
        {apps.slice(0, BUTTONS).map((each) => (
          <AppLink
            key={each.app.id}
            {...each}
            describedBy={isSample ? `${sample} ${note}` : note}
            className={clsx(
              'touch-target inline-flex h-9 items-center justify-center gap-2 rounded-8 px-3 max-medium:grow',
              isUrged
                ? 'bg-accent font-semibold text-on-accent hover:opacity-90'
                : 'border border-edge bg-raised hover:bg-surface',
            )}
          >
            {t('Open in {app}', { app: each.app.name })}
          </AppLink>
        ))}
      </div>
    </>
  );
}

interface AppLinkProps extends Continuation {
  readonly describedBy: string;
  readonly className: string;
  readonly children: string;
}

const AppLink = ({ href, describedBy, className, children }: AppLinkProps) => (
  <a href={href} target="_blank" rel="noopener noreferrer" aria-describedby={describedBy} className={className}>
    {children}
    <ExternalLink size={14} role="img" aria-label={t('opens in a new tab')} className="shrink-0" />
  </a>
);
