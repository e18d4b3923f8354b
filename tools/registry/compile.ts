import type { ChainRecord } from '../../src/registry/records.ts';
import { assetRecords, ownPath, provePaths } from './assets.ts';
import { AssetBook, type BookEntry } from './book.ts';
import { compileChains, cosmosSources } from './chains.ts';
import type { Contents } from './changes.ts';
import { compileChannels } from './channels.ts';
import { compileContracts } from './contracts.ts';
import { type Counts, countWorld } from './counts.ts';
import { compileTimes, compileWaits } from './durations.ts';
import { compileArbitrum } from './lanes/arbitrum.ts';
import { compileAxelar } from './lanes/axelar.ts';
import { compileCctp } from './lanes/cctp.ts';
import { compileEureka } from './lanes/eureka.ts';
import { compileGoFast } from './lanes/go-fast.ts';
import { compileMailboxes, disabledOnHyperlane, evmChainsOnWarpRoutes, hyperlane } from './lanes/hyperlane.ts';
import { assetsOfLanes, type Lanes, laneFiles, lanesByBridge, readLanes } from './lanes/index.ts';
import { compileLayerZero, compileStargate } from './lanes/omnichain.ts';
import { compileOpInit } from './lanes/op-init.ts';
import { compileOpStack } from './lanes/op-stack.ts';
import { compileOwnBridges } from './lanes/own-bridges.ts';
import { compileLiveness } from './liveness.ts';
import { compileMarks } from './marks/index.ts';
import { compileNotices } from './notices.ts';
import { Links, OriginWalk, parsePath } from './origins.ts';
import { provenanceOf } from './provenance.ts';
import { compileRouters } from './routers.ts';
import { linkBridgedAssets } from './sources/bridged.ts';
import { OTHER_CHAINS } from './sources/chain-registry.ts';
import { claimEverything, knownAssets } from './sources/claims.ts';
import { byText } from './text.ts';
import { documentOf, linesOf, type OutputFile } from './write.ts';

export interface Compiled {
  readonly files: readonly OutputFile[];
  readonly counts: Counts;
}

const LISTS = {
  chains: 'src/registry/data/chains.json',
  assets: 'src/registry/data/assets.json',
  channels: 'src/registry/data/channels.json',
} as const;

/** What the files of a compilation say; `textOf` gives a file by its path, null where there is none. */
export function contentsOf(textOf: (path: string) => string | null): Contents {
  const read = (path: string) => JSON.parse(textOf(path) ?? '[]');
  const { chains, assets, channels } = LISTS;
  return {
    chains: read(chains),
    assets: read(assets),
    channels: read(channels),
    lanes: lanesByBridge(readLanes(read)),
  };
}

/** How many known vouchers came in through each channel end. */
function vouchersThrough(entries: readonly BookEntry[]): Map<string, number> {
  const used = new Map<string, number>();
  for (const entry of entries) {
    const [hop] = parsePath(ownPath(entry) ?? '').hops;
    const key = `${entry.chain_id}|${hop?.port}|${hop?.channel}`;
    if (hop) used.set(key, (used.get(key) ?? 0) + 1);
  }
  return used;
}

/** Throws for a lane whose asset has no record or unknown decimals. */
function requireKnown(lanes: Lanes, decimalsOf: (chain_id: string, denom: string) => number | null): void {
  const unknown = assetsOfLanes(lanes).filter(({ chain_id, denom }) => decimalsOf(chain_id, denom) === null);
  const [one] = unknown;
  if (one) throw new Error(`${unknown.length} ends of lanes are not known assets: ${one.denom} on ${one.chain_id}`);
}

/** Vouchers of ether carry its unit as base denom, which stands for the chain's own denom of it. */
function linkGasUnits(links: Links, chains: readonly ChainRecord[]): void {
  for (const { chain_id, chain_type, native_denom } of chains) {
    if (chain_type !== 'evm' || native_denom === null) continue;
    links.add({ chain_id, denom: 'wei' }, { chain_id, denom: native_denom });
  }
}

