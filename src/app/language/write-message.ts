import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

export type Values = Readonly<Record<string, unknown>>;

/** Writes the message that was read, in a language, as lingui does: a test compares the two on every text of every catalog. */
export function writeMessage(tokens: CompiledMessage, values: Values, language: string, count?: number): string {
  return tokens
    .map((token) => {
      if (typeof token === 'string')
        return token === '#' && count !== undefined ? new Intl.NumberFormat(language).format(count) : token;
      const [name, , cases] = token;
      const value = values[name];
      if (typeof cases !== 'object') return `${value}`;
      const forms = cases as Readonly<Record<string, CompiledMessage>>;
      const form = forms[`${value}`] ?? forms[new Intl.PluralRules(language).select(Number(value))] ?? forms.other;
      return writeMessage(form ?? [], values, language, Number(value));
    })
    .join('');
}
