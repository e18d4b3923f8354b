import { plainText } from '../format/plain-text.ts';
import { translated } from '../language/words.ts';

/** A sentence of the service's facts in the page's language; one that we have not translated stays as it is. */
export function FactWords({ text }: { readonly text: string }) {
  const plain = plainText(text);
  // None of ours has braces, which a text of ours may fill.
  const words = /[{}]/.test(plain) ? plain : translated(plain);
  return <span lang={words === plain ? 'en' : undefined}>{words}</span>;
}
