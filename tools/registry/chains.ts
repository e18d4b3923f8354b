import type { ChainRecord } from '../../src/registry/records.ts';
import { nodesOf } from './nodes.ts';
import { fact } from './packages.ts';
import { redenominated } from './redenominations.ts';
import { liveCosmosChains, picture, type RegistryChain } from './sources/chain-registry.ts';
import {
  axelarChains,
  bridgeFacts,
  circleEvm,
  HYPERLANE_FILES,
  hyperlaneEvm,
  optimismTokens,
  stargateFacts,
  viemChains,
  wrappedNatives,
} from './sources/evm.ts';
import { rollups } from './sources/initia.ts';
import { byText, checksummed, decimalText, groupBy, logoUrl, publicUrl, slug } from './text.ts';

interface ChainFacts {
  /** What packages say otherwise. */
  readonly corrections: readonly {
    readonly chain_id: string;
    readonly set: Partial<Pick<ChainRecord, 'pretty_name' | 'fee_assets'>>;
    readonly seen: string;
    readonly read: string;
  }[];
  /** EVM chains that viem describes and that have no asset or lane in another source: their coin can be read. */
  readonly added: readonly { readonly chain_id: string; readonly seen: string; readonly read: string }[];
  readonly capabilities: { readonly byChainId: Readonly<Record<string, readonly string[]>> };
  readonly twins: { readonly evmToCosmos: Readonly<Record<string, string>> };
  readonly wrappedNatives: { readonly byChainId: Readonly<Record<string, string>> };
  readonly solana: {
    readonly rpc: readonly string[];
    readonly explorer: string;
    readonly explorer_tx: string;
    readonly wrapped_native: string;
  };
}

const facts = fact<ChainFacts>('chains.json');

/**
 * EVM chains that are not listed: Plume's first network, which its own successor replaced under the same name; and Tempo, which
 * has no coin of its own: gas and messages are paid in a stablecoin of the sender's choice, and a message of a bridge by a
 * transfer of it beside the call, which no operation here says.
 */
const LEFT_OUT = new Set(['98865', '4217']);

/** Uniswap lists test networks too, one of them under an id that is a mainnet now (42). */
const WRAPPED_BY_UNISWAP = [
  '1',
  '10',
  '56',
  '130',
  '137',
  '143',
  '324',
  '480',
  '1868',
  '4326',
  '4663',
  '7777777',
  '8453',
  '42161',
  '43114',
  '57073',
  '59144',
  '81457',
];

/** Two folders of the registry may bear one chain id, of a network and of what it was before a fork: at most one is live. */
for (const [id, [, other]] of groupBy(liveCosmosChains, ({ chainId }) => chainId as string)) {
  if (other) throw new Error(`${id} is live in two folders of chain-registry: tell in chains.ts which one it is`);
}

const registryNames = new Set(liveCosmosChains.map((chain) => chain.chainName));

/** A rollup with the name of another chain gets the suffix `-rollup`. */
export const cosmosSources: readonly RegistryChain[] = [
  ...liveCosmosChains,
  ...rollups.map((chain) =>
    registryNames.has(chain.chainName) ? { ...chain, chainName: `${chain.chainName}-rollup` } : chain,
  ),
];

const currentDenom = ({ chainId = '' }: RegistryChain, denom: string): string =>
  redenominated(chainId, denom)?.denom ?? denom;

/** A price in units that the chain no longer counts in says nothing. */
function feeAssets(chain: RegistryChain): ChainRecord['fee_assets'] {
  const tokens = chain.fees?.feeTokens ?? [];
  const isPriced = ({ denom }: { readonly denom: string }) => redenominated(chain.chainId ?? '', denom) === undefined;
  const priced = tokens.filter(isPriced).flatMap((token) => {
    const average = token.averageGasPrice ?? token.fixedMinGasPrice ?? token.lowGasPrice;
    if (average === undefined) return [];
    const low = token.lowGasPrice ?? average;
    const high = token.highGasPrice ?? average;
    return [
      {
        denom: token.denom,
        gas_price: { average: decimalText(average), high: decimalText(high), low: decimalText(low) },
      },
    ];
  });
  if (priced.length > 0) return priced;
  return tokens.slice(0, 1).map(({ denom }) => ({ denom: currentDenom(chain, denom), gas_price: null }));
}

