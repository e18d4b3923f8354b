import {
  createPersistedStore,
  isText,
  type StoredSchema,
  storedFields,
  storedList,
  subscribeAcrossTabs,
} from './persisted-store.ts';
import { useStore } from './store.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Number format: `system` follows the browser's language, the others are language tags. */
export const NUMBER_FORMATS = ['system', 'en-US', 'de-DE', 'fr-FR', 'de-CH'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

/** In the order in which they are offered. Each has every text. */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt', 'ar', 'ja', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];
/** `system` follows the browser's languages. */
export type LanguageChoice = 'system' | Language;

/**
 * `here`: the site of the page. `worker`: a worker of the page, where `worker?NAME=value&…` sets variables of its configuration.
 * Else the URL of a service.
 */
export type ServiceChoice = 'here' | `worker${string}` | `http${string}`;

export const isInPage = (choice: ServiceChoice): choice is `worker${string}` => choice.startsWith('worker');

export interface Settings {
  readonly theme: Theme;
  readonly language: LanguageChoice;
  readonly numberFormat: NumberFormat;
  readonly service: ServiceChoice;
  /** No marks of assets, nothing stored but these settings, no balance requests. */
  readonly privacy: boolean;
  readonly shortcuts: boolean;
  /** Whether quotes on the screen renew themselves. */
  readonly refresh: boolean;
  /** By how much less than expected a swap may give, in basis points. */
  readonly toleranceBps: number;
  /**
   * What an hour, a signature and a party to trust are worth to the person, in this order, in dollars like "20" or
   * "12.5"; "" and anything else is no price.
   */
  readonly ownPrices: readonly string[];
  /** Whether the chart of cost against time is open below a list. */
  readonly chart: boolean;
  /** Bridges that are off unless a link overrides it, sorted. */
  readonly bridgesOff: readonly string[];
}

const builtFor: ServiceChoice = import.meta.env?.VITE_SERVICE === 'worker' ? 'worker' : 'here';

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  language: 'system',
  numberFormat: 'system',
  service: builtFor,
  privacy: false,
  shortcuts: true,
  refresh: true,
  toleranceBps: 50,
  ownPrices: [],
  chart: false,
  bridgesOff: [],
};

/** Whether nobody on the way reads what is asked: by TLS, or on this device. The page's content policy allows no others. */
export const isPrivate = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(hostname));

/** The typed URL of a service without its trailing slash; undefined unless it is https, or on this device. */
export function parseServiceUrl(text: string): ServiceChoice | undefined {
  if (!URL.canParse(text.trim())) return undefined;
  const url = new URL(text.trim());
  if (!isPrivate(url) || url.username !== '' || url.search !== '') return undefined;
  return (url.origin + url.pathname).replace(/\/+$/, '') as ServiceChoice;
}

/** Sorted without duplicates, so that the order of switching does not matter. */
const sortedUnique = (ids: readonly string[]): string[] => [...new Set(ids)].sort();

const toService = (text: string): ServiceChoice =>
  text === 'here' || /^worker(\?|$)/.test(text) ? (text as ServiceChoice) : (parseServiceUrl(text) ?? builtFor);

const oneOf = <T extends string>(options: readonly T[], stored: unknown, otherwise: T): T =>
  options.find((option) => option === stored) ?? otherwise;

const trueOr = (stored: unknown, otherwise: boolean): boolean => (typeof stored === 'boolean' ? stored : otherwise);

const MOST_TOLERANCE_BPS = 5000;

const toTolerance = (stored: unknown): number =>
  Number.isInteger(stored) && Number(stored) >= 0 && Number(stored) <= MOST_TOLERANCE_BPS
    ? Number(stored)
    : DEFAULT_SETTINGS.toleranceBps;

/** Stored settings: each missing or invalid field gets its default. */
const settingsSchema: StoredSchema<Settings> = {
  parse(stored) {
    const fields = storedFields(stored);
    return {
      theme: oneOf(THEMES, fields.theme, DEFAULT_SETTINGS.theme),
      language: oneOf<LanguageChoice>(LANGUAGES, fields.language, DEFAULT_SETTINGS.language),
      numberFormat: oneOf(NUMBER_FORMATS, fields.numberFormat, DEFAULT_SETTINGS.numberFormat),
      service: isText(fields.service) ? toService(fields.service) : builtFor,
      privacy: trueOr(fields.privacy, DEFAULT_SETTINGS.privacy),
      shortcuts: trueOr(fields.shortcuts, DEFAULT_SETTINGS.shortcuts),
      refresh: trueOr(fields.refresh, DEFAULT_SETTINGS.refresh),
      toleranceBps: toTolerance(fields.toleranceBps),
      ownPrices: storedList(fields.ownPrices).filter(isText),
      chart: trueOr(fields.chart, DEFAULT_SETTINGS.chart),
      bridgesOff: sortedUnique(storedList(fields.bridgesOff).filter(isText)),
    };
  },
};

const SETTINGS_KEY = 'portolan.settings';
const store = createPersistedStore({ key: SETTINGS_KEY, schema: settingsSchema });

export function updateSettings(change: Partial<Settings>): void {
  const changed = { ...store.get(), ...change };
  store.set({ ...changed, bridgesOff: sortedUnique(changed.bridgesOff) });
}

/** Outside of React. */
export const getSettings = (): Settings => store.get();

export const useSettings = (): Settings => useStore(store);

/**
 * The language tag that numbers follow: of the format that is chosen, else of the language that is, else the browser's own, which is
 * undefined. In Arabic too they have the digits that are typed.
 */
export function numberLocale({
  numberFormat,
  language,
}: Pick<Settings, 'numberFormat' | 'language'>): string | undefined {
  if (numberFormat !== 'system') return numberFormat;
  // "5,000" is five to who reads German; a browser of the same language knows its country.
  const chosen = language === 'system' || navigator.language.startsWith(language) ? undefined : language;
  if (globalThis.document?.documentElement.lang !== 'ar') return chosen;
  return new Intl.Locale(chosen ?? navigator.language, { numberingSystem: 'latn' }).toString();
}

export const useNumberLocale = (): string | undefined => numberLocale(useSettings());

/** Applies the theme now and on each change, also from other tabs. Called once, before rendering. */
export function applySettings(): void {
  const apply = () => {
    const { theme } = store.get();
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  };
  apply();
  subscribeAcrossTabs(SETTINGS_KEY, store)(apply);
}
