import pLimit from 'p-limit';
import * as z from 'zod/mini';
import { bech32Prefix } from '#contract/address.ts';
import { isAmount } from '#contract/amount.ts';
import { ServiceError } from '#contract/error.ts';
import { NodeError } from '#nodes/node-request.ts';
import { chainTitle } from '#registry/records.ts';
import type { Balance, BalanceQuery, Balances, TokenInfo } from '../reader.ts';
import { MAX_DECIMALS, readableSymbol } from '../token-symbol.ts';

const PREFIX = 'cw20:';

/** More tokens of one query are not read. */
const MAX_TOKENS = 100;
/** Concurrent queries to one node. */
const CONCURRENCY = 6;

/**
 * A contract's response to a smart query, parsed. Throws NoContracts for a chain without CosmWasm, ContractRefused where the contract
 * is none or does not know the query, and NodeError for a node that failed.
 */
export type QueryContract = (contract: string, message: object) => Promise<unknown>;

export class NoContracts extends NodeError {}
export class ContractRefused extends NodeError {}

/** The CW20s among the denoms of a query, each with its balance or why it has none; those of `unlisted` with symbol and decimals. */
export async function readCw20s(query: BalanceQuery, queryContract: QueryContract): Promise<Balances> {
  const denoms = query.denoms.filter((denom) => denom.startsWith(PREFIX));
  const limit = pLimit(CONCURRENCY);
  try {
    return new Map(
      await limit.map(denoms, async (denom, i) => [
        denom,
        i < MAX_TOKENS ? await readOne(query, denom, queryContract) : { error: tooMany(denom) },
      ]),
    );
  } catch (error) {
    limit.clearQueue();
    throw error;
  }
}

async function readOne(query: BalanceQuery, denom: string, queryContract: QueryContract): Promise<Balance> {
  const { chain, address, unlisted = [] } = query;
  const contract = denom.slice(PREFIX.length);
  const prefix = bech32Prefix(contract);
  if (prefix === undefined || (chain.bech32_prefix !== '' && prefix !== chain.bech32_prefix)) {
    return { error: noContract(query, denom) };
  }
  try {
    const { data } = z.safeParse(balanceSchema, await queryContract(contract, { balance: { address } }));
    if (data === undefined) return { error: noBalance(query, denom) };
    const amount = BigInt(data.balance);
    return unlisted.includes(denom) ? { amount, token: await infoOf(contract, queryContract) } : { amount };
  } catch (error) {
    if (error instanceof NoContracts) return { error: noContracts(query, denom) };
    if (error instanceof ContractRefused) return { error: noBalance(query, denom) };
    throw error;
  }
}

const balanceSchema = z.object({ balance: z.string().check(z.refine(isAmount)) });
const infoSchema = z.object({ symbol: z.unknown(), decimals: z.unknown() });

async function infoOf(contract: string, queryContract: QueryContract): Promise<TokenInfo> {
  const { data } = z.safeParse(infoSchema, await queryContract(contract, { token_info: {} }));
  const { symbol, decimals } = data ?? {};
  const isUsable = typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0;
  return {
    symbol: typeof symbol === 'string' ? readableSymbol(symbol) : null,
    decimals: isUsable && decimals <= MAX_DECIMALS ? decimals : null,
  };
}

const noContract = ({ chain }: BalanceQuery, denom: string): ServiceError =>
  ServiceError.invalid(
    `denom ${denom} is no CW20 token of ${chainTitle(chain)}: give ${PREFIX} and the address of its contract, ${chain.bech32_prefix}1…`,
  );

const noContracts = ({ chain }: BalanceQuery, denom: string): ServiceError =>
  ServiceError.invalid(`${denom} cannot be on ${chainTitle(chain)}: its nodes know no CosmWasm contracts`);

const noBalance = ({ chain }: BalanceQuery, denom: string): ServiceError =>
  new ServiceError(
    'unavailable',
    `${denom} on ${chainTitle(chain)} did not return a balance: check that it is a CW20 contract of this chain`,
  );

const tooMany = (denom: string): ServiceError =>
  ServiceError.invalid(`${denom} is not read: a request may name ${MAX_TOKENS} CW20 tokens of a chain`);