/** The staking asset where fees are paid in it too, else the first asset that pays fees. */
function nativeDenom(chain: RegistryChain): string | null {
  const fees = (chain.fees?.feeTokens ?? []).map((token) => token.denom);
  const staking = chain.staking?.stakingTokens[0]?.denom;
  const own = staking !== undefined && (fees.includes(staking) || fees.length === 0) ? staking : fees[0];
  return own === undefined ? null : currentDenom(chain, own);
}

const addressesOf = (listed: readonly { readonly address: string }[] = []): string[] =>
  listed.map(({ address }) => address);

/** The first page of the listed explorers that holds the placeholder and no query. */
function firstPage(pages: readonly (string | undefined)[], placeholder: string): string | null {
  return (
    pages.find((page) => page?.startsWith('https://') && page.includes(placeholder) && !page.includes('?')) ?? null
  );
}

const cosmosExplorer = ({ explorers = [] }: RegistryChain): string | null =>
  firstPage(
    explorers.map(({ accountPage }) => accountPage?.replace(/\$?\{accountAddress\}/, '{address}')),
    '{address}',
  );

const cosmosTxPage = ({ explorers = [] }: RegistryChain): string | null =>
  firstPage(
    explorers.map(({ txPage }) => txPage?.replace(/\$?\{txHash\}/, '{hash}')),
    '{hash}',
  );

function cosmosChain(chain: RegistryChain): ChainRecord {
  const chain_id = chain.chainId as string;
  const can = new Set(facts.capabilities.byChainId[chain_id]);
  return {
    chain_id,
    chain_name: chain.chainName,
    pretty_name: chain.prettyName ?? chain.chainName,
    chain_type: 'cosmos',
    bech32_prefix: chain.bech32Prefix ?? '',
    logo_uri: logoUrl(picture(chain)),
    native_denom: nativeDenom(chain),
    wrapped_native: null,
    fee_assets: feeAssets(chain),
    pfm: can.has('pfm'),
    ibc_hooks: can.has('ibc_hooks'),
    memo: can.has('memo'),
    autopilot: can.has('autopilot'),
    authz: can.has('authz'),
    feegrant: can.has('feegrant'),
    coin_type: chain.slip44 ?? null,
    multicall3: null,
    endpoints: {
      rest: nodesOf('rest', chain_id, addressesOf(chain.apis?.rest)),
      // A Cosmos chain's RPC is another way than REST: the facts name none, so that those of the package stand.
      rpc: nodesOf('rpc', chain_id, addressesOf(chain.apis?.rpc)),
    },
    explorer: cosmosExplorer(chain),
    explorer_tx: cosmosTxPage(chain),
    twin: null,
  };
}

/** Every EVM chain that some source has an asset or a lane on, and that viem, Hyperlane or Circle describes. */
function evmChainIds(onWarpRoutes: ReadonlySet<string>): string[] {
  const ids = new Set([
    ...Object.keys(bridgeFacts.evmNativeNames.byChainId),
    ...stargateFacts.map((pool) => pool.chainId),
    ...circleEvm.keys(),
    ...axelarChains.keys(),
    ...optimismTokens.map((token) => String(token.chainId)).filter((id) => viemChains.has(id)),
    ...facts.added.map(({ chain_id }) => chain_id),
    ...onWarpRoutes,
  ]);
  const isDescribed = (id: string) => [viemChains, hyperlaneEvm, circleEvm].some((chains) => chains.has(id));
  return [...ids].filter((id) => isDescribed(id) && !LEFT_OUT.has(id));
}

/** The pages of an explorer of the etherscan or Blockscout kind. */
function evmExplorer(url: string | undefined): Pick<ChainRecord, 'explorer' | 'explorer_tx'> {
  const base = publicUrl(url);
  if (base === null) return { explorer: null, explorer_tx: null };
  return { explorer: `${base}/address/{address}`, explorer_tx: `${base}/tx/{hash}` };
}

function wrappedNative(id: string): string | null {
  const address = WRAPPED_BY_UNISWAP.includes(id) ? wrappedNatives[id]?.address : facts.wrappedNatives.byChainId[id];
  return address === undefined ? null : checksummed(address);
}

