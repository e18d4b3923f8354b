import type { ChannelRecord } from '../../src/registry/records.ts';
import { assetRecords, provePaths } from './assets.ts';
import { AssetBook, type BookEntry } from './book.ts';
import { compileChains, cosmosSources } from './chains.ts';
import { compileChannels } from './channels.ts';
import { axelarLanes, compileAxelar } from './lanes/axelar.ts';
import { cctpLanes, compileCctp } from './lanes/cctp.ts';
import { compileEureka } from './lanes/eureka.ts';
import { compileGoFast } from './lanes/go-fast.ts';
import { evmChainsOnWarpRoutes, hyperlane, warpLanes } from './lanes/hyperlane.ts';
import { compileLayerZero, compileStargate, meshLanes } from './lanes/omnichain.ts';
import { compileOpInit } from './lanes/op-init.ts';
import { Links, OriginWalk, parsePath } from './origins.ts';
import { fact, PACKAGES, packageVersion } from './packages.ts';
import { linkBridgedAssets } from './sources/bridged.ts';
import { OTHER_CHAINS } from './sources/chain-registry.ts';
import {
  claimCosmosAssets,
  claimListedTokens,
  claimNatives,
  claimOtherAssets,
  claimWrappedNatives,
} from './sources/claims.ts';
import { byText, first } from './text.ts';
import { documentOf, linesOf, type OutputFile } from './write.ts';

interface KnownAsset {
  readonly chain_id: string;
  readonly denom: string;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
}

export interface Counts {
  readonly chains: number;
  readonly cosmos: number;
  readonly evm: number;
  readonly svm: number;
  readonly assets: number;
  readonly vouchers: number;
  readonly channels: number;
  readonly lanes: Readonly<Record<string, number>>;
}

export interface Compiled {
  readonly files: readonly OutputFile[];
  readonly counts: Counts;
}

/** How many known vouchers came in through each channel end. */
function vouchersThrough(entries: readonly BookEntry[]): Map<string, number> {
  const used = new Map<string, number>();
  for (const { chain_id, claims } of entries) {
    const path = first(claims.map((claim) => claim.path));
    const hop = path === null ? undefined : parsePath(path).hops[0];
    const key = `${chain_id}|${hop?.port}|${hop?.channel}`;
    if (hop) used.set(key, (used.get(key) ?? 0) + 1);
  }
  return used;
}

