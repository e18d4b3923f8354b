import { t } from '#app/language/words.ts';
import type { ComparedRoute } from './compared-route.ts';

/** Names a route by what carries it: "Go Fast + CCTP", or the venues of a swap on one chain. */
export function routeName({ steps }: Pick<ComparedRoute, 'steps'>): string {
  const bridges = steps.filter(({ family }) => family === 'bridge');
  const carriers = (bridges.length > 0 ? bridges : steps).map(({ carrier }) => carrier);
  return [...new Set(carriers)].join(' + ') || t('Route without steps');
}
