import { t } from '#app/language/words.ts';
import type { MarketNote } from '#contract/source-note.ts';

/** What `SampleFigures` says, for a text that leaves the page: nothing around it there says so. */
export const sampleLine = (market: MarketNote | null): string[] =>
  market?.source === 'sample'
    ? [t('<name>Sample market:</name> figures are made up.', { name: '' }).replaceAll(/<\/?name>/g, '')]
    : [];
