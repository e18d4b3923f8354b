import { Download } from 'lucide-react';
import { DialogButton } from '#app/ui/DialogButton.tsx';
import { DialogSkeleton } from '#app/ui/LazyDialog.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';

const ExportChoices = lazyComponent(() => import('./ExportChoices.tsx'));

interface ExportButtonProps {
  readonly label: string;
  /** Of the dialog. */
  readonly title: string;
  /** What is compared, in words. */
  readonly about: string;
  readonly routes: readonly ComparedRoute[];
}

/** Saves routes as a file. */
export const ExportButton = ({ label, title, about, routes }: ExportButtonProps) => (
  <DialogButton
    size="small"
    variant="quiet"
    label={
      <>
        <Download size={14} aria-hidden />
        {label}
      </>
    }
    title={title}
    coming={<DialogSkeleton className="h-20" />}
  >
    {() => <ExportChoices title={about} routes={routes} />}
  </DialogButton>
);
