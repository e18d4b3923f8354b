import type { Balance, ChainBalances } from '#balances/reader.ts';
import { bech32Prefix, isAddress } from '#contract/address.ts';
import { type AssetId, assetKey } from '#contract/asset.ts';
import type { BalanceEntry, BalancesRequest, BalancesResponse } from '#contract/balances.ts';
import { ServiceError } from '#contract/error.ts';
import type { PriceQuote, PriceQuotes, Prices } from '#market/prices/price-source.ts';
import { formatPrice, formatUnits, formatUsd, usdValue } from '#math/units.ts';
import type { ChainRecord } from '#registry/records.ts';
import { chainTitle } from '#registry/records.ts';
import type { Registry } from '#registry/registry.ts';
import { checkChain } from './checks.ts';
import type { ServiceDeps } from './deps.ts';

type Question = Parameters<ServiceDeps['balances']['read']>[0];

/**
 * Every chain is asked side by side, and written down when it is there; what could not be read is an error under its
 * denom, the rest stays whole.
 */
export async function answerBalances(deps: ServiceDeps, request: BalancesRequest): Promise<BalancesResponse> {
  const asked = questionsOf(deps.registry, request).map(({ chainId, question }) => ({
    chainId,
    question,
    read: deps.balances.read(question),
  }));
  const pricesFor = pricing(deps.prices, asked);
  const chains = asked.map(async ({ chainId, question, read }) => {
    const { chain, address } = question;
    const [reading, prices] = await Promise.all([read, pricesFor(question)]);
    const { asOf } = reading;
    const denoms = entriesOf(deps.registry, prices, chain, reading);
    return [chainId, { address, denoms, ...(asOf !== null && { as_of: isoTime(asOf) }) }] as const;
  });
  return { chains: Object.fromEntries(await Promise.all(chains)) };
}

interface Asked {
  readonly question: Question;
  readonly read: Promise<ChainBalances>;
}

/** The prices of what is asked for by name, while nodes answer; those of whatever is held, once that is known. */
function pricing(prices: Prices, asked: readonly Asked[]): (question: Question) => Promise<PriceQuotes> {
  const byName = asked.filter(({ question }) => question.denoms !== undefined);
  const held = asked.filter(({ question }) => question.denoms === undefined);
  const named = prices(byName.flatMap(({ question: { chain, denoms = [] } }) => assetsOf(chain, denoms)));
  const found = Promise.all(
    held.map(async ({ question, read }) => assetsOf(question.chain, heldDenoms(await read))),
  ).then((assets) => prices(assets.flat()));
  return ({ denoms }) => (denoms === undefined ? found : named);
}

const assetsOf = ({ chain_id }: ChainRecord, denoms: readonly string[]): AssetId[] =>
  denoms.map((denom) => ({ chain_id, denom }));

const heldDenoms = ({ balances }: ChainBalances): string[] =>
  [...balances].flatMap(([denom, balance]) => ('error' in balance ? [] : [denom]));

const isoTime = (ms: number): string => new Date(ms).toISOString();

interface Named {
  /** As the request names the chain, and so the answer. */
  readonly chainId: string;
  readonly question: Question;
}

function questionsOf(registry: Registry, { chains }: BalancesRequest): Named[] {
  return Object.entries(chains).map(([chainId, { address, denoms }]) => {
    const known = [chainId, inCapitals(chainId)].find((id) => registry.findChain(id) !== undefined) ?? chainId;
    checkChain(registry, 'chains', known);
    const chain = registry.getChainRecord(known);
    checkAddress(chain, address, `chains.${chainId}.address`);
    return { chainId, question: { chain, address, denoms: denoms ?? undefined } };
  });
}

/**
 * The field's public client writes every name in its own way, chain ids of this map among them: `Oraichain` comes as
 * `_oraichain`, and becomes `Oraichain` again where it reads the answer.
 */
const inCapitals = (chainId: string): string =>
  chainId.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const FAMILIES = { cosmos: 'a bech32', evm: 'an EVM', svm: 'a Solana' } as const;

function checkAddress(chain: ChainRecord, address: string, field: string): void {
  const { chain_type, bech32_prefix } = chain;
  if (!isAddress(chain_type, address)) {
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
  for (const [denom, balance] of balances) {
    const asset = { chain_id, denom };
    const decimals = registry.findAsset(asset)?.decimals ?? null;
    const quote = prices.size === 0 ? undefined : prices.get(assetKey(asset));
    entries.push([denom, balanceEntry(balance, decimals, quote)]);
  }
  return Object.fromEntries(entries);
}

/**
 * An amount whose decimals nobody knows is written in smallest units and has no price: a figure a whole token apart
 * would be wrong by powers of ten.
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
  const { price, source, asOf } = writtenQuote(quote);
  const value_usd = formatUsd(usdValue(balance.amount, decimals, quote.usdE12, 'down'));
  return { amount, decimals, formatted_amount, price, value_usd, price_source: source, price_as_of: asOf };
}

interface WrittenQuote {
  readonly price: string;
  readonly source: string;
  readonly asOf: string;
}

/** A quote is kept and told for minutes. */
const written = new WeakMap<PriceQuote, WrittenQuote>();

function writtenQuote(quote: PriceQuote): WrittenQuote {
  const known = written.get(quote);
  if (known !== undefined) return known;
  const fresh = { price: formatPrice(quote.usdE12), source: quote.source, asOf: isoTime(quote.at) };
  written.set(quote, fresh);
  return fresh;
}
