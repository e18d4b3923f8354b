import type { Locator, Page } from '@playwright/test';
import { listTexts } from '../scripts/words.ts';
import { readMessage } from '../src/app/language/message.ts';

const ACCENTS: Readonly<Record<string, string>> = {
  ...{ a: 'áá', e: 'éé', i: 'íí', o: 'óó', u: 'úú', A: 'ÁÁ', E: 'ÉÉ', I: 'ÍÍ', O: 'ÓÓ', U: 'ÚÚ' },
  ...{ y: 'ý', n: 'ñ', s: 'š', c: 'ç', r: 'ŕ', l: 'ļ', t: 'ţ', d: 'ď', g: 'ğ', z: 'ž' },
};

/** Tags stay, or nothing would be drawn. */
const accented = (text: string): string =>
  text.replace(/<\/?\w+>|[a-z]/gi, (found) => (found.length > 1 ? found : (ACCENTS[found] ?? found)));

function written(tokens: ReturnType<typeof readMessage>): string {
  return tokens
    .map((token) => {
      if (typeof token === 'string') return accented(token);
      const [name, type, cases] = token;
      if (type === undefined) return `{${name}}`;
      const forms = Object.entries(cases as Record<string, typeof tokens>);
      return `{${name}, ${type}, ${forms.map(([form, words]) => `${form} {${written(words)}}`).join(' ')}}`;
    })
    .join('');
}

/** A language that nobody speaks, for finding words that no catalog has: no plain vowel, a third longer, in brackets. */
const PSEUDO = Object.fromEntries(listTexts().map((text) => [text, `[${written(readMessage(text))}]`]));

/** A text of the app in that language. */
export const inPseudo = (text: string): string => PSEUDO[text] ?? text;

/** The page from now on in that language, in the place of Spanish. */
export async function speakPseudo(page: Page): Promise<void> {
  await page.route(/\/assets\/es-[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `export default ${JSON.stringify(PSEUDO)}` }),
  );
  await page.addInitScript(() => {
    const settings = JSON.parse(localStorage.getItem('portolan.settings') ?? '{}');
    localStorage.setItem('portolan.settings', JSON.stringify({ ...settings, language: 'es' }));
  });
}

/** Words that a person sees or hears within, except those in a place marked with its own language, and in what is typed as it stands. */
const shownTexts = (within: Locator): Promise<string[]> =>
  within.evaluate((root) => {
    const isOurs = (element: Element) =>
      element.checkVisibility() && element.closest('[lang]:not(html), code, kbd, pre, script, style') === null;
    const texts: string[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: parent, textContent: text } = walker.currentNode;
      if (parent && text?.trim() && isOurs(parent)) texts.push(text);
    }
    for (const element of root.querySelectorAll('[aria-label], [title], [placeholder], [alt], [aria-description]')) {
      if (!isOurs(element)) continue;
      const named = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'].map((name) =>
        element.getAttribute(name),
      );
      texts.push(...named.filter((text) => text !== null));
    }
    return texts;
  });

/** Addresses, hosts, denoms, and codes with a digit. */
const CODE = /\S*[a-z]\S*[./:…\d]\S+|\S*\d\S*/gi;
/** A word with a plain vowel is of no catalog. */
const PLAIN = /[a-z]*[aeiou][a-z]*/gi;

/** Texts within that hold a word of no catalog, apart from these names. */
export async function listPlainTexts(within: Locator, names: readonly string[]): Promise<string[]> {
  const known = [...names].sort((a, b) => b.length - a.length);
  const texts = await shownTexts(within);
  return texts.filter((text) => {
    const rest = known.reduce((left, name) => left.replaceAll(name, ' '), text).replace(CODE, ' ');
    return (rest.match(PLAIN) ?? []).some((word) => word.length > 1);
  });
}

/** Elements within whose words are cut off, though nothing says that they may be. */
export const listClipped = (within: Locator): Promise<string[]> =>
  within.evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>('*')]
      .filter((element) => {
        const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
        const mayCut = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
        const isShown = element.checkVisibility() && element.clientWidth > 1;
        const cuts = overflowX === 'hidden' || overflowX === 'clip';
        return isShown && cuts && !mayCut && element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => element.outerHTML.slice(0, 200)),
  );
