import clsx from 'clsx';
import { type ReactNode, useId } from 'react';

interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Whether the value is invalid. Defaults to whether there is an error. */
  isWrong?: boolean;
  className?: string;
  /** Draws the control with the ids that tie it to its label and its error. */
  children: (ids: FieldIds) => ReactNode;
}

/** A labelled control with its hint and its error. */
export function Field({ label, hint, error, isWrong = Boolean(error), className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = isWrong ? error : hint;
  return (
    <div data-slot="field" className={clsx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="text-12 text-muted">
        {label}
      </label>
      {children({ id, 'aria-describedby': note ? noteId : undefined, 'aria-invalid': isWrong || undefined })}
      {note && (
        <div id={noteId} className={clsx('text-12', isWrong ? 'text-bad' : 'text-faint')}>
          {note}
        </div>
      )}
    </div>
  );
}
