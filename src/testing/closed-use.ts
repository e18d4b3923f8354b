import { type AssetId, sameAsset } from '#contract/asset.ts';
import { type Notice, type NoticeSubject, phaseOn } from '#contract/notice.ts';
import { type Operation, operationKey } from '#contract/operation.ts';
import type { Route } from '#contract/route.ts';
import type { Registry } from '#registry/registry.ts';

/** One operation as notices see it: what goes in and comes out, over which bridge and channel, or on which venue and through what. */
interface Move {
  readonly bridge: string | undefined;
  readonly part: string | undefined;
  readonly venue: string | undefined;
  readonly from: AssetId;
  readonly to: AssetId;
  /** A channel by the end where the packet leaves; it arrives on this chain. */
  readonly channel: { readonly chain_id: string; readonly channel: string; readonly to: string } | undefined;
  /** Every asset that it touches. */
  readonly through: readonly AssetId[];
}

interface Hop {
  readonly denom_in: string;
  readonly denom_out: string;
}
interface Body extends Partial<Hop> {
  readonly bridge_id?: string;
  readonly from_chain_id?: string;
  readonly to_chain_id?: string;
  readonly chain_id?: string;
  readonly denom?: string;
  readonly channel?: string;
  readonly ibc_transfer_to_axelar?: Body | null;
  readonly swap_venues?: readonly { readonly name: string }[] | null;
  readonly swap_in?: { readonly swap_operations: readonly Hop[] };
  readonly swap_out?: { readonly swap_operations: readonly Hop[] };
  readonly smart_swap_in?: { readonly swap_routes: readonly { readonly swap_operations: readonly Hop[] }[] };
}

function movesOf(operation: Operation): Move[] {
  const key = operationKey(operation);
  const body = operation[key] as Body;
  const fromChain = body.from_chain_id ?? body.chain_id ?? '';
  const toChain = body.to_chain_id ?? fromChain;
  const from = { chain_id: fromChain, denom: body.denom_in ?? body.denom ?? '' };
  const to = { chain_id: toChain, denom: body.denom_out ?? body.denom ?? '' };
  const hops = [
    ...(body.swap_in?.swap_operations ?? []),
    ...(body.swap_out?.swap_operations ?? []),
    ...(body.smart_swap_in?.swap_routes ?? []).flatMap(({ swap_operations }) => swap_operations),
  ];
  const packet = body.channel === undefined ? body.ibc_transfer_to_axelar : body;
  const common = {
    ...{ bridge: body.bridge_id, part: partOf(key, fromChain), from, to },
    channel: packet?.channel
      ? { chain_id: packet.from_chain_id ?? fromChain, channel: packet.channel, to: packet.to_chain_id ?? toChain }
      : undefined,
    through: [
      ...[from, to],
      ...hops.flatMap((hop) => [hop.denom_in, hop.denom_out].map((denom) => ({ chain_id: fromChain, denom }))),
    ],
  };
  const venues = body.swap_venues?.map(({ name }) => name) ?? [];
  return venues.length > 0 ? venues.map((venue) => ({ ...common, venue })) : [{ ...common, venue: undefined }];
}

/** As CCTP's operations tell it. */
function partOf(kind: string, fromChain: string): string | undefined {
  if (kind === 'cctp_transfer_v2') return 'v2';
  if (kind !== 'cctp_transfer') return undefined;
  return fromChain === 'noble-1' ? 'noble' : 'v1';
}

/**
 * What a route uses that a notice has closed by a day: read from the route of the wire and the notices alone, by none of the code that
 * takes lanes and pools out.
 */
export function closedUses(registry: Registry, route: Route, notices: readonly Notice[], day: string): string[] {
  const moves = route.operations.flatMap(movesOf);
  const ends = {
    source: { chain_id: route.source_asset_chain_id, denom: route.source_asset_denom },
    dest: { chain_id: route.dest_asset_chain_id, denom: route.dest_asset_denom },
  };
  return notices.flatMap(({ id, about }, index) => {
    const { effect } = phaseOn(notices[index] as Notice, day) ?? {};
    if (effect !== 'closed' && effect !== 'no_entry') return [];
    const isClosed = effect === 'closed';
    return about.flatMap((subject) => {
      const used = moves.some((move) => isUsed(registry, subject, isClosed, move));
      return used || isEntered(registry, subject, isClosed, ends) ? [`${id}: ${JSON.stringify(subject)}`] : [];
    });
  });
}

function isUsed(registry: Registry, subject: NoticeSubject, isClosed: boolean, move: Move): boolean {
  const { bridge, part, chain_id, channel, denom, vouchers, venue, feed, wallet } = subject;
  if (feed !== undefined || wallet !== undefined) return false;
  if (venue !== undefined) return isClosed && move.venue === venue && isNamed(chain_id, move.from.chain_id);
  if (channel !== undefined) {
    const end = move.channel;
    if (end === undefined || ![end.chain_id, end.to].includes(chain_id ?? '')) return false;
    const far = registry.findChannel({ port: 'transfer', ...end });
    const here = end.chain_id === chain_id ? end.channel : far?.to_channel;
    return channel === '*' || channel === here;
  }
  const isThere = (asset: AssetId): boolean =>
    isNamed(chain_id, asset.chain_id) && (denom === undefined || sameDenom(asset.denom, denom));
  if (bridge !== undefined) {
    if (move.bridge !== bridge || (part !== undefined && part !== move.part)) return false;
    return isThere(move.to) || (isClosed && isThere(move.from));
  }
  if (denom === undefined || vouchers === undefined) {
    const arrives = move.venue === undefined && move.from.chain_id !== move.to.chain_id && isThere(move.to);
    return isClosed ? move.through.some(isThere) : arrives;
  }
  return isClosed && move.through.some((asset) => isOfFamily(registry, subject, asset));
}

/** Whether a route turns something from outside into an asset that is being ended. */
function isEntered(
  registry: Registry,
  subject: NoticeSubject,
  isClosed: boolean,
  { source, dest }: Readonly<Record<'source' | 'dest', AssetId>>,
): boolean {
  if (isClosed || subject.bridge !== undefined || subject.vouchers === undefined) return false;
  return isOfFamily(registry, subject, dest) && !haveOneOrigin(registry, source, dest);
}

function isOfFamily(
  registry: Registry,
  { chain_id = '', denom = '', vouchers }: NoticeSubject,
  asset: AssetId,
): boolean {
  const head = { chain_id, denom };
  const isHead = sameAsset(asset, head);
  if (isHead) return vouchers === 'with';
  const origin = registry.findOrigin(asset);
  return origin !== undefined && sameAsset(origin, head);
}

function haveOneOrigin(registry: Registry, one: AssetId, other: AssetId): boolean {
  const [a, b] = [registry.findOrigin(one), registry.findOrigin(other)];
  return a !== undefined && b !== undefined && sameAsset(a, b);
}

const isNamed = (name: string | undefined, chainId: string): boolean => name === undefined || name === chainId;
const sameDenom = (one: string, other: string): boolean => one === other || one.toLowerCase() === other.toLowerCase();
