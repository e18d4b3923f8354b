import { setupI18n } from '@lingui/core';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { readMessage } from './message.ts';

const read = new Map<string, CompiledMessage>();

/** A message is read when it is first shown, and once. */
function readOnce(text: string): CompiledMessage {
  const tokens = read.get(text) ?? readMessage(text);
  read.set(text, tokens);
  return tokens;
}

/** The English text of a message is its id, so that English needs no catalog. */
const i18n = setupI18n({ locale: 'en', messages: { en: {} } }).setMessagesCompiler(readOnce);

/** Texts by their English ones; "" is shown in English. */
export type Catalog = Readonly<Record<string, string>>;

/** All texts from now on are of this catalog. Called before the page is drawn. */
export const setCatalog = (locale: string, messages: Catalog): void => i18n.loadAndActivate({ locale, messages });

type Values = Readonly<Record<string, string | number>>;

const SLOT = /\ue000(\w+)\ue000/g;

/**
 * The text with the name of each value between private characters; a number stays, as it chooses a plural. Values are filled
 * in afterwards, as lingui reads "\u202e" in a result as that character: in the name of a token it would pass by `plainText`.
 */
export function withSlots(text: string, values: Readonly<Record<string, unknown>>): string {
  const slots: Record<string, unknown> = {};
  for (const name in values) slots[name] = typeof values[name] === 'number' ? values[name] : `\ue000${name}\ue000`;
  return i18n._(text, slots);
}

/** The text in the page's language: `t('Copy {what}', { what })`. How texts are written is in CONTRIBUTING.md. */
export const t = (text: string, values: Values = {}): string =>
  withSlots(text, values).replace(SLOT, (_, name: string) => `${values[name]}`);

/** A text that is named before there is a language, in a table of a module: `label: msg('Light')`, shown by `label()`. */
export interface Message {
  (values?: Values): string;
  /** What exports and requests have of it. */
  readonly english: string;
}

export const msg = (english: string): Message => Object.assign((values?: Values) => t(english, values), { english });

/** The text of what `npm run words` finds elsewhere: the reason of `unknown()`, which exports have in English. */
export const translated = (english: string): string => i18n._(english);
