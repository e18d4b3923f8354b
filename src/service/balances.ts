import type { Balance, Balances } from '#balances/reader.ts';
import { bech32Prefix, isAddress } from '#contract/address.ts';
import type { BalanceEntry, BalancesRequest, BalancesResponse } from '#contract/balances.ts';
import { ServiceError } from '#contract/error.ts';
import type { Market } from '#market/market.ts';
import { formatPrice, formatUnits, formatUsd } from '#math/units.ts';
import type { ChainRecord } from '#registry/records.ts';
import type { Registry } from '#registry/registry.ts';
import type { ServiceDeps } from './deps.ts';

type Question = Parameters<ServiceDeps['readBalances']>[0];

/** Every chain is asked side by side; what could not be read is an error under its denom, the rest stays whole. */
export async function answerBalances(deps: ServiceDeps, request: BalancesRequest): Promise<BalancesResponse> {
  const questions = questionsOf(deps.registry, request);
  const answers = await Promise.all(questions.map((question) => deps.readBalances(question)));
  const market = deps.market();
  const chains = questions.map(({ chain, address }, i) => {
    const denoms = entriesOf(deps.registry, market, chain, answers[i] as Balances);
    return [chain.chain_id, { address, denoms }] as const;
  });
  return { chains: Object.fromEntries(chains) };
}

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
  market: Market,
  { chain_id }: ChainRecord,
  balances: Balances,
): Record<string, BalanceEntry> {
  const entries = [...balances].map(([denom, balance]) => {
    const decimals = registry.findAsset({ chain_id, denom })?.decimals ?? null;
    return [denom, balanceEntry(market, { chain_id, denom, decimals }, balance)] as const;
  });
  return Object.fromEntries(entries);
}

interface Held {
  readonly chain_id: string;
  readonly denom: string;
  readonly decimals: number | null;
}

/**
 * An amount whose decimals nobody knows is written in smallest units and has no price: a figure a whole token apart
 * would be wrong by powers of ten.
 */
function balanceEntry(market: Market, asset: Held, balance: Balance): BalanceEntry {
  const { decimals } = asset;
  if ('error' in balance) {
    const error = balance.error.toBody();
    return { amount: '0', decimals, formatted_amount: '0', price: null, value_usd: null, error };
  }
  const { amount } = balance;
  const price = decimals === null ? null : market.price(asset);
  const usd = decimals === null ? null : market.usd(asset, amount, 'down');
  return {
    amount: amount.toString(),
    decimals,
    formatted_amount: formatUnits(amount, decimals ?? 0),
    price: price === null ? null : formatPrice(price),
    value_usd: usd === null ? null : formatUsd(usd),
  };
}
