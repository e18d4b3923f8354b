import { getSettings, LANGUAGES, type Language } from '../storage/settings.ts';
import { type Catalog, isRightToLeft, setCatalog } from './words.ts';

/** The language that is chosen, else the first of the browser's that there is, else English. */
function pageLanguage(): Language {
  const { language } = getSettings();
  if (language !== 'system') return language;
  const wanted = navigator.languages.map((tag) => LANGUAGES.find((offered) => tag.split('-')[0] === offered));
  return wanted.find((offered) => offered !== undefined) ?? 'en';
}

const catalogs = import.meta.glob<Catalog>('./catalogs/*.json', { import: 'default' });

/** Resolves once the page's texts are here: at once in English, and in English where the catalog cannot be loaded. */
export async function loadLanguage(): Promise<void> {
  const language = pageLanguage();
  const catalog = await catalogs[`./catalogs/${language}.json`]?.().catch(() => undefined);
  if (catalog === undefined) return;
  document.documentElement.lang = language;
  if (isRightToLeft(language)) document.documentElement.dir = 'rtl';
  setCatalog(language, catalog);
}
