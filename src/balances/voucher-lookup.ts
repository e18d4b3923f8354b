import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { type AssetId, assetKey, normalDenom } from '#contract/asset.ts';
import { type ChainNode, type Dialect, findNodes, type NodesConfig } from '#nodes/endpoints.ts';
import { lazy } from '#nodes/lazy.ts';
import { within } from '#nodes/patience.ts';
import { UNWATCHED, type WatchNodes, watched } from '#nodes/watch-nodes.ts';
import type { Registry } from '#registry/registry.ts';

/** Looks up vouchers that the registry does not know, and gives it their paths. Never rejects. */
export type LookUpVouchers = (assets: readonly AssetId[]) => Promise<void>;

const VOUCHER = /^ibc\/[0-9A-F]{64}$/;
/** An account may hold thousands of made-up vouchers: so many of one request are looked up, the others by later requests. */
const MAX_LOOKUPS = 32;
const MAX_NODES = 2;
const PARALLEL = 8;
const TIME_LIMIT_MS = 2_000;
/** How long a voucher is not looked up again: a node did not have it or its path leads to nothing known, or no node answered. */
const UNKNOWN_MS = 60 * 60_000;
const FAILED_MS = 60_000;
const MAX_KEPT = 4096;

/** The path of a voucher by one node, unchecked; undefined where the node does not have it. */
type FetchPath = (url: string, denom: string, signal: AbortSignal) => Promise<string | undefined>;

/** By protocol; a chain of another family has no vouchers. */
const LOADERS: Readonly<Partial<Record<Dialect, () => Promise<FetchPath>>>> = {
  'cosmos-rest': lazy(async () => (await import('./cosmos/denom-trace.ts')).fetchVoucherPath),
  'cosmos-rpc': lazy(async () => (await import('./cosmos/denom-trace-rpc.ts')).fetchVoucherPathByRpc),
};

export interface VoucherLookupOptions {
  readonly timeLimitMs?: number;
  readonly watch?: WatchNodes | undefined;
}

/**
 * Looks vouchers up in the nodes of their chain. A path is used if it hashes to the denom and leads over channels of the
 * registry to a listed asset, which the registry checks: a node cannot pass off one asset as another.
 */
export function createVoucherLookup(
  registry: Registry,
  nodes: NodesConfig,
  { timeLimitMs = TIME_LIMIT_MS, watch = UNWATCHED }: VoucherLookupOptions = {},
): LookUpVouchers {
  const limit = pLimit(PARALLEL);
  /** Lookups that run, and those that found nothing. */
  const lookups = new LRUCache<string, Promise<void>>({ max: MAX_KEPT });

  const nodesOf = (chainId: string): readonly ChainNode[] =>
    registry.findChain(chainId) === undefined
      ? []
      : findNodes(nodes, registry.getChainRecord(chainId))
          .filter(({ dialect }) => dialect in LOADERS)
          .slice(0, MAX_NODES);

  async function ask(asset: AssetId, chainNodes: readonly ChainNode[]): Promise<'known' | 'unknown' | 'failed'> {
    let hasAnswer = false;
    for (const { dialect, url } of chainNodes) {
      try {
        const fetchPath = await LOADERS[dialect]?.();
        const path = await watched(watch, asset.chain_id, async () =>
          fetchPath?.(url, normalDenom(asset.denom), AbortSignal.timeout(timeLimitMs)),
        );
        hasAnswer = true;
        if (path !== undefined && registry.rememberVoucher(asset, path)) return 'known';
      } catch {
        // The next node may answer.
      }
    }
    return hasAnswer ? 'unknown' : 'failed';
  }

  function lookUp(asset: AssetId): Promise<void> {
    const key = assetKey(asset);
    const running = lookups.get(key);
    if (running !== undefined) return running;
    const chainNodes = nodesOf(asset.chain_id);
    if (chainNodes.length === 0) return Promise.resolve();
    const result = limit(() => ask(asset, chainNodes)).then((outcome) => {
      if (outcome === 'known') lookups.delete(key);
      else lookups.set(key, result, { ttl: outcome === 'unknown' ? UNKNOWN_MS : FAILED_MS });
    });
    lookups.set(key, result);
    return result;
  }

  return async (assets) => {
    const unknown = assets.filter(
      (asset) => VOUCHER.test(normalDenom(asset.denom)) && registry.findAsset(asset) === undefined,
    );
    if (unknown.length === 0) return;
    // Those that were looked up before cost nothing, so that later requests get further.
    const fresh = unknown.filter((asset) => !lookups.has(assetKey(asset)));
    const wanted = [...unknown.filter((asset) => lookups.has(assetKey(asset))), ...fresh.slice(0, MAX_LOOKUPS)];
    await within(timeLimitMs, Promise.all(wanted.map(lookUp)));
  };
}
