import { namedAssets, searchAssets } from '#client/asset-search.ts';
import { namedChains } from '#client/chain-search.ts';
import type { Client } from '#client/client.ts';
import { isAmount } from '#contract/amount.ts';
import type { Asset, AssetId } from '#contract/asset.ts';
import type { Chain } from '#contract/chain.ts';
import { parseUnits } from '#math/units.ts';
import { UsageError } from './failure.ts';

/** `25 ATOM cosmoshub-4`, in its words. */
interface AssetWords {
  /** As it was written; null without one. */
  readonly amount: string | null;
  /** A symbol or a denom. */
  readonly asset: string;
  /** An id or a name, which may have several words. */
  readonly chain: string;
}

export const ASSET_FORM = '"[AMOUNT] ASSET CHAIN", like "25 ATOM cosmoshub-4"';

const NUMBER = /^[-+]?[\d.,_']*\d[\d.,_']*(e[-+]?\d+)?$/i;

/** Throws UsageError for too few words. */
export function readAssetWords(text: string): AssetWords {
  const words = text.split(/\s+/).filter(Boolean);
  const hasAmount = words.length > 2 && NUMBER.test(words[0] as string);
  const [asset, ...chain] = hasAmount ? words.slice(1) : words;
  if (asset === undefined || chain.length === 0) throw new UsageError(`"${text}" must be ${ASSET_FORM}`);
  return { amount: hasAmount ? (words[0] as string) : null, asset, chain: chain.join(' ') };
}

/** An asset of the service, with an amount in its smallest units or without one. */
export interface AssetArgument extends AssetId {
  readonly amount: string | null;
}

interface ReadOptions {
  /** Whether amounts are written in smallest units. */
  readonly isSmallestUnits: boolean;
}

/** Finds the chain and the asset that an argument names. Throws UsageError where it names none or several, with the choices. */
export async function readAssetArgument(
  client: Client,
  text: string,
  { isSmallestUnits }: ReadOptions,
): Promise<AssetArgument> {
  const words = readAssetWords(text);
  const { chain_id } = await findChain(client, words.chain);
  const { data } = await client.assets({ ...FAMILIES, chain_ids: [chain_id] });
  const assets = data.chain_to_assets_map[chain_id]?.assets ?? [];
  const named = await namedOrDerived(client, assets, words.asset, chain_id);
  // The service may know a denom that no list has.
  if (named.length === 0 && isSmallestUnits) return { chain_id, denom: words.asset, amount: unitsOf(words, null) };
  const asset = onlyOne(named, words.asset, chain_id, assets);
  return { chain_id, denom: asset.denom, amount: unitsOf(words, isSmallestUnits ? null : asset) };
}

/** Every asset that a service lists. */
export const FAMILIES = { include_evm_assets: true, include_svm_assets: true, include_cw20_assets: true };

/** The chain of an id or name. Throws UsageError where there is none, or several. */
export async function findChain(client: Client, text: string): Promise<Chain> {
  const { data } = await client.chains({ include_evm: true, include_svm: true });
  const [chain, ...others] = namedChains(data.chains, text);
  if (chain === undefined) throw new UsageError(`no chain is called "${text}"; portolan chains lists them`);
  if (others.length === 0) return chain;
  const ids = [chain, ...others].map(({ chain_id }) => chain_id).join(', ');
  throw new UsageError(`several chains are called "${text}"; write the id of one: ${ids}`);
}

/** Vouchers that follow from channels are in no list, but known by their denom. */
async function namedOrDerived(
  client: Client,
  assets: readonly Asset[],
  text: string,
  chain_id: string,
): Promise<readonly Asset[]> {
  const named = namedAssets(assets, text);
  if (named.length > 0 || !text.startsWith('ibc/')) return named;
  const { data } = await client.assets({ chain_ids: [chain_id], denoms: [text] });
  return data.chain_to_assets_map[chain_id]?.assets ?? [];
}

const MOST_CHOICES = 8;

function onlyOne(named: readonly Asset[], text: string, chain_id: string, all: readonly Asset[]): Asset {
  const [asset, ...others] = named;
  if (asset !== undefined && others.length === 0) return asset;
  if (asset !== undefined) {
    throw new UsageError(
      `"${text}" is several assets on ${chain_id}; write the symbol or denom of one:${choices(named)}`,
    );
  }
  const alike = searchAssets(all, text);
  const hint =
    alike.length === 0 ? '; portolan assets searches them' : `; those with it in their name:${choices(alike)}`;
  throw new UsageError(`no asset on ${chain_id} is called "${text}"${hint}`);
}

function choices(assets: readonly Asset[]): string {
  const lines = assets.slice(0, MOST_CHOICES).map(({ recommended_symbol, symbol, denom, name }) => {
    const called = recommended_symbol ?? symbol ?? denom;
    return `\n  ${called}  ${name ?? 'without a name'}  ${denom}`;
  });
  return lines.join('') + (assets.length > MOST_CHOICES ? `\n  and ${assets.length - MOST_CHOICES} more` : '');
}

/** Smallest units of an amount, exactly; of an asset null, the amount is in smallest units already. */
function unitsOf({ amount, asset: name }: AssetWords, asset: Asset | null): string | null {
  if (amount === null) return null;
  if (asset === null) {
    if (isAmount(amount)) return amount;
    throw new UsageError(`"${amount}" must be a whole number of smallest units`);
  }
  const { decimals } = asset;
  if (decimals == null) throw new UsageError(`the decimals of ${name} are not known: add --smallest-units`);
  const units = parseUnits(amount, decimals)?.toString();
  if (units !== undefined && isAmount(units)) return units;
  throw new UsageError(
    `"${amount}" must be a number like 1234.5, without signs, exponents or separators, with at most ${decimals} decimals for ${name}`,
  );
}
