import { t } from '#app/language/words.ts';
import { isInPage, isPrivate, type ServiceChoice } from '#app/storage/settings.ts';

/** How the service in the page gets its market: the sample, or chains and services that it reads through these nodes. */
export interface InPageMarket {
  readonly isLive: boolean;
  /** JSON from chain id to URLs, as the service's variable has it; empty for the public nodes. */
  readonly nodes: string;
}

const MARKET = 'PORTOLAN_MARKET';
const NODES = 'PORTOLAN_NODES';

export function inPageMarketOf(choice: ServiceChoice): InPageMarket {
  const variables = new URLSearchParams(isInPage(choice) ? choice.slice('worker'.length) : '');
  return { isLive: variables.get(MARKET) === 'live', nodes: variables.get(NODES) ?? '' };
}

export function choiceOf({ isLive, nodes }: InPageMarket): ServiceChoice {
  if (!isLive) return 'worker';
  const variables = new URLSearchParams({ [MARKET]: 'live', ...(nodes !== '' && { [NODES]: nodes }) });
  return `worker?${variables}`;
}

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
