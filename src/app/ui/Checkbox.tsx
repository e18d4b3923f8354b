import clsx from 'clsx';
import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';

/** A tick box in the colours of the theme. */
export const Checkbox = ({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) => (
  <span className={clsx('touch-reach relative inline-flex size-5 shrink-0', className)}>
    <input
      type="checkbox"
      className="peer size-full cursor-pointer appearance-none rounded-[4px] border border-edge bg-raised checked:border-accent checked:bg-accent"
      {...rest}
    />
    <Check
      size={14}
      strokeWidth={3}
      aria-hidden
      className="-translate-1/2 pointer-events-none absolute start-1/2 top-1/2 hidden text-on-accent peer-checked:block rtl:translate-x-1/2"
    />
  </span>
);
