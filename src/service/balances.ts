import type { Balance, ChainBalances } from '#balances/reader.ts';
import { bech32Prefix, isAddress } from '#contract/address.ts';
import { type AssetId, assetKey } from '#contract/asset.ts';
import type { BalanceEntry, BalancesRequest, BalancesResponse } from '#contract/balances.ts';
import { ServiceError } from '#contract/error.ts';
import { isNativeAlias } from '#contract/native-alias.ts';
import { UNREAD_KIND } from '#contract/unread-kinds.ts';
import { unwrapAddress } from '#contract/unwrap-address.ts';
import type { PriceQuote, PriceQuotes, Prices } from '#market/prices/price-source.ts';
import { formatPrice, formatUnits, formatUsd, usdValue } from '#math/units.ts';
import type { ChainRecord } from '#registry/records.ts';
import { chainTitle } from '#registry/records.ts';
import type { Registry } from '#registry/registry.ts';
import { checkChain } from './checks.ts';
import type { ServiceDeps } from './deps.ts';

type BalanceQuery = Parameters<ServiceDeps['balances']['read']>[0];

/**
 * Reads all chains in parallel. A balance that could not be read has an error under its denom; the others are unaffected.
 */
export async function answerBalances(deps: ServiceDeps, request: BalancesRequest): Promise<BalancesResponse> {
  const queries = queriesOf(deps.registry, request).map(({ chainId, query, aliases }) => ({
    chainId,
    query,
    aliases,
    read: deps.lookUpVouchers === undefined ? deps.balances.read(query) : readKnown(deps, query),
  }));
  const pricesFor = pricing(deps.prices, queries);
  const chains = queries.map(async ({ chainId, query, aliases, read }) => {
    const { chain, address } = query;
    const [reading, prices] = await Promise.all([read, pricesFor(query)]);
    const { asOf } = reading;
    const denoms = entriesOf(deps.registry, prices, chain, reading);
    for (const alias of aliases) denoms[alias] = denoms[chain.native_denom ?? alias] as BalanceEntry;
    const unread = query.denoms === undefined ? UNREAD_KIND[chain.chain_type] : null;
    return [
      chainId,
      {
        address,
        denoms,
        ...(asOf !== null && { as_of: isoTime(asOf) }),
        ...(unread !== null && { not_looked_for: [unread] }),
      },
    ] as const;
  });
  return { chains: Object.fromEntries(await Promise.all(chains)) };
}

/** Reads the balances, then looks up the vouchers among them that the registry does not know. */
async function readKnown({ balances, lookUpVouchers }: ServiceDeps, query: BalanceQuery): Promise<ChainBalances> {
  const reading = await balances.read(query);
  await lookUpVouchers?.(assetsOf(query.chain, heldDenoms(reading)));
  return reading;
}

interface RunningQuery {
  readonly query: BalanceQuery;
  readonly read: Promise<ChainBalances>;
}

/** Prices of requested denoms, read beside the balances; prices of all holdings once those are known. */
function pricing(prices: Prices, queries: readonly RunningQuery[]): (query: BalanceQuery) => Promise<PriceQuotes> {
  const byName = queries.filter(({ query }) => query.denoms !== undefined);
  const held = queries.filter(({ query }) => query.denoms === undefined);
  const named = prices(byName.flatMap(({ query: { chain, denoms = [] } }) => assetsOf(chain, denoms)));
  const found = Promise.all(held.map(async ({ query, read }) => assetsOf(query.chain, heldDenoms(await read)))).then(
    (assets) => prices(assets.flat()),
  );
  return ({ denoms }) => (denoms === undefined ? found : named);
}

const assetsOf = ({ chain_id }: ChainRecord, denoms: readonly string[]): AssetId[] =>
  denoms.map((denom) => ({ chain_id, denom }));

const heldDenoms = ({ balances }: ChainBalances): string[] =>
  [...balances].flatMap(([denom, balance]) => ('error' in balance ? [] : [denom]));

const isoTime = (ms: number): string => new Date(ms).toISOString();

interface NamedQuery {
  /** The chain as request and response name it. */
  readonly chainId: string;
  readonly query: BalanceQuery;
  /** Denoms of the request that stand for the native asset. */
  readonly aliases: readonly string[];
}

