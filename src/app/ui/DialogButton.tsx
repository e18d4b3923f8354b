import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { LazyDialog } from './LazyDialog.tsx';

interface DialogButtonProps extends Omit<ComponentProps<typeof Button>, 'children' | 'onClick' | 'title'> {
  /** What the button shows. */
  readonly label: ReactNode;
  /** Of the dialog. */
  readonly title: string;
  /** Shown inside while the content loads. */
  readonly coming: ReactNode;
  readonly dialogClassName?: string;
  /** The content, which may close the dialog. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog with lazily loaded content. */
export function DialogButton({ label, title, coming, dialogClassName, children, ...button }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button {...button} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <LazyDialog title={title} onClose={close} placeholder={coming} className={dialogClassName}>
          {children(close)}
        </LazyDialog>
      )}
    </>
  );
}
