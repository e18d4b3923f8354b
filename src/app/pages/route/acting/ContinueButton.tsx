import { ExternalLink } from 'lucide-react';
import { useId } from 'react';
import type { Lookup } from '#app/asset/lookup.ts';
import { t } from '#app/language/words.ts';
import { DialogButton } from '#app/ui/DialogButton.tsx';
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
  if (others.length === 0) return <ContinueLink {...first} isButton />;
  return (
    <DialogButton variant="primary" label={t('Continue elsewhere')} title={t('Continue elsewhere')} coming={null}>
      {() => (
        <div className="flex flex-col gap-3 p-4">
          <ul className="flex flex-col gap-2">
            {apps.map((each) => (
              <li key={each.app.id}>
                <ContinueLink {...each} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </DialogButton>
  );
}

/** Says of its app that it quotes anew, and whether the amount comes along. */
function ContinueLink({ app: { name, takesAmount }, href, isButton = false }: Continuation & { isButton?: boolean }) {
  const id = useId();
  const note = takesAmount
    ? t('They quote again; check the amount there.')
    : t('They quote again; enter the amount there.');
  return (
    <span className={isButton ? 'flex flex-wrap items-center gap-x-2 gap-y-1' : 'flex flex-col'}>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-describedby={id}
        className={
          isButton
            ? 'touch-target inline-flex h-9 items-center gap-2 rounded-8 bg-accent px-3 font-semibold text-on-accent hover:opacity-90'
            : 'link touch-reach inline-flex w-fit items-center gap-1 font-semibold'
        }
      >
        {isButton ? t('Continue at {app}', { app: name }) : name}
        <ExternalLink size={14} role="img" aria-label={t('opens in a new tab')} className="shrink-0" />
      </a>
      <span id={id} className="text-muted">
        {note}
      </span>
    </span>
  );
}