function queriesOf(registry: Registry, { chains }: BalancesRequest): NamedQuery[] {
  return Object.entries(chains).map(([chainId, { address, denoms }]) => {
    const known = [chainId, restoreCapitals(chainId)].find((id) => registry.findChain(id) !== undefined) ?? chainId;
    checkChain(registry, 'chains', known);
    const chain = registry.getChainRecord(known);
    checkAddress(chain, address, `chains.${chainId}.address`);
    const isAlias = (denom: string) => chain.native_denom !== null && isNativeAlias(chain.chain_type, denom);
    const aliases = denoms?.filter(isAlias) ?? [];
    const read = denoms?.map((denom) => (isAlias(denom) ? (chain.native_denom as string) : denom));
    return { chainId, query: { chain, address, denoms: read && [...new Set(read)] }, aliases };
  });
}

/**
 * The field's public client rewrites every key, these chain ids included: it sends `Oraichain` as `_oraichain` and rewrites the
 * keys of the response back.
 */
const restoreCapitals = (chainId: string): string =>
  chainId.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const FAMILIES = { cosmos: 'a bech32', evm: 'an EVM', svm: 'a Solana' } as const;

function checkAddress(chain: ChainRecord, address: string, field: string): void {
  const { chain_type, bech32_prefix } = chain;
  if (!isAddress(chain_type, address)) {
    const { address: inside, wrapping } = unwrapAddress(address);
    if (wrapping !== null && isAddress(chain_type, inside)) {
      throw ServiceError.invalidField(field, `"${address}" has ${wrapping} around the address: send "${inside}" alone`);
    }
    const description = `"${address}" is not ${FAMILIES[chain_type]} address, or its checksum is wrong`;
    throw ServiceError.invalidField(field, description);
  }
  if (chain_type !== 'cosmos' || bech32_prefix === '') return;
  const prefix = bech32Prefix(address);
  if (prefix === bech32_prefix) return;
  throw ServiceError.invalidField(
    field,
    `"${address}" is an address of prefix ${prefix}; ${chainTitle(chain)} has ${bech32_prefix}`,
  );
}

function entriesOf(
  registry: Registry,
  prices: PriceQuotes,
  { chain_id }: ChainRecord,
  { balances }: ChainBalances,
): Record<string, BalanceEntry> {
  const entries: [string, BalanceEntry][] = [];
  const told = new Map<string, string>();
  for (const [denom, balance] of balances) {
    const asset = { chain_id, denom };
    const known = registry.findAsset(asset);
    const token = 'error' in balance ? undefined : balance.token;
    // Anybody can write a symbol and decimals into a contract: what they say is not valued.
    const quote = prices.size === 0 || token !== undefined ? undefined : prices.get(assetKey(asset));
    const entry = balanceEntry(balance, known?.decimals ?? token?.decimals ?? null, quote);
    tellOnce(told, denom, entry);
    if (known !== undefined && !registry.isListed(asset)) entry.asset = known;
    if (token !== undefined) entry.symbol = token.symbol;
    entries.push([denom, entry]);
  }
  return Object.fromEntries(entries);
}

/** Of several denoms that failed for one reason the first gives it, and the others name that one. */
function tellOnce(told: Map<string, string>, denom: string, entry: BalanceEntry): void {
  const { error } = entry;
  if (error == null) return;
  const first = told.get(error.message);
  if (first === undefined) told.set(error.message, denom);
  else entry.error = { code: error.code, message: `could not be read, for the reason of ${first}`, details: [] };
}

/**
 * An amount of unknown decimals is in smallest units and has no value: a price of a whole token would be wrong by powers of ten.
 */
function balanceEntry(balance: Balance, decimals: number | null, quote: PriceQuote | undefined): BalanceEntry {
  if ('error' in balance) {
    const error = balance.error.toBody();
    return { amount: '0', decimals, formatted_amount: '0', price: null, value_usd: null, error };
  }
  const amount = balance.amount.toString();
  const formatted_amount = formatUnits(balance.amount, decimals ?? 0);
  if (decimals === null || quote === undefined)
    return { amount, decimals, formatted_amount, price: null, value_usd: null };
  const { price, source, asOf } = quoteText(quote);
  const value_usd = formatUsd(usdValue(balance.amount, decimals, quote.usdE12, 'down'));
  return { amount, decimals, formatted_amount, price, value_usd, price_source: source, price_as_of: asOf };
}

interface QuoteText {
  readonly price: string;
  readonly source: string;
  readonly asOf: string;
}

/** The same quote is sent for minutes. */
const quoteTexts = new WeakMap<PriceQuote, QuoteText>();

function quoteText(quote: PriceQuote): QuoteText {
  const known = quoteTexts.get(quote);
  if (known !== undefined) return known;
  const fresh = { price: formatPrice(quote.usdE12), source: quote.source, asOf: isoTime(quote.at) };
  quoteTexts.set(quote, fresh);
  return fresh;
}
