import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';
import { readMessage } from '../src/app/language/message.ts';
import { listCatalogs, listTexts, pluralForms, readCatalog, slotsOf, textsOfFile } from './words.ts';

const texts = listTexts();

test('every text is read as lingui reads it', () => {
  for (const text of texts) {
    expect(JSON.stringify(readMessage(text)), text).toBe(JSON.stringify(compileMessageOrThrow(text)));
  }
});

describe.each(listCatalogs())('the catalog of %s', (language) => {
  const catalog = Object.entries(readCatalog(language));
  const translated = catalog.filter(([, words]) => words !== '');

  test('has the texts of the app and no other, each translated: see npm run words', () => {
    expect(translated.map(([text]) => text)).toEqual(texts);
    expect(catalog.length).toBe(texts.length);
  });

  test('has the values, tags and plurals of each text', () => {
    // None is counted as other where there is a form for it; where many is no form between few and other, it is for millions.
    const all = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const needed = all.filter((form) => form !== 'zero' && (form !== 'many' || all.includes('few')));
    for (const [text, words] of translated) {
      expect(JSON.stringify(readMessage(words)), text).toBe(JSON.stringify(compileMessageOrThrow(words)));
      expect([...slotsOf(words)].sort(), text).toEqual([...slotsOf(text)].sort());
      expect(words.match(/<\/\w+>/g)?.length, text).toBe(text.match(/<\/\w+>/g)?.length);
      for (const forms of pluralForms(words)) expect(forms, text).toEqual(expect.arrayContaining(needed));
      expect(pluralForms(words).length > 0, text).toBe(pluralForms(text).length > 0);
    }
  });
});

test.each(listCatalogs())(
  'in %s a text ends with a full stop where the English one does: what ends with an abbreviation ends sentences',
  (language) => {
    const stopped = Object.entries(readCatalog(language)).filter(
      ([text, words]) => words.endsWith('.') && !text.endsWith('.'),
    );
    expect(stopped).toEqual([]);
  },
);

const IMPORT = "import { t } from '../language/words.ts';";
test.each([
  [`const f = (a) => t('a ' + a);`, 'nothing put together'],
  ['const f = (a) => t(String(a));', 'nothing put together'],
  [`const LABEL = t('Light');`, 'before the language is known'],
  [`const f = () => t('{a} and {b}', { a: 1 });`, 'has no value for b'],
])('%s is no text', (code, problem) => {
  expect(() => textsOfFile('x.ts', `${IMPORT}\n${code}`)).toThrow(new RegExp(`^x.ts:2: t\\(\\) .*${problem}`));
});
