import clsx from 'clsx';
import type { ComponentProps, KeyboardEvent } from 'react';

/** Enter sends the form, as in a field of one line; with Shift it begins a line. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** A text field that takes several lines and grows with them. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      data-slot="text-area"
      rows={1}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      onKeyDown={sendOnEnter}
      className={clsx(
        // An address breaks anywhere: else it is its whole length wide, and the page with it.
        'wrap-anywhere field-sizing-content max-h-40 min-h-9 pointer-coarse:min-h-11 w-full min-w-0 resize-none rounded-8 border border-edge bg-raised',
        'px-3 py-1.5 text-16 medium:text-14 aria-invalid:border-bad',
        className,
      )}
      {...rest}
    />
  );
}
