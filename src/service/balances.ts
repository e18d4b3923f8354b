import type { Balance, ChainBalances } from '#balances/reader.ts';
import { bech32Prefix, isAddress } from '#contract/address.ts';
import { type AssetId, assetKey } from '#contract/asset.ts';
import type { BalanceEntry, BalancesRequest, BalancesResponse } from '#contract/balances.ts';
import { ServiceError } from '#contract/error.ts';
import type { PriceQuote, PriceQuotes } from '#market/prices/price-source.ts';
import { formatPrice, formatUnits, formatUsd, usdValue } from '#math/units.ts';
import type { ChainRecord } from '#registry/records.ts';
import type { Registry } from '#registry/registry.ts';
import type { ServiceDeps } from './deps.ts';

type Question = Parameters<ServiceDeps['balances']['read']>[0];

/** Every chain is asked side by side; what could not be read is an error under its denom, the rest stays whole. */
export async function answerBalances(deps: ServiceDeps, request: BalancesRequest): Promise<BalancesResponse> {
  const questions = questionsOf(deps.registry, request);
  const readings = await Promise.all(
    questions.map(async (question) => ({ question, read: await deps.balances.read(question) })),
  );
  const prices = await deps.prices(readings.flatMap(({ question, read }) => heldAssets(question.chain, read)));
  const chains = readings.map(({ question: { chain, address }, read }) => {
    const denoms = entriesOf(deps.registry, prices, chain, read);
    return [chain.chain_id, { address, denoms, ...(read.asOf !== null && { as_of: isoTime(read.asOf) }) }] as const;
  });
  return { chains: Object.fromEntries(chains) };
}

const isoTime = (ms: number): string => new Date(ms).toISOString();

const heldAssets = ({ chain_id }: ChainRecord, { balances }: ChainBalances): AssetId[] =>
  [...balances].flatMap(([denom, balance]) => ('error' in balance ? [] : [{ chain_id, denom }]));

function questionsOf(registry: Registry, { chains }: BalancesRequest): Question[] {
  return Object.entries(chains).map(([chainId, { address, denoms }]) => {
    if (registry.findChain(chainId) === undefined) throw ServiceError.invalid(`chains: chain ${chainId} is not known`);
    const chain = registry.chainRecord(chainId);
    checkAddress(chain, address);
    return { chain, address, denoms: denoms ?? undefined };
  });
}

const FAMILIES = { cosmos: 'a bech32', evm: 'an EVM', svm: 'a Solana' } as const;

function checkAddress({ chain_id, chain_type, bech32_prefix }: ChainRecord, address: string): void {
  const field = `chains.${chain_id}.address`;
  if (!isAddress(chain_type, address)) {
    throw ServiceError.invalid(
      `${field}: "${address}" is not ${FAMILIES[chain_type]} address, or its checksum is wrong`,
    );
  }
  if (chain_type !== 'cosmos' || bech32_prefix === '') return;
  const prefix = bech32Prefix(address);
  if (prefix === bech32_prefix) return;
  throw ServiceError.invalid(
    `${field}: "${address}" is an address of prefix ${prefix}; ${chain_id} has ${bech32_prefix}`,
  );
}

function entriesOf(
  registry: Registry,
  prices: PriceQuotes,
  { chain_id }: ChainRecord,
  { balances }: ChainBalances,
): Record<string, BalanceEntry> {
  const entries = [...balances].map(([denom, balance]) => {
    const decimals = registry.findAsset({ chain_id, denom })?.decimals ?? null;
    return [denom, balanceEntry(balance, decimals, prices.get(assetKey({ chain_id, denom })))] as const;
  });
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
  const { amount } = balance;
  const entry = { amount: amount.toString(), decimals, formatted_amount: formatUnits(amount, decimals ?? 0) };
  if (decimals === null || quote === undefined) return { ...entry, price: null, value_usd: null };
  const { usdE12, source, at } = quote;
  return {
    ...entry,
    price: formatPrice(usdE12),
    value_usd: formatUsd(usdValue(amount, decimals, usdE12, 'down')),
    price_source: source,
    price_as_of: isoTime(at),
  };
}
