import type { ChainBalances } from '#balances/reader.ts';
import { bech32Prefix, isAddress } from '#contract/address.ts';
import { type AssetId, assetKey } from '#contract/asset.ts';
import type { BalanceEntry, BalancesRequest, BalancesResponse } from '#contract/balances.ts';
import { ServiceError } from '#contract/error.ts';
import { isNativeAlias } from '#contract/native-alias.ts';
import { UNREAD_OF_FAMILY } from '#contract/unread-kinds.ts';
import { unwrapAddress } from '#contract/unwrap-address.ts';
import type { PriceQuote, PriceQuotes } from '#market/prices/price-source.ts';
import { formatPrice, formatUnits, formatUsd, usdValue } from '#math/units.ts';
import { memoize } from '#registry/memoize.ts';
import type { ChainRecord } from '#registry/records.ts';
import { chainTitle } from '#registry/records.ts';
import type { Registry } from '#registry/registry.ts';
import { wireLiveness } from '#registry/wire.ts';
import { notKnown } from './checks.ts';
import type { ServiceDeps } from './deps.ts';
import { everySo, nextTurn } from './next-turn.ts';

type BalanceQuery = Parameters<ServiceDeps['balances']['read']>[0];

/** Denoms of one request that are worked on before others have a turn: some two milliseconds. */
const DENOMS_A_TURN = 500;
/** Prices are asked for so many assets at once. */
const ASSETS_AT_ONCE = 1_000;

type IsDue = ReturnType<typeof everySo>;

/**
 * Reads all chains in parallel. A balance that could not be read has an error under its denom, a chain that is not known one of its own;
 * the others are unaffected.
 */
export async function answerBalances(deps: ServiceDeps, request: BalancesRequest): Promise<BalancesResponse> {
  const isDue = everySo(DENOMS_A_TURN);
  const queries = await queriesOf(deps.registry, request, isDue);
  const reads = await startReads(deps, queries, isDue);
  // Beside the balances, as nothing of them is needed; those of all holdings once the holdings are known.
  const named = namedPrices(deps, queries, isDue);
  const readings = await Promise.all(reads.map(({ read }) => read));
  const held = readings.flatMap((reading, i) => heldAssets(queries[i] as NamedQuery, reading));
  const [byName, byHolding] = await Promise.all([named, deps.prices(held)]);
  const chains: [string, ChainEntry][] = [];
  for (const [i, { chainId, query, aliases }] of queries.entries()) {
    const { chain, address } = query;
    const reading = readings[i] as ChainBalances;
    const prices = query.denoms === undefined ? byHolding : byName;
    const denoms = await entriesOf(deps.registry, prices, chain, reading, isDue);
    for (const alias of aliases) denoms[alias] = denoms[chain.native_denom ?? alias] as BalanceEntry;
    const unread = query.denoms === undefined ? UNREAD_OF_FAMILY[chain.chain_type] : [];
    const { asOf } = reading;
    chains.push([
      chainId,
      {
        address,
        denoms,
        ...(asOf !== null && { as_of: isoTime(asOf) }),
        ...(unread.length > 0 && { not_looked_for: [...unread] }),
      },
    ]);
  }
  const unknown = Object.entries(request.chains).flatMap(([chainId, asked]) =>
    recordOf(deps.registry, chainId) === undefined ? [[chainId, unknownChain(chainId, asked)] as const] : [],
  );
  return { chains: Object.fromEntries([...chains, ...unknown]) };
}

/** The entry of a chain that is not known: an error for itself and for each denom asked, and the other chains stand. */
function unknownChain(chainId: string, { address, denoms }: BalancesRequest['chains'][string]): ChainEntry {
  const error = notKnown('chains', chainId);
  const entry = failedEntry(error.toBody(), null);
  return { address, denoms: Object.fromEntries((denoms ?? []).map((denom) => [denom, entry])), error: error.toBody() };
}

type ChainEntry = BalancesResponse['chains'][string];

/** Each in an object, as a promise alone would be awaited. */
async function startReads(
  deps: ServiceDeps,
  queries: readonly NamedQuery[],
  isDue: IsDue,
): Promise<{ readonly read: Promise<ChainBalances> }[]> {
  const reads: { readonly read: Promise<ChainBalances> }[] = [];
  for (const { query } of queries) {
    if (isDue(query.denoms?.length ?? 0)) await nextTurn();
    const read = deps.lookUpVouchers === undefined ? deps.balances.read(query) : readKnown(deps, query);
    // Whoever asked is told once all have begun; until then nobody would hear of a failure, which ends the process.
    read.catch(() => {});
    reads.push({ read });
  }
  return reads;
}

/** Reads the balances, then looks up the vouchers among them that the registry does not know. */
async function readKnown({ balances, lookUpVouchers }: ServiceDeps, query: BalanceQuery): Promise<ChainBalances> {
  const reading = await balances.read(query);
  await lookUpVouchers?.(assetsOf(query.chain, heldDenoms(reading)));
  return reading;
}

