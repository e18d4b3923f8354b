import { type ReactNode, useState } from 'react';
import { t } from '#app/language/words.ts';
import { DialogSkeleton, LazyDialog } from '#app/ui/LazyDialog.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import { useShortcuts } from '#app/ui/use-shortcuts.ts';
import { swapAssets } from './form/RouteForm.tsx';
import type { FormControls } from './form/use-form-controls.ts';
import type { PageState } from './query/page-state.ts';
import { focusCardBy } from './results/card-focus.ts';

const ShortcutHelp = lazyComponent(() => import('./ShortcutHelp.tsx'));

interface PageShortcutsOptions {
  readonly state: PageState;
  readonly controls: FormControls;
  /** Undefined while a refresh is impossible. */
  readonly onRefresh: (() => void) | undefined;
  readonly onToggleRefresh: () => void;
  readonly onCopyLink: () => void;
}

/** The keyboard shortcuts of the page. Returns the dialog that lists them, while it is open. */
export function usePageShortcuts(options: PageShortcutsOptions): ReactNode {
  const { state, controls, onRefresh, onToggleRefresh, onCopyLink } = options;
  const [isHelpOpen, setHelpOpen] = useState(false);
  useShortcuts({
    '/': () => {
      controls.show();
      controls.picker.search(state.from === null ? 'from' : 'to', '');
    },
    a: () => {
      controls.show();
      controls.amountRef.current?.focus();
      controls.amountRef.current?.select();
    },
    x: () => controls.change(swapAssets(state)),
    b: controls.openBridges,
    r: () => onRefresh?.(),
    p: onToggleRefresh,
    l: onCopyLink,
    j: () => focusCardBy(1),
    k: () => focusCardBy(-1),
    i: () => document.querySelector<HTMLElement>('[data-inspector]')?.focus(),
    '?': () => setHelpOpen(true),
  });
  return (
    isHelpOpen && (
      <LazyDialog
        title={t('Keys')}
        onClose={() => setHelpOpen(false)}
        placeholder={<DialogSkeleton className="h-87" />}
      >
        <ShortcutHelp />
      </LazyDialog>
    )
  );
}
