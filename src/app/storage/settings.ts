import { createPersistedStore, subscribeAcrossTabs } from './persisted-store.ts';
import { useStore } from './store.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** How digits are grouped and parted: `system` follows the browser's language, the others are language tags. */
export const NUMBER_FORMATS = ['system', 'en-US', 'de-DE', 'fr-FR', 'de-CH'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

/** `here`: the site the page came from. `worker`: a thread of this page. Else the address of a service. */
export type ServiceChoice = 'here' | 'worker' | `http${string}`;

export interface Settings {
  readonly theme: Theme;
  readonly numberFormat: NumberFormat;
  readonly service: ServiceChoice;
  /** Whether token and chain pictures may be loaded from the sites that hold them. */
  readonly logos: boolean;
  /** Private: no pictures from other sites, nothing kept but these settings, no balance asked for. */
  readonly privacy: boolean;
  readonly shortcuts: boolean;
  /** Whether quotes on the screen renew themselves. */
  readonly refresh: boolean;
  /** Bridges that are switched off unless a link says otherwise, in order. */
  readonly bridgesOff: readonly string[];
}

const builtFor: ServiceChoice = import.meta.env?.VITE_SERVICE === 'worker' ? 'worker' : 'here';

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  numberFormat: 'system',
  service: builtFor,
  logos: false,
  privacy: false,
  shortcuts: true,
  refresh: true,
  bridgesOff: [],
};

/** The address of a service as a person typed it, without its closing slash; undefined when it is none. */
export function parseServiceUrl(text: string): ServiceChoice | undefined {
  if (!URL.canParse(text.trim())) return undefined;
  const url = new URL(text.trim());
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '') return undefined;
  return (url.origin + url.pathname).replace(/\/+$/, '') as ServiceChoice;
}

const oneOf = <T>(options: readonly T[], value: unknown, fallback: T): T =>
  options.includes(value as T) ? (value as T) : fallback;

const flag = (value: unknown, fallback: boolean): boolean => (typeof value === 'boolean' ? value : fallback);

function readService(value: unknown): ServiceChoice {
  if (value === 'here' || value === 'worker') return value;
  return (typeof value === 'string' ? parseServiceUrl(value) : undefined) ?? builtFor;
}

/** Each once, in an order that does not tell in which they were pressed. */
const sortedUnique = (ids: readonly string[]): string[] => [...new Set(ids)].sort();

/** Settings out of whatever was stored: each field that cannot be understood takes its default. */
export function parseSettings(stored: unknown): Settings {
  const fields = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  const off = Array.isArray(fields.bridgesOff) ? fields.bridgesOff : [];
  return {
    theme: oneOf(THEMES, fields.theme, DEFAULT_SETTINGS.theme),
    numberFormat: oneOf(NUMBER_FORMATS, fields.numberFormat, DEFAULT_SETTINGS.numberFormat),
    service: readService(fields.service),
    logos: flag(fields.logos, DEFAULT_SETTINGS.logos),
    privacy: flag(fields.privacy, DEFAULT_SETTINGS.privacy),
    shortcuts: flag(fields.shortcuts, DEFAULT_SETTINGS.shortcuts),
    refresh: flag(fields.refresh, DEFAULT_SETTINGS.refresh),
    bridgesOff: sortedUnique(off.filter((id): id is string => typeof id === 'string')),
  };
}

const SETTINGS_KEY = 'portolan.settings';
const store = createPersistedStore({ key: SETTINGS_KEY, read: parseSettings });

export function updateSettings(change: Partial<Settings>): void {
  const changed = { ...store.get(), ...change };
  store.set({ ...changed, bridgesOff: sortedUnique(changed.bridgesOff) });
}

/** Outside of React. */
export const getSettings = (): Settings => store.get();

export const useSettings = (): Settings => useStore(store);

/** The language tag that numbers follow; undefined is the browser's own. */
export function useNumberLocale(): string | undefined {
  const { numberFormat } = useSettings();
  return numberFormat === 'system' ? undefined : numberFormat;
}

/** Puts the theme on the page at once and whenever it changes, and follows other tabs. Called once, before rendering. */
export function applySettings(): void {
  const apply = () => {
    const { theme } = store.get();
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  };
  apply();
  subscribeAcrossTabs(SETTINGS_KEY, store)(apply);
}