/** Prices of requested denoms. One that the registry does not know has no decimals by which a price could be used. */
async function namedPrices(
  { registry, prices }: ServiceDeps,
  queries: readonly NamedQuery[],
  isDue: IsDue,
): Promise<PriceQuotes> {
  const known: AssetId[] = [];
  for (const { query } of queries) {
    const { chain, denoms = [] } = query;
    for (const denom of denoms) {
      const asset = { chain_id: chain.chain_id, denom };
      if (registry.findAsset(asset) !== undefined) known.push(asset);
      if (isDue(1)) await nextTurn();
    }
  }
  const found: Promise<PriceQuotes>[] = [];
  for (let start = 0; start < known.length; start += ASSETS_AT_ONCE) {
    found.push(prices(known.slice(start, start + ASSETS_AT_ONCE)));
    if (isDue(ASSETS_AT_ONCE)) await nextTurn();
  }
  return new Map((await Promise.all(found)).flatMap((quotes) => [...quotes]));
}

/** What is held of a query without denoms. */
const heldAssets = ({ query }: NamedQuery, reading: ChainBalances): AssetId[] =>
  query.denoms === undefined ? assetsOf(query.chain, heldDenoms(reading)) : [];

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

async function queriesOf(registry: Registry, { chains }: BalancesRequest, isDue: IsDue): Promise<NamedQuery[]> {
  const queries: NamedQuery[] = [];
  for (const [chainId, { address, denoms }] of Object.entries(chains)) {
    const chain = recordOf(registry, chainId);
    if (chain === undefined) continue;
    checkAddress(chain, address, `chains.${chainId}.address`);
    if (isDue(denoms?.length ?? 0)) await nextTurn();
    const isAlias = (denom: string) => chain.native_denom !== null && isNativeAlias(chain.chain_type, denom);
    const aliases = denoms?.filter(isAlias) ?? [];
    const read = denoms?.map((denom) => (isAlias(denom) ? (chain.native_denom as string) : denom));
    queries.push({ chainId, query: { chain, address, denoms: read && [...new Set(read)] }, aliases });
  }
  return queries;
}

function recordOf(registry: Registry, chainId: string): ChainRecord | undefined {
  const known = [chainId, restoreCapitals(chainId)].find((id) => registry.findChain(id) !== undefined);
  return known === undefined ? undefined : registry.getChainRecord(known);
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

async function entriesOf(
  registry: Registry,
  prices: PriceQuotes,
  { chain_id }: ChainRecord,
  { balances }: ChainBalances,
  isDue: IsDue,
): Promise<Record<string, BalanceEntry>> {
  const entries: [string, BalanceEntry][] = [];
  const failedEntry = failedEntries();
  for (const [denom, balance] of balances) {
    const asset = { chain_id, denom };
    const known = registry.findAsset(asset);
    const derived = known !== undefined && !registry.isListed(asset) ? known : undefined;
    if ('error' in balance) {
      const entry = failedEntry(denom, balance.error, known?.decimals ?? null);
      entries.push([denom, derived === undefined ? entry : { ...entry, asset: derived }]);
    } else {
      const { token, spendable } = balance;
      const ended = registry.findUnredeemable(asset);
      // Anybody can write a symbol and decimals into a contract: what they say is not valued.
      const isValued = prices.size > 0 && token === undefined && ended === undefined;
      const quote = isValued ? prices.get(assetKey(asset)) : undefined;
      const entry = readEntry(balance.amount, known?.decimals ?? token?.decimals ?? null, quote);
      if (derived !== undefined) entry.asset = derived;
      if (token !== undefined) entry.symbol = token.symbol;
      if (ended !== undefined) entry.liveness = wireLiveness(ended);
      if (spendable !== undefined) entry.spendable = `${spendable}`;
      entries.push([denom, entry]);
    }
    if (isDue(1)) await nextTurn();
  }
  if (isDue(entries.length)) await nextTurn();
  return Object.fromEntries(entries);
}

/**
 * Of several denoms of a chain that failed for one reason the first gives it, and the others name that one: they have one entry, as
 * thousands would be most of what the answer takes.
 */
function failedEntries(): (denom: string, error: ServiceError, decimals: number | null) => BalanceEntry {
  const firsts = new Map<string, string>();
  const others = new Map<string, BalanceEntry>();
  return (denom, error, decimals) => {
    const first = firsts.get(error.message);
    if (first === undefined) {
      firsts.set(error.message, denom);
      return failedEntry(error.toBody(), decimals);
    }
    const key = `${decimals} ${first}`;
    const known = others.get(key);
    if (known !== undefined) return known;
    const message = `could not be read, for the reason of ${first}`;
    const entry = failedEntry({ ...error.toBody(), message, details: [] }, decimals);
    others.set(key, entry);
    return entry;
  };
}

const failedEntry = (error: BalanceEntry['error'], decimals: number | null): BalanceEntry => ({
  ...{ amount: '0', decimals, formatted_amount: '0', price: null, value_usd: null, error },
});

/**
 * An amount of unknown decimals is in smallest units and has no value: a price of a whole token would be wrong by powers of ten.
 */
function readEntry(smallest: bigint, decimals: number | null, quote: PriceQuote | undefined): BalanceEntry {
  const amount = smallest.toString();
  const formatted_amount = formatUnits(smallest, decimals ?? 0);
  if (decimals === null || quote === undefined)
    return { amount, decimals, formatted_amount, price: null, value_usd: null };
  const { price, source, asOf } = quoteText(quote);
  const value_usd = formatUsd(usdValue(smallest, decimals, quote.usdE12, 'down'));
  return { amount, decimals, formatted_amount, price, value_usd, price_source: source, price_as_of: asOf };
}

/** The same quote is sent for minutes. */
const quoteText = memoize(({ usdE12, source, at }: PriceQuote) => ({
  ...{ price: formatPrice(usdE12), source, asOf: isoTime(at) },
}));
