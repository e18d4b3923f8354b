import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { byLocale } from './by-locale.ts';

export type Values = Readonly<Record<string, unknown>>;

const pluralRules = byLocale((language) => new Intl.PluralRules(language));
const wholeNumbers = byLocale((language) => new Intl.NumberFormat(language));

/** The full stop of "8:03 p.m." or of a chain's sentence, which also ends the sentence that it stands in. */
const STOPPED = /\.\u2069?$/;

/** Writes the message that was read, in a language, as lingui does: a test compares the two on every text of every catalog. */
export function writeMessage(tokens: CompiledMessage, values: Values, language: string, count?: number): string {
  return tokens
    .map((token) => {
      if (typeof token === 'string')
        return token === '#' && count !== undefined ? wholeNumbers(language).format(count) : token;
      const [name, , cases] = token;
      const value = values[name];
      if (typeof cases !== 'object') return `${value}`;
      const forms = cases as Readonly<Record<string, CompiledMessage>>;
      const form = forms[`${value}`] ?? forms[pluralRules(language).select(Number(value))] ?? forms.other;
      return writeMessage(form ?? [], values, language, Number(value));
    })
    .reduce((text, part) => text + (part.startsWith('.') && STOPPED.test(text) ? part.slice(1) : part), '');
}