/** Everything, in memory: the files as they should be committed, and what they hold. */
export async function compile(): Promise<Compiled> {
  const chains = compileChains(evmChainsOnWarpRoutes);
  const byId: ReadonlyMap<string, ChainRecord> = new Map(chains.map((chain) => [chain.chain_id, chain]));
  const idOf = new Map([
    ...cosmosSources.map((chain): [string, string] => [chain.chainName, chain.chainId as string]),
    ...Object.entries(OTHER_CHAINS),
  ]);
  const book = new AssetBook(knownAssets);
  const links = new Links();
  linkGasUnits(links, chains);
  claimEverything(book, chains, idOf);

  const everyChannel = compileChannels(chains, idOf, vouchersThrough(book.entries()));
  const channels = everyChannel.filter((channel) =>
    [channel.chain_id, channel.to_chain_id].every((id) => byId.get(id)?.chain_type === 'cosmos'),
  );

  // Each bridge claims the assets it moves and links what it mints, before decimals and origins are settled.
  const cctp = compileCctp(byId);
  const drafts = {
    cctp,
    axelar: compileAxelar({ chains: byId, channels, book, links }),
    stargate: compileStargate(byId, book, links),
    layerZero: compileLayerZero(byId, book, links),
    eureka: compileEureka(book),
    arbitrum: compileArbitrum(byId, book, links),
    goFast: compileGoFast(cctp),
    opInit: compileOpInit(links),
    opStack: compileOpStack(byId, book, links),
    ...compileOwnBridges(byId, book, links),
  };
  const linkedOutside = linkBridgedAssets(book, links, idOf);
  const warp = hyperlane(byId, book, links);
  warp.claim();
  provePaths(book, channels);

  const entries = book.entries().sort((a, b) => byText(a.chain_id, b.chain_id) || byText(a.denom, b.denom));
  const settled = new Map(entries.map((entry) => [entry, book.decimals(entry)]));
  const decimals = (entry: BookEntry | undefined) => (entry ? (settled.get(entry)?.value ?? null) : null);
  const decimalsOf = (chain_id: string, denom: string) => decimals(book.find(chain_id, denom));
  const lanes: Lanes = { ...drafts, hyperlane: warp.compile(decimalsOf) };
  requireKnown(lanes, decimalsOf);

  const { assets, mislabelled } = assetRecords(book, entries, decimals, new OriginWalk(everyChannel), links);
  const mailboxes = compileMailboxes(byId);
  const liveness = compileLiveness(book, assets, chains, channels);
  const notices = compileNotices({ chains, assets, channels, stargate: drafts.stargate });
  const marks = await compileMarks(chains, assets);
  const counts = countWorld({ chains, assets, channels, liveness, lanes, marks: marks.counts });
  const provenance = provenanceOf({
    counts,
    entries,
    assets,
    disputes: [...settled.values()].flatMap(({ dispute }) => dispute ?? []),
    mislabelled,
    markPackages: marks.provenance,
    linkedOutside,
    warpTokensLeftOut: warp.dropped,
    disabledOnHyperlane: disabledOnHyperlane(chains),
  });
  return {
    counts,
    files: [
      { path: LISTS.chains, text: linesOf(chains) },
      { path: LISTS.assets, text: linesOf(assets) },
      { path: LISTS.channels, text: linesOf(channels) },
      { path: 'src/registry/data/liveness.json', text: linesOf(liveness) },
      { path: 'src/registry/data/notices.json', text: linesOf(notices) },
      { path: 'src/market/durations/waits.generated.json', text: linesOf(compileWaits(chains)) },
      { path: 'src/market/durations/times.generated.json', text: linesOf(compileTimes()) },
      { path: 'src/registry/data/provenance.json', text: documentOf(provenance) },
      { path: 'src/venues/data/swap-routers.json', text: linesOf(compileRouters()) },
      { path: 'src/bridges/data/mailboxes.json', text: linesOf(mailboxes) },
      { path: 'src/calls/decode/data/contracts.json', text: linesOf(compileContracts({ ...lanes, mailboxes })) },
      ...laneFiles(lanes),
      ...marks.files,
    ],
  };
}
