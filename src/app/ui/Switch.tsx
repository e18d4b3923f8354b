import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange'> {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Something that is on or off, at once. The whole row is its target. */
export function Switch({ label, hint, checked, onChange, className, disabled, ...rest }: SwitchProps) {
  return (
    <label
      data-slot="switch"
      className={clsx('flex min-h-9 pointer-coarse:min-h-11 items-center justify-between gap-4', className)}
    >
      <span className="min-w-0">
        <span className="block">{label}</span>
        {hint && <span className="block text-12 text-faint">{hint}</span>}
      </span>
      <span className="relative inline-flex shrink-0">
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className={clsx(
            'peer h-5 w-9 cursor-pointer appearance-none rounded-full border border-edge bg-raised transition-opacity',
            'checked:border-accent checked:bg-accent disabled:cursor-not-allowed disabled:opacity-60',
          )}
          {...rest}
        />
        <span
          aria-hidden
          className={clsx(
            'pointer-events-none absolute top-[3px] start-[3px] size-3.5 rounded-full bg-edge transition-transform',
            'peer-checked:translate-x-4 rtl:peer-checked:-translate-x-4 peer-checked:bg-on-accent',
          )}
        />
      </span>
    </label>
  );
}
