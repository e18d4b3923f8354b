import { t } from '#app/language/words.ts';
import { type Side, SORTS, type Sort } from '../query/page-state.ts';

/** What the heads of the columns are called, for the list of orders where heads have no room. */
export const sortLabels = (side: Side): readonly (readonly [Sort, string])[] => {
  const labels: Record<Sort, string> = {
    best: t('Best first'),
    cost: t('Cheapest first'),
    arrives: side === 'in' ? t('Arrives most first') : t('Sends least first'),
    time: t('Fastest first'),
    signatures: t('Fewest signatures first'),
  };
  return SORTS.map((sort) => [sort, labels[sort]]);
};
