import type { RefObject } from 'react';
import type { MarketNote } from '#contract/source-note.ts';
import type { CatalogState } from '../../../asset/use-catalog.ts';
import type { Doubt } from '../comparison/doubt.ts';
import type { Comparison } from '../comparison/use-comparison.ts';
import type { useRefresh } from '../comparison/use-refresh.ts';
import type { useSelection } from '../comparison/use-selection.ts';
import type { PageState, UpdatePage } from '../query/page-state.ts';
import type { QueryForm } from '../query/use-route-query.ts';
import type { LinkCopying } from './use-copy-link.ts';

/** What it takes to show the results of a comparison. */
export interface ResultsProps {
  state: PageState;
  update: UpdatePage;
  form: QueryForm;
  catalogState: CatalogState;
  market: MarketNote | null;
  comparison: Comparison;
  doubt: Doubt | null;
  refresh: ReturnType<typeof useRefresh>;
  selection: ReturnType<typeof useSelection>;
  link: LinkCopying;
  offline: boolean;
  /** What stands over the results, whatever they are: it takes the focus that something on the page left behind. */
  heading: RefObject<HTMLHeadingElement | null>;
  className: string;
  onOpen: (id: string) => void;
  onBridgesOff: (off: readonly string[]) => void;
  onShowVariants: (symbol: string) => void;
}
