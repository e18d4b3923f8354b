import { base64url } from '@scure/base';
import * as z from 'zod/mini';
import { HEIGHT_HEADER, latestCosmosBlock, REST_HEADERS, shownHeight, urlUnder } from '#nodes/cosmos-rest.ts';
import { fetchNode, NodeError, parseResponse, ResponseTooLarge } from '#nodes/node-request.ts';
import type { NodeReader } from '../reader.ts';
import { type BankList, type BankPage, bankBalances, PAGE_SIZE, readBank } from './cosmos-bank.ts';
import { ContractRefused, NoContracts, type QueryContract, readCw20s } from './cw20.ts';

/**
 * Reads the bank module over REST, one HTTP request per page, and CW20s that are named, one or two requests each. Includes factory
 * denoms and IBC vouchers. Amounts include locked coins of vesting accounts, beside what of them can be moved, and exclude staked coins.
 */
export const cosmosRestReader: NodeReader = {
  async read(query, url, signal) {
    const snapshot = await readBank(
      (list, key, height, limited) => fetchPage(pageUrl(url, PATHS[list], query.address, key), height, limited),
      signal,
    );
    const tokens = await readCw20s(query, contractQueries(url, signal));
    return {
      balances: new Map([...bankBalances(query, snapshot), ...tokens]),
      block: { chainId: null, height: snapshot.height, blockTime: null },
    };
  },

  identify: latestCosmosBlock,
};

const pageSchema = z.object({
  balances: z.array(z.unknown()),
  pagination: z.nullish(z.object({ next_key: z.nullish(z.string()) })),
});

async function fetchPage(url: URL, height: bigint | null, signal: AbortSignal): Promise<BankPage> {
  const headers = height === null ? REST_HEADERS : { ...REST_HEADERS, [HEIGHT_HEADER]: `${height}` };
  const response = await fetchNode(url, { headers }, signal);
  const page = z.safeParse(pageSchema, parseResponse(response.text));
  if (!page.success) throw new NodeError('returned an invalid page of balances', { cause: page.error });
  return {
    balances: page.data.balances,
    nextKey: page.data.pagination?.next_key || null,
    height: shownHeight(response),
  };
}

const PATHS: Readonly<Record<BankList, string>> = { held: 'balances', spendable: 'spendable_balances' };

function pageUrl(base: string, path: string, address: string, key: string | null): URL {
  const url = urlUnder(base, `/cosmos/bank/v1beta1/${path}/${address}`);
  url.searchParams.set('pagination.limit', `${PAGE_SIZE}`);
  if (key !== null) url.searchParams.set('pagination.key', key);
  return url;
}

const WASM = '/cosmwasm/wasm/v1';

function contractQueries(node: string, signal: AbortSignal): QueryContract {
  const get = async (path: string) => {
    const { text } = await fetchNode(urlUnder(node, WASM + path), { headers: REST_HEADERS }, signal);
    return parseResponse(text);
  };
  return async (contract, message) => {
    const query = base64url.encode(new TextEncoder().encode(JSON.stringify(message)));
    try {
      const response = z.safeParse(smartSchema, await get(`/contract/${contract}/smart/${query}`));
      return response.data?.data;
    } catch (error) {
      if (error instanceof ResponseTooLarge) throw new ContractRefused(error.message);
      if (!(error instanceof NodeError) || error.status === undefined) throw error;
      if (error.status === 501) throw new NoContracts('has no contracts');
      // A chain without the module and one without the contract: the module has parameters.
      if (error.status === 404) await get('/codes/params').catch(rethrowAbsent);
      if (REFUSALS.has(error.status)) throw new ContractRefused('has no such contract');
      throw error;
    }
  };
}

const smartSchema = z.object({ data: z.unknown() });

/** Statuses of a contract that is none or does not know the query. */
const REFUSALS: ReadonlySet<number> = new Set([400, 404, 500]);

function rethrowAbsent(error: unknown): never {
  const isAbsent = error instanceof NodeError && (error.status === 404 || error.status === 501);
  throw isAbsent ? new NoContracts('has no contracts') : error;
}
