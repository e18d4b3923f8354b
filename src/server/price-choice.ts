import type { NodesConfig } from '#balances/nodes.ts';

export const PRICE_FEEDS = ['coingecko', 'defillama'] as const;
export type PriceFeedName = (typeof PRICE_FEEDS)[number];

/** Source of the prices of holdings: none, the sample market, or feeds on the network. */
export type PriceChoice = 'off' | 'sample' | readonly PriceFeedName[];

/** `auto` follows the source of balances. Throws an Error that lists the valid texts. */
export function parsePrices(text: string): PriceChoice | 'auto' {
  if (text === 'auto' || text === 'off' || text === 'sample') return text;
  const names = text.split(',').map((name) => name.trim());
  const feeds = PRICE_FEEDS.filter((known) => names.includes(known));
  if (feeds.length > 0 && feeds.length === names.length) return feeds;
  throw new Error(`must be auto, off, sample, or a list of ${PRICE_FEEDS.join(', ')}, not "${text}"`);
}

/** Sample prices for sample balances only, unless the operator chooses them by name. */
export function priceChoice(choice: PriceChoice | 'auto', nodes: NodesConfig): PriceChoice {
  if (choice !== 'auto') return choice;
  return nodes.mode === 'off' ? 'sample' : 'off';
}

/** The header's text: `sample`, `off`, `coingecko, defillama`. */
export const priceNote = (choice: PriceChoice): string => (typeof choice === 'string' ? choice : choice.join(', '));

/** A warning at start for operators of live nodes; null if prices are live too. */
export function priceWarning(choice: PriceChoice | 'auto', nodes: NodesConfig): string | null {
  if (nodes.mode === 'off') return null;
  if (choice === 'auto') return 'Balances are read from nodes, and nothing prices them: set PORTOLAN_PRICES.';
  if (choice === 'sample') return 'Balances are read from nodes, and priced with made-up sample prices.';
  return null;
}
