import { setupI18n } from '@lingui/core';
import { describe, expect, test } from 'vitest';
import { listCatalogs, listTexts, readCatalog, slotsOf } from '../../../scripts/words.ts';
import { readMessage } from './message.ts';
import { writeMessage } from './write-message.ts';

const english: readonly (readonly [string, readonly string[]])[] = [['en', listTexts()]];
const others = listCatalogs().map((language) => [language, Object.values(readCatalog(language))] as const);

describe.each([...english, ...others])('in %s', (language, texts) => {
  test.each([0, 1, 2, 21, 1_000_000])(
    'every text is written as lingui does, with %i of all that is counted',
    (count) => {
      const lingui = setupI18n({ locale: language, messages: { [language]: {} } }).setMessagesCompiler(readMessage);
      for (const text of texts) {
        const values = Object.fromEntries([...slotsOf(text)].map((name) => [name, count]));
        expect(writeMessage(readMessage(text), values, language)).toBe(lingui._(text, values));
      }
    },
  );
});