/** Everything, in memory: the files as they should be committed, and what they hold. */
export function compile(): Compiled {
  const { assets: known } = fact<{ assets: readonly KnownAsset[] }>('assets.json');
  const chains = compileChains(evmChainsOnWarpRoutes);
  const byId = new Map(chains.map((chain) => [chain.chain_id, chain]));
  const idOf = new Map([
    ...cosmosSources.map((chain): [string, string] => [chain.chainName, chain.chainId as string]),
    ...Object.entries(OTHER_CHAINS),
  ]);
  const book = new AssetBook(known);
  const links = new Links();

  for (const { chain_id, denom, symbol, name } of known) book.claim({ source: 'facts', chain_id, denom, symbol, name });
  claimCosmosAssets(book, idOf);
  claimNatives(book, chains);
  claimOtherAssets(book, byId);
  claimListedTokens(book, byId);
  claimWrappedNatives(book, chains);
  const everyChannel = compileChannels(chains, idOf, vouchersThrough(book.entries()));
  const channels = everyChannel.filter((channel) =>
    [channel.chain_id, channel.to_chain_id].every((id) => byId.get(id)?.chain_type === 'cosmos'),
  );

  const cctp = compileCctp(byId);
  const axelar = compileAxelar({ chains: byId, channels, book, links });
  const stargate = compileStargate(byId, book, links);
  const layerZero = compileLayerZero(book, links);
  const eureka = compileEureka(book);
  const goFast = compileGoFast(cctp);
  const opInit = compileOpInit(links);
  const bridged = linkBridgedAssets(book, links, idOf);
  const warp = hyperlane(byId, book, links);
  warp.claim();
  provePaths(book, channels);

  const entries = book.entries().sort((a, b) => byText(a.chain_id, b.chain_id) || byText(a.denom, b.denom));
  const settled = new Map(entries.map((entry) => [entry, book.decimals(entry)]));
  const decimalsOf = (chain_id: string, denom: string): number | null => {
    const entry = book.find(chain_id, denom);
    return entry ? (settled.get(entry)?.value ?? null) : null;
  };
  const routes = warp.compile(decimalsOf);
  const walk = new OriginWalk(everyChannel);
  const { assets, mislabelled } = assetRecords(
    book,
    entries,
    (entry) => settled.get(entry)?.value ?? null,
    walk,
    links,
  );

  const ofType = (type: string) => chains.filter((chain) => chain.chain_type === type).length;
  const counts: Counts = {
    chains: chains.length,
    cosmos: ofType('cosmos'),
    evm: ofType('evm'),
    svm: ofType('svm'),
    assets: assets.length,
    vouchers: assets.filter((asset) => asset.trace !== '').length,
    channels: channels.length / 2,
    lanes: {
      AXELAR: axelarLanes(axelar),
      CCTP: cctpLanes(cctp),
      EUREKA: eureka.tokens.length * 2,
      GO_FAST: goFast.gateways.length,
      HYPERLANE: warpLanes(routes),
      LAYER_ZERO: meshLanes(layerZero),
      OPINIT: opInit.reduce((sum, { tokens }) => sum + tokens.length * 2, 0),
      STARGATE: meshLanes(stargate),
    },
  };
  const disputes = [...settled.values()].flatMap(({ dispute }) => (dispute ? [dispute] : []));
  const claimsBy = (source: string) =>
    entries.filter(({ claims }) => claims.some((claim) => claim.source === source)).length;
  const provenance = {
    about:
      'Written by tools/registry. What the registry was compiled from, what it holds, and what its sources disagree on.',
    counted: {
      channels: 'two ends make one channel; both directions are listed',
      lanes: 'ordered pairs of source and destination asset that one bridge joins directly',
      assets: 'for a package: assets that it says something of, whoever else does',
    },
    counts,
    packages: PACKAGES.map(({ name, licence }) => ({
      name,
      version: packageVersion(name),
      licence,
      assets: claimsBy(name),
    })),
    facts: { about: 'kept by hand in tools/registry/facts', assets: claimsBy('facts') },
    origins: {
      found: assets.filter((asset) => asset.origin_chain_id !== '').length,
      vouchers_found: assets.filter((asset) => asset.trace !== '' && asset.origin_chain_id !== '').length,
      vouchers_lost: assets.filter((asset) => asset.trace !== '' && asset.origin_chain_id === '').length,
      bridged_outside: bridged,
    },
    decimals_disputed: disputes,
    vouchers_mislabelled: mislabelled,
    warp_tokens_left_out: warp.dropped.sort(byText),
  };
  const bridge = (name: string, text: string): OutputFile => ({ path: `src/bridges/${name}`, text });
  return {
    counts,
    files: [
      { path: 'src/registry/data/chains.json', text: linesOf(chains) },
      { path: 'src/registry/data/assets.json', text: linesOf(assets) },
      { path: 'src/registry/data/channels.json', text: linesOf(channels satisfies ChannelRecord[]) },
      { path: 'src/registry/data/provenance.json', text: documentOf(provenance) },
      bridge('axelar/assets.json', linesOf(axelar)),
      bridge('cctp/tokens.json', linesOf(cctp)),
      bridge('eureka/tokens.json', documentOf(eureka)),
      bridge('go_fast/gateways.json', documentOf(goFast)),
      bridge('hyperlane/routes.json', linesOf(routes)),
      bridge('layer_zero/ofts.json', linesOf(layerZero)),
      bridge('op_init/bridges.json', linesOf(opInit)),
      bridge('stargate/pools.json', linesOf(stargate)),
    ],
  };
}
