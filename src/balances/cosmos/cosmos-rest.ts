import * as z from 'zod/mini';
import { askNode, NodeError, parseAnswer } from '../node/node-request.ts';
import type { NodeReader } from '../reader.ts';
import { UNSEEN } from '../sighting.ts';
import { type BankPage, bankBalances, PAGE_SIZE, readBank } from './cosmos-bank.ts';
import { cometSighting, heightOf } from './cosmos-sighting.ts';

const HEADERS = { accept: 'application/json' };

/** At which height to answer. Browsers ask a node of another origin first whether it may be sent. */
const HEIGHT_HEADER = 'x-cosmos-block-height';
/** In answers; the gateway before the node puts its own name in front. */
const SHOWN_HEIGHT_HEADERS = [`grpc-metadata-${HEIGHT_HEADER}`, HEIGHT_HEADER];

/**
 * Reads the bank module over REST, one HTTP request a page: factory denoms and IBC vouchers included, CW20 not. The
 * amounts are what is owned: of a vesting account not all of it can be spent yet. What is staked is not in there.
 */
export const cosmosRestReader: NodeReader = {
  async read(query, url, signal) {
    const reading = await readBank((key, height) => askPage(pageUrl(url, query.address, key), height, signal));
    return {
      balances: bankBalances(query, reading),
      sighting: { chainId: null, height: reading.height, blockTime: null },
    };
  },

  async identify(url, signal) {
    const latest = z.safeParse(latestSchema, await askLatest(url, signal));
    if (!latest.success) return UNSEEN;
    const { chain_id, height, time } = latest.data.block.header;
    return cometSighting(chain_id, height, time);
  },
};

const pageSchema = z.object({
  balances: z.array(z.unknown()),
  pagination: z.nullish(z.object({ next_key: z.nullish(z.string()) })),
});

async function askPage(url: URL, height: bigint | null, signal: AbortSignal): Promise<BankPage> {
  const headers = height === null ? HEADERS : { ...HEADERS, [HEIGHT_HEADER]: `${height}` };
  const { text, header } = await askNode(url, { headers }, signal);
  const page = z.safeParse(pageSchema, parseAnswer(text));
  if (!page.success) throw new NodeError('answered something that is no page of balances', { cause: page.error });
  return {
    balances: page.data.balances,
    nextKey: page.data.pagination?.next_key || null,
    height: SHOWN_HEIGHT_HEADERS.map((name) => heightOf(header(name))).find((shown) => shown !== null) ?? null,
  };
}

const latestSchema = z.object({
  block: z.object({ header: z.object({ chain_id: z.unknown(), height: z.unknown(), time: z.unknown() }) }),
});

/** Null at a node that does not serve it. */
async function askLatest(url: string, signal: AbortSignal): Promise<unknown> {
  const latest = urlUnder(url, '/cosmos/base/tendermint/v1beta1/blocks/latest');
  try {
    const { text } = await askNode(latest, { headers: HEADERS }, signal);
    return parseAnswer(text);
  } catch (error) {
    if (error instanceof NodeError && (error.status === 404 || error.status === 501)) return null;
    throw error;
  }
}

function pageUrl(base: string, address: string, key: string | null): URL {
  const url = urlUnder(base, `/cosmos/bank/v1beta1/balances/${address}`);
  url.searchParams.set('pagination.limit', `${PAGE_SIZE}`);
  if (key !== null) url.searchParams.set('pagination.key', key);
  return url;
}

/** Under whatever path and query the node's own URL has. */
function urlUnder(base: string, path: string): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  return url;
}
