import type { LivenessReason, LivenessState } from '#contract/liveness.ts';
import {
  isDayOfReading,
  type Notice,
  type NoticeEffect,
  type NoticeState,
  type NoticeSubject,
  nextPhase,
  phaseOn,
  type SourceStrength,
} from '#contract/notice.ts';
import { hopsOf } from '#contract/trace.ts';
import type { AssetRecord, ChannelRecord, LivenessRecord } from './records.ts';

/** The lists that subjects of notices are looked up in. */
export interface NoticedLists {
  readonly assets: readonly AssetRecord[];
  readonly channels: readonly ChannelRecord[];
}

/** Every channel of a chain, in the subject of a notice. */
export const EVERY_CHANNEL = '*';

/** A notice as it stands on a day, `YYYY-MM-DD`. */
export const noticeOn = (notice: Notice, day: string): NoticeState => {
  const next = nextPhase(notice, day);
  return { ...notice, effect: phaseOn(notice, day)?.effect ?? null, next: next ?? null };
};

/** What notices do on a day to what the lists have, strongest source first in `source`. Those that only inform do nothing. */
export function effectsOf(notices: readonly Notice[], day: string, lists: NoticedLists): LivenessRecord[] {
  let families: ReadonlyMap<string, readonly AssetRecord[]> | undefined;
  const familyOf = (key: string): readonly AssetRecord[] => {
    families ??= familiesOf(lists);
    return families.get(key) ?? [];
  };
  return notices.flatMap((notice) => {
    const { effect = 'inform', from = '' } = phaseOn(notice, day) ?? {};
    if (effect === 'inform') return [];
    const common = sayingOf(notice, effect, from, day);
    return notice.about.flatMap((subject) => recordsOf(subject, effect, common, { ...lists, familyOf }));
  });
}

/**
 * Assets by the asset that began them: at the end of a voucher's path, and by origin, which for what another bridge brought there is
 * further away. Each asset is in its own family.
 */
function familiesOf({ assets, channels }: NoticedLists): ReadonlyMap<string, readonly AssetRecord[]> {
  const far = new Map(channels.map((end) => [`${end.chain_id}|${end.port}|${end.channel}`, end.to_chain_id]));
  const families = new Map<string, Set<AssetRecord>>();
  const add = (key: string, asset: AssetRecord) => families.set(key, (families.get(key) ?? new Set()).add(asset));
  for (const asset of assets) {
    add(`${asset.chain_id}|${asset.denom}`, asset);
    add(`${asset.origin_chain_id}|${asset.origin_denom}`, asset);
    const hops = hopsOf(asset.trace);
    const end = hops.reduce<string | undefined>(
      (at, hop) => far.get(`${at}|${hop.port}|${hop.channel}`),
      asset.chain_id,
    );
    if (end !== undefined && hops.length > 0) add(`${end}|${asset.base_denom}`, asset);
  }
  return new Map([...families].map(([key, family]) => [key, [...family]]));
}

type Saying = Pick<
  LivenessRecord,
  'reason' | 'source' | 'date' | 'notice' | 'what' | 'until' | 'limited_from' | 'as_read'
>;

const STRENGTH: readonly SourceStrength[] = ['chain', 'operator', 'third'];

function sayingOf(notice: Notice, effect: NoticeEffect, date: string, day: string): Saying {
  const { id, what, sources, phases, limited_from } = notice;
  const [strongest] = [...sources].sort((a, b) => STRENGTH.indexOf(a.strength) - STRENGTH.indexOf(b.strength));
  const reason: LivenessReason = effect === 'closed' ? 'ended' : 'announced_end';
  const until = phases.find((phase) => phase.effect === 'closed' && phase.from > day)?.from;
  return {
    ...{ reason, source: strongest?.source ?? '', date, notice: id, what },
    ...(until && { until }),
    ...(limited_from !== undefined && { limited_from }),
    ...(isDayOfReading(notice, date) && { as_read: true }),
  };
}

const STATES: Readonly<Record<Exclude<NoticeEffect, 'inform'>, LivenessState>> = {
  warn: 'ending',
  no_entry: 'halted_in',
  closed: 'gone',
};

interface Places extends NoticedLists {
  /** The assets of an origin, itself included where it is listed. */
  readonly familyOf: (origin: string) => readonly AssetRecord[];
}

const NOWHERE = { chain_id: '', denom: null, channel: null };

/** None for what no search looks at: feeds and wallets, and channels and contracts that still work. */
function recordsOf(
  subject: NoticeSubject,
  effect: Exclude<NoticeEffect, 'inform'>,
  saying: Saying,
  { channels, familyOf }: Places,
): LivenessRecord[] {
  const { bridge, part, chain_id, channel, contract, denom, vouchers, venue, feed, wallet } = subject;
  if (feed !== undefined || wallet !== undefined) return [];
  const state = STATES[effect];
  const chain = chain_id === undefined ? NOWHERE : { ...NOWHERE, chain_id };
  if (bridge !== undefined) {
    return [{ ...chain, ...(denom !== undefined && { denom }), ...saying, state, bridge, ...(part && { part }) }];
  }
  if (venue !== undefined) return [{ ...chain, ...saying, state, venue }];
  if (chain_id === undefined) return [];
  if (channel !== undefined || contract !== undefined) {
    if (effect === 'warn') return [];
    const halt = { ...chain, ...saying, state: 'halted' } as const;
    if (channel === undefined) return [{ ...halt, contract }];
    const ends = channels.filter((end) => end.chain_id === chain_id && [EVERY_CHANNEL, end.channel].includes(channel));
    return ends.map((end) => ({ ...halt, channel: end.channel }));
  }
  if (denom === undefined) return [{ ...chain, ...saying, state }];
  if (vouchers === undefined) return [{ ...chain, denom, ...saying, state }];
  const family = familyOf(`${chain_id}|${denom}`).filter(
    (asset) => vouchers === 'with' || asset.chain_id !== chain_id || asset.denom !== denom,
  );
  // Within a family tokens move and go home; only from outside nothing enters.
  const inFamily = effect === 'no_entry' ? 'closing' : state;
  return family.map((asset) => ({
    ...{ chain_id: asset.chain_id, denom: asset.denom, channel: null },
    ...saying,
    state: inFamily,
  }));
}
