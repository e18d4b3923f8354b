import { t } from '#app/language/words.ts';

/** What a link does not hold of the comparison that it was made of. */
export const leftOutText = (count: number): string =>
  t(
    '{count, plural, one {# more route, the weakest, did not fit into the link.} other {# more routes, the weakest, did not fit into the link.}}',
    { count },
  );
