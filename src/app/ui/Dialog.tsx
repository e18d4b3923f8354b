import clsx from 'clsx';
import { X } from 'lucide-react';
import { type ComponentProps, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../language/words.ts';
import { Announcer } from './Announcer.tsx';
import { IconButton } from './Button.tsx';
import { ignoreRepeatedClick } from './repeated-click.ts';

export interface DialogProps extends Omit<ComponentProps<'dialog'>, 'open' | 'onClose' | 'title'> {
  title: ReactNode;
  onClose: () => void;
}

/**
 * A modal dialog, open while mounted. The browser traps the focus; Escape and a click outside close it, and the focus
 * returns to the opener. The element with `data-autofocus` gets the focus first. On a phone it fills the screen. It has
 * its own announcer, as live regions of the page behind it are silent. Repeated clicks and held keys that opened or
 * closed it are ignored.
 */
export function Dialog({ title, onClose, className, children, ...rest }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect: closed before it leaves the page, so that the browser returns the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    ignoreRepeatedClick();
    return () => {
      dialog?.close();
      ignoreRepeatedClick();
    };
  }, []);
  const closeOnBackdrop = (event: MouseEvent) => event.target === ref.current && onClose();
  // At the end of the page: a dialog opened by a form is no part of that form.
  return createPortal(
    // The browser closes a dialog by Escape itself; the click beside it is an extra for the mouse.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      data-slot="dialog"
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={closeOnBackdrop}
      className={clsx(
        'fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none flex-col bg-raised open:flex',
        'medium:m-auto medium:h-fit medium:max-h-[min(40rem,calc(100dvh-4rem))] medium:w-[30rem]',
        'medium:rounded-8 medium:border medium:border-divider medium:shadow-raised',
        className,
      )}
      {...rest}
    >
      <header className="flex h-12 shrink-0 items-center justify-between border-divider border-b pe-2 ps-4">
        <h2 id={titleId} className="font-semibold text-16">
          {title}
        </h2>
        <IconButton label={t('Close')} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </header>
      <Announcer>{children}</Announcer>
    </dialog>,
    document.body,
  );
}
