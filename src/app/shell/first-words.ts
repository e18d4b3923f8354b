import { translated } from '../language/words.ts';
import { parsePageState } from '../pages/route/query/page-state.ts';
import { OPENED } from '../ui/base-folder.ts';

/** Which words of the page's HTML are those of its address. */
function wordsName(): string {
  if (OPENED !== '') return OPENED;
  const { from, to } = parsePageState(location.search);
  return from && to ? 'link' : '';
}

/** Shows the words that the page's HTML has, in the person's language, and resolves once they are painted. */
export function firstWords(element: Element): Promise<void> | undefined {
  const words = element.querySelector<HTMLElement>(`[data-words="${wordsName()}"]`);
  // Where nobody looks nothing is painted, and other browsers do not tell.
  if (words === null) return undefined;
  for (const span of words.querySelectorAll('span')) span.textContent = translated(span.textContent);
  words.hidden = false;
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('element')) return undefined;
  return new Promise((resolve) => new PerformanceObserver(() => resolve()).observe({ type: 'element' }));
}
