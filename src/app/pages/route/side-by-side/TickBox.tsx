import clsx from 'clsx';
import { Check } from 'lucide-react';
import { ChainLogo } from '#app/asset/AssetLogo.tsx';
import { t } from '#app/language/words.ts';
import { Mark } from '#app/marks/Mark.tsx';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { useTicked } from './ticked.ts';

interface TickBoxProps {
  readonly compared: ComparedRoute;
  /** Of the comparison. */
  readonly comparisonKey: string;
}

/** The mark of a route's first bridge; a box at its corner under a pointer, in its place while ticking, puts the route beside another one. */
export function TickBox({ compared, comparisonKey }: TickBoxProps) {
  const { ids, isChoosing, toggle } = useTicked(comparisonKey);
  return (
    <label
      className={clsx(
        'touch-reach relative z-10 inline-flex size-7 shrink-0 cursor-pointer items-center justify-center',
        !isChoosing && 'pointer-coarse:pointer-events-none',
      )}
    >
      <input
        type="checkbox"
        aria-label={t('Put {route} side by side', { route: compared.name })}
        checked={ids.includes(compared.id)}
        onChange={() => toggle(compared.id)}
        className="peer absolute inset-0 z-10 cursor-pointer appearance-none rounded-full"
      />
      <span aria-hidden className={clsx('pointer-events-none', isChoosing && 'invisible print:visible')}>
        <FirstMark compared={compared} />
      </span>
      <span
        aria-hidden
        className={clsx(
          'pointer-events-none absolute flex items-center justify-center rounded-[4px] border border-edge bg-raised text-transparent peer-checked:border-accent peer-checked:bg-accent peer-checked:text-on-accent peer-checked:opacity-100 peer-focus-visible:opacity-100 group-hover:opacity-100 print:hidden',
          isChoosing ? 'end-1 bottom-1 size-5' : '-end-1 -bottom-1 size-4 opacity-0',
        )}
      >
        <Check size={12} strokeWidth={3} />
      </span>
    </label>
  );
}

/** Of the first bridge, else of the first venue, else of the chain. */
function FirstMark({ compared: { steps } }: { compared: ComparedRoute }) {
  const marked = steps.filter(({ carrierMark }) => carrierMark !== null);
  const step = marked.find(({ family }) => family === 'bridge') ?? marked[0];
  if (step?.carrierMark) return <Mark of={step.carrierMark} name={step.carrier} seed={step.carrier} size={28} />;
  const [first] = steps;
  return <ChainLogo id={first?.chainIds.from ?? ''} name={first?.from ?? ''} size={28} />;
}
