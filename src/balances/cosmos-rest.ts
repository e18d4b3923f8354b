import * as z from 'zod/mini';
import { amountSchema } from '#contract/amount.ts';
import { askNode, NodeError, parseAnswer } from './node-request.ts';
import type { NodeReader } from './reader.ts';

const PAGE_SIZE = '1000';
const MAX_PAGES = 50;

const pageSchema = z.object({
  balances: z.array(z.object({ denom: z.string(), amount: amountSchema })),
  pagination: z.nullish(z.object({ next_key: z.nullish(z.string()) })),
});
type Page = z.infer<typeof pageSchema>;

/** Reads the bank module over REST, page after page: factory denoms and IBC vouchers included, CW20 not. */
export const cosmosRestReader: NodeReader = {
  async read({ address, denoms }, url, signal) {
    const held = await bankBalances(url, address, signal);
    const balances = new Map(denoms.map((denom) => [denom, { amount: held.get(denom) ?? 0n }]));
    return { balances, sighting: { chainId: null, height: null, blockTime: null } };
  },
};

async function bankBalances(url: string, address: string, signal: AbortSignal): Promise<Map<string, bigint>> {
  const held = new Map<string, bigint>();
  let key: string | null = null;
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const page = await bankPage(pageUrl(url, address, key), signal);
    for (const { denom, amount } of page.balances) {
      // A node that ignores the page key would send its first page for ever.
      if (held.has(denom)) throw new NodeError(`answered ${denom} twice`);
      held.set(denom, BigInt(amount));
    }
    key = page.pagination?.next_key || null;
    if (key === null) return held;
  }
  throw new NodeError(`answered more than ${MAX_PAGES} pages`);
}

async function bankPage(url: URL, signal: AbortSignal): Promise<Page> {
  const text = await askNode(url, { headers: { accept: 'application/json' } }, signal);
  const page = z.safeParse(pageSchema, parseAnswer(text));
  if (!page.success) throw new NodeError('answered something that is no page of balances', { cause: page.error });
  return page.data;
}

/** Under whatever path and query the node's own URL has. */
function pageUrl(base: string, address: string, key: string | null): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/cosmos/bank/v1beta1/balances/${address}`;
  url.searchParams.set('pagination.limit', PAGE_SIZE);
  if (key !== null) url.searchParams.set('pagination.key', key);
  return url;
}
