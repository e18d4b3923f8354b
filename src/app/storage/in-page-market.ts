import { isInPage, type ServiceChoice } from './settings.ts';

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
