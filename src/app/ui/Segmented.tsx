import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import type { Message } from '../language/words.ts';

interface SegmentedProps<T extends string> {
  legend: string;
  /** Shows the legend to screen readers only. */
  hideLegend?: boolean;
  options: readonly { value: T; label: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
  className?: string;
}

/** Options whose labels are texts of a module. */
export const shownOptions = <T extends string>(options: readonly { readonly value: T; readonly label: Message }[]) =>
  options.map(({ value, label }) => ({ value, label: label() }));

/** A group of radio buttons in a row. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { legend, hideLegend = false, options, value, onChange, className } = props;
  const name = useId();
  return (
    <fieldset data-slot="segmented" className={clsx('min-w-0', className)}>
      <legend className={clsx(hideLegend ? 'sr-only' : 'mb-1 text-12 text-muted')}>{legend}</legend>
      <div className={clsx('flex rounded-8 border border-divider bg-surface p-0.5', hideLegend && 'h-full')}>
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'relative flex min-h-7.5 flex-1 pointer-coarse:min-h-11 cursor-pointer items-center justify-center rounded-[6px] px-2',
              'break-keep text-center text-muted has-checked:bg-raised has-checked:font-semibold has-checked:text-ink',
              'has-checked:shadow-[0_0_0_1px_var(--edge)] has-focus-visible:outline-2 has-focus-visible:outline-accent',
              'has-focus-visible:outline-offset-2',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
