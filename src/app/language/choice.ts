import { getSettings, type Language, type LanguageChoice } from '../storage/settings.ts';
import { type Catalog, setCatalog } from './words.ts';

/** In the order in which they are offered. Each has every text. */
export const LANGUAGES: readonly Language[] = ['en', 'es', 'fr', 'de', 'pt', 'ja', 'zh'];

/** The language that is chosen, else the first of the browser's that there is, else English. */
export function languageOf(choice: LanguageChoice, tags: readonly string[], offered = LANGUAGES): Language {
  if (choice !== 'system') return choice;
  const wanted = tags.map((tag) => offered.find((language) => tag.split('-')[0] === language));
  return wanted.find((language) => language !== undefined) ?? 'en';
}

const catalogs = import.meta.glob<Catalog>('./catalogs/*.json', { import: 'default' });

/** Calls back once the page's texts are here: at once in English, and in English where the catalog cannot be loaded. */
export function withLanguage(draw: () => void): void {
  const language = languageOf(getSettings().language, navigator.languages);
  const load = catalogs[`./catalogs/${language}.json`];
  if (load === undefined) {
    draw();
    return;
  }
  const use = (catalog: Catalog) => {
    document.documentElement.lang = language;
    setCatalog(language, catalog);
  };
  load()
    .then(use, () => undefined)
    .then(draw);
}
