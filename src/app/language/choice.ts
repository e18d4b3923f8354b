import { getSettings, LANGUAGES, type Language, type LanguageChoice } from '../storage/settings.ts';
import { type Catalog, isRightToLeft, setCatalog } from './words.ts';

/** The language that is chosen, else the first of the browser's that there is, else English. */
export function languageOf(
  choice: LanguageChoice,
  tags: readonly string[],
  offered: readonly Language[] = LANGUAGES,
): Language {
  if (choice !== 'system') return choice;
  const wanted = tags.map((tag) => offered.find((language) => tag.split('-')[0] === language));
  return wanted.find((language) => language !== undefined) ?? 'en';
}

const catalogs = import.meta.glob<Catalog>('./catalogs/*.json', { import: 'default' });

/** Resolves once the page's texts are here: at once in English, and in English where the catalog cannot be loaded. */
export async function loadLanguage(): Promise<void> {
  const language = languageOf(getSettings().language, navigator.languages);
  const catalog = await catalogs[`./catalogs/${language}.json`]?.().catch(() => undefined);
  if (catalog === undefined) return;
  document.documentElement.lang = language;
  if (isRightToLeft(language)) document.documentElement.dir = 'rtl';
  setCatalog(language, catalog);
}
