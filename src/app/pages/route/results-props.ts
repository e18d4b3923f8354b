import type { MarketNote } from '#contract/source-note.ts';
import type { CatalogState } from '../../asset/use-catalog.ts';
import type { PageState } from './address-bar.ts';
import type { Doubt } from './doubt.ts';
import type { Comparison } from './use-comparison.ts';
import type { LinkCopying } from './use-copy-link.ts';
import type { UpdatePage } from './use-page-state.ts';
import type { useRefresh } from './use-refresh.ts';
import type { useSelection } from './use-selection.ts';
import type { Form } from './use-wish.ts';

/** What it takes to show the results of a comparison. */
export interface ResultsProps {
  state: PageState;
  update: UpdatePage;
  form: Form;
  catalogState: CatalogState;
  market: MarketNote | null;
  comparison: Comparison;
  doubt: Doubt | null;
  refresh: ReturnType<typeof useRefresh>;
  selection: ReturnType<typeof useSelection>;
  link: LinkCopying;
  offline: boolean;
  className: string;
  onOpen: (id: string) => void;
  onBridgesOff: (off: readonly string[]) => void;
  onShowVariants: (symbol: string) => void;
}
