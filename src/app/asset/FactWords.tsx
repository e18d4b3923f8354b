import { plainText } from '../format/plain-text.ts';
import { translated } from '../language/words.ts';

/** A sentence of the service's facts or notices in the page's language; one that we have not translated stays as it is. */
export function factText(text: string): string {
  const plain = plainText(text);
  // None of ours has braces, which a text of ours may fill.
  return /[{}]/.test(plain) ? plain : translated(plain);
}

/** The same, marked as English where it is. */
export function FactWords({ text }: { readonly text: string }) {
  const words = factText(text);
  return <span lang={words === plainText(text) ? 'en' : undefined}>{words}</span>;
}
