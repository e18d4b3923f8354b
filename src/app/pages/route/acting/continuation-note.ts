import { t } from '#app/language/words.ts';
import type { Continuation } from './other-apps.ts';

/** What to look at in other apps: whether they take the route that is open, and whether the amount came along. */
export function continuationNote(apps: readonly Continuation[], route: string): string {
  const [first] = apps;
  const own = apps.filter(({ app }) => app.isOfBridge);
  const way =
    own.length === apps.length
      ? t('They quote again: check the amount there.')
      : own.length === 0
        ? t('They re-route: look for {route} there.', { route })
        : t('All but {app} re-route: look for {route} there.', { app: own[0]?.app.name ?? '', route });
  return first?.app.takesAmount === false ? `${way} ${t('Enter the amount there.')}` : way;
}
