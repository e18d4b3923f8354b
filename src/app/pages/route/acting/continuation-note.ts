import { listText } from '#app/format/list-text.ts';
import { t } from '#app/language/words.ts';
import type { Continuation } from './other-apps.ts';

/** What to look at in other apps: whether they take the route that is open, and whether the amount came along. */
export function continuationNote(apps: readonly Continuation[], route: string): string {
  const [first] = apps;
  const free = apps.flatMap(({ app }) => (app.isOfBridge ? [] : [app.name]));
  return [
    free.length === 0
      ? t('They quote again: check the amount there.')
      : t(
          '{count, plural, one {{apps} finds its own route: look for {route} there.} other {{apps} find their own route: look for {route} there.}}',
          { count: free.length, apps: listText(free), route },
        ),
    first?.app.takesAmount === false ? t('Enter the amount in {app}.', { app: first.app.name }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}
