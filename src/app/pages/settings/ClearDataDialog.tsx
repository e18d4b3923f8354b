import type { ReactNode } from 'react';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';

interface ClearDataDialogProps {
  readonly title: string;
  /** Label of the button that confirms. */
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What is deleted, as a sentence. */
  readonly children: ReactNode;
}

/** Confirms a deletion that cannot be undone. */
export function ClearDataDialog({ title, action, onConfirm, onClose, children }: ClearDataDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="flex flex-col gap-4 p-4">
        <p>{rich('{children} You cannot undo this.', { children })}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('Keep')}</Button>
          <Button variant="primary" onClick={onConfirm}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
