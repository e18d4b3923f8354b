import { vi } from 'vitest';
import type { Settings } from '#app/storage/settings.ts';

/** The settings of a page that is opened in a browser which keeps `stored`. */
export async function settingsOf(stored: unknown): Promise<Settings> {
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(stored) });
  vi.resetModules();
  const { getSettings } = await import('#app/storage/settings.ts');
  vi.unstubAllGlobals();
  return getSettings();
}
