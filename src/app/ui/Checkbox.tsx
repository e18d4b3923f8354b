import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';

/** A tick box in the colours of the theme. */
export const Checkbox = (props: Omit<ComponentProps<'input'>, 'type' | 'className'>) => (
  <label className="touch-reach relative inline-flex size-5 shrink-0 cursor-pointer">
    <input
      type="checkbox"
      className="peer size-full cursor-pointer appearance-none rounded-[4px] border border-edge bg-raised checked:border-accent checked:bg-accent"
      {...props}
    />
    <Check
      size={14}
      strokeWidth={3}
      aria-hidden
      className="-translate-1/2 pointer-events-none absolute start-1/2 top-1/2 hidden text-on-accent peer-checked:block rtl:translate-x-1/2"
    />
  </label>
);
