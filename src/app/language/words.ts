import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { readMessage } from './message.ts';
import { type Values as Slots, writeMessage } from './write-message.ts';

const read = new Map<string, CompiledMessage>();

/** A message is read when it is first shown, and once. */
function readOnce(text: string): CompiledMessage {
  const tokens = read.get(text) ?? readMessage(text);
  read.set(text, tokens);
  return tokens;
}

/** Texts by their English ones; "" is shown in English. */
export type Catalog = Readonly<Record<string, string>>;

export const isRightToLeft = (language: string): boolean => language === 'ar';

/** The language with the digits 0 to 9, which amounts are typed and copied in. */
export const localeOf = (language: string): string => `${language}-u-nu-latn`;

/** All texts from now on are of this catalog. Called before the page is drawn. */
export function setCatalog(language: string, messages: Catalog): void {
  inUse = { locale: localeOf(language), messages, isMirrored: isRightToLeft(language) };
}

/** English needs no catalog. */
let inUse: { readonly locale: string; readonly messages: Catalog; readonly isMirrored: boolean } = {
  locale: 'en',
  messages: {},
  isMirrored: false,
};

/** Whether the page is in the language of what services write. */
export const isEnglish = (): boolean => inUse.locale === 'en';

/** Arabic letters, and the mark from the right that Arabic lists have between their parts. */
const FROM_THE_RIGHT = /[\u0600-\u06ff\u200f]/;

/** A value in a text that is written from right to left: its own letters do not reorder what is beside it. */
export const apart = (value: string): string =>
  inUse.isMirrored ? `${FROM_THE_RIGHT.test(value) ? '\u2067' : '\u2068'}${value}\u2069` : value;

/** What is read from left to right in every language: an amount with its sign and symbol. */
export const leftToRight = (text: string): string => (inUse.isMirrored ? `\u2066${text}\u2069` : text);

const write = (text: string, values: Slots): string =>
  writeMessage(readOnce(inUse.messages[text] || text), values, inUse.locale);

type Values = Readonly<Record<string, string | number>>;

/**
 * The text with the name of each value between private characters, for who fills in nodes; a number stays, as it chooses a plural.
 */
export function withSlots(text: string, values: Readonly<Record<string, unknown>>): string {
  const slots: Record<string, unknown> = {};
  for (const name in values) slots[name] = typeof values[name] === 'number' ? values[name] : `\ue000${name}\ue000`;
  return write(text, slots);
}

/** The text in the page's language: `t('Copy {what}', { what })`. How texts are written is in CONTRIBUTING.md. */
export function t(text: string, values: Values = {}): string {
  const slots: Record<string, string | number> = {};
  for (const name in values) {
    const value = values[name] ?? '';
    slots[name] = typeof value === 'string' ? apart(value) : value;
  }
  return write(text, slots);
}

/** A text that is named before there is a language, in a table of a module: `label: msg('Light')`, shown by `label()`. */
export interface Message {
  (values?: Values): string;
  /** What exports and requests have of it. */
  readonly english: string;
}

export const msg = (english: string): Message => Object.assign((values?: Values) => t(english, values), { english });

/** The text of what `npm run words` finds elsewhere: the reason of `unknown()`, which exports have in English. */
export const translated = (english: string): string => write(english, {});
