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

/** All texts from now on are of this catalog. Called before the page is drawn. */
export function setCatalog(language: string, messages: Catalog): void {
  inUse = { language, messages };
}

/** English needs no catalog. */
let inUse: { readonly language: string; readonly messages: Catalog } = { language: 'en', messages: {} };

const write = (text: string, values: Slots): string =>
  writeMessage(readOnce(inUse.messages[text] || text), values, inUse.language);

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
export const t = (text: string, values: Values = {}): string => write(text, values);

/** A text that is named before there is a language, in a table of a module: `label: msg('Light')`, shown by `label()`. */
export interface Message {
  (values?: Values): string;
  /** What exports and requests have of it. */
  readonly english: string;
}

export const msg = (english: string): Message => Object.assign((values?: Values) => t(english, values), { english });

/** The text of what `npm run words` finds elsewhere: the reason of `unknown()`, which exports have in English. */
export const translated = (english: string): string => write(english, {});