function evmChain(id: string, takenNames: ReadonlySet<string>): ChainRecord {
  const viem = viemChains.get(id);
  const warp = hyperlaneEvm.get(id);
  const fixedName = bridgeFacts.evmNativeNames.byChainId[id];
  const circle = circleEvm.get(id);
  const name = fixedName ?? (warp?.name ?? slug(viem?.key ?? circle?.name ?? id)).replace(/-?mainnet$/, '');
  const chain_name = takenNames.has(name) ? `${name}-evm` : name;
  const multicall3 = viem?.chain.contracts?.multicall3?.address;
  const native_denom = `${fixedName ?? chain_name}-native`;
  return {
    chain_id: id,
    chain_name,
    pretty_name: warp?.displayName ?? viem?.chain.name ?? circle?.name ?? chain_name,
    chain_type: 'evm',
    bech32_prefix: '',
    logo_uri: warp ? `${HYPERLANE_FILES}/chains/${warp.name}/logo.svg` : null,
    native_denom,
    wrapped_native: wrappedNative(id),
    fee_assets: [{ denom: native_denom, gas_price: null }],
    pfm: false,
    ibc_hooks: false,
    memo: false,
    autopilot: false,
    authz: false,
    feegrant: false,
    coin_type: 60,
    multicall3: multicall3 ? checksummed(multicall3) : null,
    endpoints: {
      rest: [],
      rpc: nodesOf('rpc', id, [
        ...(viem?.chain.rpcUrls.default.http ?? []),
        ...(circle?.rpcEndpoints ?? []),
        ...(warp?.rpcUrls ?? []).map((rpc) => rpc.http),
      ]),
    },
    ...evmExplorer(viem?.chain.blockExplorers?.default?.url ?? warp?.blockExplorers?.[0]?.url),
    twin: null,
  };
}

function solanaChain(logo_uri: string | null): ChainRecord {
  return {
    chain_id: 'solana',
    chain_name: 'solana',
    pretty_name: 'Solana',
    chain_type: 'svm',
    bech32_prefix: '',
    logo_uri,
    native_denom: 'solana-native',
    wrapped_native: facts.solana.wrapped_native,
    fee_assets: [{ denom: 'solana-native', gas_price: null }],
    pfm: false,
    ibc_hooks: false,
    memo: false,
    autopilot: false,
    authz: false,
    feegrant: false,
    coin_type: 501,
    multicall3: null,
    endpoints: { rest: [], rpc: facts.solana.rpc },
    explorer: facts.solana.explorer,
    explorer_tx: facts.solana.explorer_tx,
    twin: null,
  };
}

/** Links the two faces of one ledger, by the written facts and by Cosmos ids that carry the EVM number (`kava_2222-10`). */
function withTwins(chains: readonly ChainRecord[]): ChainRecord[] {
  const ids = new Set(chains.map((chain) => chain.chain_id));
  const twins = new Map<string, string>();
  const pairs = [
    ...Object.entries(facts.twins.evmToCosmos),
    ...chains.map((chain): [string, string] => [/_(\d+)-\d+$/.exec(chain.chain_id)?.[1] ?? '', chain.chain_id]),
  ];
  for (const [evm, cosmos] of pairs) {
    if (!ids.has(evm) || !ids.has(cosmos) || twins.has(evm)) continue;
    twins.set(evm, cosmos);
    twins.set(cosmos, evm);
  }
  return chains.map((chain) => ({ ...chain, twin: twins.get(chain.chain_id) ?? null }));
}

/** The chains with what the facts say of them against packages that lag. Throws for a fact that a package says too by now. */
function corrected(chains: readonly ChainRecord[]): ChainRecord[] {
  const { corrections } = facts;
  const unknown = corrections.find(({ chain_id }) => !chains.some((chain) => chain.chain_id === chain_id));
  if (unknown) throw new Error(`facts/chains.json corrects chain ${unknown.chain_id}, which is not in the registry`);
  return chains.map((chain) => {
    const set = corrections.find(({ chain_id }) => chain_id === chain.chain_id)?.set ?? {};
    for (const [field, value] of Object.entries(set)) {
      if (JSON.stringify(chain[field as keyof ChainRecord]) === JSON.stringify(value))
        throw new Error(`facts/chains.json: ${field} of ${chain.chain_id} is right in the packages now, delete it`);
    }
    return { ...chain, ...set };
  });
}

/** All chains, by id. `onWarpRoutes` are the EVM chains that a kept Hyperlane route touches. */
export function compileChains(onWarpRoutes: ReadonlySet<string>): ChainRecord[] {
  const cosmos = cosmosSources.map(cosmosChain);
  const taken = new Set(cosmos.map((chain) => chain.chain_name));
  const evm = evmChainIds(onWarpRoutes).map((id) => evmChain(id, taken));
  const solana = solanaChain(`${HYPERLANE_FILES}/chains/solanamainnet/logo.svg`);
  return withTwins(corrected([...cosmos, ...evm, solana])).sort((a, b) => byText(a.chain_id, b.chain_id));
}
