import { t } from '#app/language/words.ts';
import { isPrivate } from '#app/storage/settings.ts';

export const NODES_EXAMPLE = '{"1": "https://node.example", "osmosis-1": "https://lcd.example"}';

/** Why typed nodes cannot be used; null if they can. */
export function problemOfNodes(text: string): string | null {
  if (text === '') return null;
  const problem = t('Enter addresses by chain id, such as {example}.', { example: NODES_EXAMPLE });
  try {
    const nodes: unknown = JSON.parse(text);
    if (typeof nodes !== 'object' || nodes === null || Array.isArray(nodes)) return problem;
    const wrong = Object.entries(nodes).find(([, urls]) => ![urls].flat().every(isNodeUrl));
    return wrong === undefined
      ? null
      : t('Chain {chain} needs an https address, or one on this device.', { chain: wrong[0] });
  } catch {
    return problem;
  }
}

const isNodeUrl = (url: unknown): boolean => typeof url === 'string' && URL.canParse(url) && isPrivate(new URL(url));
