import { BRIDGE_PARTS, type Notice, type NoticeSubject } from '#contract/notice.ts';
import { EVERY_CHANNEL, type NoticedLists } from './notices.ts';
import type { ChainRecord } from './records.ts';

/** What the registry must have for a notice to do what it says. */
export interface NoticeableLists extends NoticedLists {
  readonly chains: readonly Pick<ChainRecord, 'chain_id'>[];
}

/** What a notice names that the registry does not have, which it therefore cannot close: a clause each. */
export function faultsOf({ about, instead = [] }: Notice, lists: NoticeableLists): string[] {
  const missing = instead.filter((asset) => !hasAsset(lists, asset.chain_id, asset.denom));
  return [
    ...about.flatMap((subject) => faultOf(subject, lists) ?? []),
    ...missing.map(({ chain_id, denom }) => `asset ${denom} of ${chain_id} is not in the registry`),
  ];
}

function faultOf(subject: NoticeSubject, lists: NoticeableLists): string | undefined {
  const { bridge, part, chain_id, channel, contract, denom, vouchers, venue, feed, wallet } = subject;
  const name = bridge ?? venue ?? feed ?? wallet ?? chain_id;
  if (name === undefined)
    return `${JSON.stringify(subject)} names neither a chain, a bridge, a venue, a feed nor a wallet`;
  if (chain_id !== undefined && !lists.chains.some((chain) => chain.chain_id === chain_id))
    return `chain ${chain_id} is not in the registry`;
  if (chain_id === undefined && (channel ?? contract ?? denom) !== undefined)
    return `the chain of ${channel ?? contract ?? denom} is missing`;
  if (part !== undefined && !partsOf(bridge).includes(part)) return `${bridge ?? name} has no part ${part}`;
  if (channel !== undefined && !hasChannel(lists, chain_id, channel))
    return `${channel} of ${chain_id} is not in the registry`;
  if (denom === undefined || hasAsset(lists, chain_id, denom)) return undefined;
  const isFamily = vouchers !== undefined && hasVoucher(lists, chain_id, denom);
  return isFamily ? undefined : `asset ${denom} of ${chain_id} is not in the registry`;
}

const partsOf = (bridge: NoticeSubject['bridge']): readonly string[] =>
  (bridge && (BRIDGE_PARTS as Partial<Record<string, readonly string[]>>)[bridge]) ?? [];

const hasChannel = ({ channels }: NoticeableLists, chain_id: string | undefined, channel: string): boolean =>
  channel === EVERY_CHANNEL || channels.some((end) => end.chain_id === chain_id && end.channel === channel);

const hasAsset = ({ assets }: NoticeableLists, chain_id: string | undefined, denom: string): boolean =>
  assets.some((asset) => asset.chain_id === chain_id && asset.denom === denom);

const hasVoucher = ({ assets }: NoticeableLists, chain_id: string | undefined, denom: string): boolean =>
  assets.some((asset) => asset.origin_chain_id === chain_id && asset.origin_denom === denom);
