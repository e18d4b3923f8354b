import { setupI18n as setupLingui } from '@lingui/core';
import { expect, test } from 'vitest';
import { listTexts, slotsOf } from '../../../scripts/words.ts';
import { readMessage } from '../language/message.ts';
import { setupI18n } from './english.ts';

const texts = listTexts();

test.each([0, 1, 2, 21])('the element writes every text as lingui does, with %i of all that is counted', (count) => {
  const ours = setupI18n().setMessagesCompiler(readMessage);
  const lingui = setupLingui({ locale: 'en', messages: { en: {} } }).setMessagesCompiler(readMessage);
  for (const text of texts) {
    const values = Object.fromEntries([...slotsOf(text)].map((name) => [name, count]));
    expect(ours._(text, values)).toBe(lingui._(text, values));
  }
});
