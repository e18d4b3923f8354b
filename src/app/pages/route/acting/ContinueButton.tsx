import { ExternalLink } from 'lucide-react';
import { useId } from 'react';
import type { Lookup } from '#app/asset/lookup.ts';
import { t } from '#app/language/words.ts';
import { DialogButton } from '#app/ui/DialogButton.tsx';
import { SampleNote } from '#app/ui/SampleNote.tsx';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import type { Side } from '../query/page-state.ts';
import { type Continuation, continuations } from './other-apps.ts';

interface ContinueButtonProps {
  readonly compared: ComparedRoute;
  readonly side: Side;
  readonly lookup: Lookup;
}

/** Leads to an app where the pair can be signed, with pair and amount filled in; nothing where none is known to cover it. */
export default function ContinueButton({ compared, side, lookup }: ContinueButtonProps) {
  const { route, sent, received } = compared;
  const apps = continuations(route, { sent, received }, side, lookup);
  const [first, ...others] = apps;
  if (first === undefined) return null;
  if (others.length === 0) return <ContinueLink {...first} isButton isNoted />;
  const isOneNote = others.every((other) => noteOf(other) === noteOf(first));
  return (
    <DialogButton variant="primary" label={t('Continue elsewhere')} title={t('Continue elsewhere')} coming={null}>
      {() => (
        <div className="flex flex-col gap-3 p-4">
          <SampleNote market={compared.market} />
          <ul className="flex flex-col">
            {apps.map((each) => (
              <li key={each.app.id} className="border-divider border-t py-2 first:border-t-0">
                <ContinueLink {...each} isNoted={!isOneNote} />
              </li>
            ))}
          </ul>
          {isOneNote && <p className="text-muted">{noteOf(first)}</p>}
        </div>
      )}
    </DialogButton>
  );
}

/** That an app quotes anew, and whether the amount comes along. */
const noteOf = ({ app: { takesAmount } }: Continuation): string =>
  takesAmount ? t('They quote again; check the amount there.') : t('They quote again; enter the amount there.');

interface ContinueLinkProps extends Continuation {
  readonly isButton?: boolean;
  /** Whether its note stands beside it. */
  readonly isNoted: boolean;
}

function ContinueLink({ isButton = false, isNoted, ...continuation }: ContinueLinkProps) {
  const id = useId();
  const { app, href } = continuation;
  return (
    <span className={isButton ? 'flex flex-wrap items-center gap-x-2 gap-y-1' : 'flex flex-col'}>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-describedby={isNoted ? id : undefined}
        className={
          isButton
            ? 'touch-target inline-flex h-9 items-center gap-2 rounded-8 bg-accent px-3 font-semibold text-on-accent hover:opacity-90'
            : 'link touch-reach inline-flex w-fit items-center gap-1 font-semibold'
        }
      >
        {isButton ? t('Continue at {app}', { app: app.name }) : app.name}
        <ExternalLink size={14} role="img" aria-label={t('opens in a new tab')} className="shrink-0" />
      </a>
      {isNoted && (
        <span id={id} className="text-muted">
          {noteOf(continuation)}
        </span>
      )}
    </span>
  );
}
