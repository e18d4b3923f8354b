import { createElement, Fragment, type ReactNode } from 'react';
import { apart, withSlots } from './words.ts';

/** What stands in a place of a text: a node for `{name}`, or what is drawn around the words in `<name>…</name>`. */
type Part = ReactNode | ((words: ReactNode) => ReactNode);

/** A text of its own element: where a browser has translated it, React can still replace it. */
const own = (text: string): ReactNode => (text.trim() === '' ? text : createElement('span', null, text));

const PART = /<(\w+)>(.*?)<\/\1>|\ue000(\w+)\ue000/gs;

function fill(text: string, parts: Readonly<Record<string, Part>>): ReactNode {
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const { 0: whole, 1: tag, 2: words = '', 3: slot, index } of text.matchAll(PART)) {
    const part = parts[tag ?? slot ?? ''];
    nodes.push(
      own(text.slice(end, index)),
      typeof part === 'function' ? part(fill(words, parts)) : typeof part === 'string' ? own(apart(part)) : part,
    );
    end = index + whole.length;
  }
  if (nodes.length === 0) return text;
  // As arguments they need no keys.
  return createElement(Fragment, null, ...nodes, own(text.slice(end)));
}

/** A sentence with elements in it: `rich('Read <link>how</link>.', { link: (words) => <Link href="/how">{words}</Link> })`. */
export const rich = (text: string, parts: Readonly<Record<string, Part>>): ReactNode =>
  fill(withSlots(text, parts), parts);
