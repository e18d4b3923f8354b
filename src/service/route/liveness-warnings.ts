import { bridges } from '#bridges/index.ts';
import { type Asset, assetOfKey, sameAsset } from '#contract/asset.ts';
import { livenessText } from '#contract/liveness-text.ts';
import type { LivenessWarning, RouteWarning } from '#contract/route.ts';
import type { Edge } from '#engine/index.ts';
import type { LivenessRecord } from '#registry/records.ts';
import { assetTitle, type Registry } from '#registry/registry.ts';
import type { RouteDetail } from './graph.ts';

type PathEdge = Pick<Edge<RouteDetail>, 'from' | 'to' | 'detail'>;

/**
 * What is said against the assets and bridges on a way: a word about each asset, and each notice once, as those of one family or
 * chain share it.
 */
export function livenessWarnings(
  registry: Registry,
  assets: readonly (Asset | undefined)[],
  edges: readonly PathEdge[],
): LivenessWarning[] {
  const all = [
    ...assets.flatMap((asset) => (asset === undefined ? [] : warningsOfAsset(registry, asset))),
    ...edges.flatMap((edge) => warningOfBridge(registry, edge) ?? []),
  ];
  const known = new Set<string>();
  return all.filter(({ chain_id, denom, message, notice }) => {
    const name = notice ?? `${chain_id}|${denom}|${message}`;
    return !known.has(name) && known.add(name);
  });
}

/** The record in force, what a notice says beside it, and that it does not grow as its origin does. */
function warningsOfAsset(registry: Registry, asset: Asset): LivenessWarning[] {
  const record = registry.findLiveness(asset);
  const title = assetTitle(registry, asset);
  return [
    ...[record, record?.beside].flatMap((each) => (each ? warningOf(asset, each, title) : [])),
    ...rebasingWarning(asset, title),
  ];
}

/** Assets whose balances grow by themselves on their own chain. No bridge here carries that: what it moves keeps its amount. */
const REBASING: readonly { readonly chain_id: string; readonly denom: string; readonly text: string }[] = [
  {
    ...{ chain_id: '1', denom: '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84' },
    text: 'keeps its amount: what stETH on Ethereum earns each day does not reach it (https://docs.lido.fi/contracts/wsteth)',
  },
];

function rebasingWarning(asset: Asset, title: string): LivenessWarning[] {
  const { chain_id, denom, origin_chain_id, origin_denom } = asset;
  const origin = { chain_id: origin_chain_id ?? '', denom: origin_denom ?? '' };
  const rebasing = REBASING.find((each) => each.chain_id !== chain_id && sameAsset(each, origin));
  return rebasing === undefined ? [] : [{ chain_id, denom, message: `${title} ${rebasing.text}` }];
}

/** Of a bridge that still works and is about to end there, or a part of it. */
function warningOfBridge(registry: Registry, { from, to, detail }: PathEdge): LivenessWarning | undefined {
  if (detail.kind !== 'lane') return undefined;
  const { bridge, part } = detail;
  const [sent, received] = [assetOfKey(from), assetOfKey(to)];
  const record = registry.findBridgeLiveness({ bridge, part, from: sent, to: received });
  if (record === undefined) return undefined;
  const asset = registry.getAsset(sent);
  const subject = `${bridges[bridge].info.name} for ${assetTitle(registry, asset)}`;
  return { ...warningOf(asset, record, subject), bridge_id: bridge };
}

const warningOf = ({ chain_id, denom }: Asset, record: LivenessRecord, subject: string): LivenessWarning => ({
  ...{ chain_id, denom, message: `${subject} ${livenessText(record)}` },
  ...(record.notice !== undefined && { notice: record.notice }),
  ...(record.until !== undefined && { until: record.until }),
});

/** An end that is further away than so many days changes no plan. */
const SOON_DAYS = 60;
const DAY_MS = 86_400_000;

/**
 * The end that comes first, for clients that read `warning` alone. They know two types, of which some stop at any other: of these it
 * is the one that says to look before one goes on.
 */
export function endWarning(registry: Registry, warnings: readonly LivenessWarning[]): RouteWarning | undefined {
  const soon = Date.parse(registry.words.today) + SOON_DAYS * DAY_MS;
  const ends = warnings.filter(({ until }) => until !== undefined && Date.parse(until) <= soon);
  const [first] = ends.sort((a, b) => ((a.until ?? '') < (b.until ?? '') ? -1 : 1));
  return first && { type: 'LOW_INFO_WARNING', message: first.message, notice: first.notice };
}
