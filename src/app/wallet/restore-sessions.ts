import { getSettings } from '../storage/settings.ts';
import { connectionList, SESSIONS_KEY, sessions } from './connection-list.ts';
import { newConnection } from './wallet.ts';

const load = () => import('./connections.ts');

/**
 * Restores the sessions of the last visit without a prompt, and follows other tabs. Called once, outside React. Stored
 * accounts show at once; the code for wallets is loaded only if there is a session.
 */
export function restoreSessions(): void {
  if (!getSettings().privacy && sessions.get().length > 0) {
    connectionList.set(sessions.get().map(({ wallet, accounts }) => newConnection(wallet, 'restoring', accounts)));
    load().then(
      ({ connectionStore }) => connectionStore.restoreAll(),
      // Without that code the sessions cannot be confirmed.
      () => connectionList.set([]),
    );
  }
  window.addEventListener('storage', ({ key }) => {
    if (key !== SESSIONS_KEY && key !== null) return;
    load().then(
      ({ connectionStore }) => connectionStore.follow(),
      () => sessions.reload(),
    );
  });
}
