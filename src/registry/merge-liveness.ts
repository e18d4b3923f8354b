import type { LivenessState } from '#contract/liveness.ts';
import type { AssetRecord, LivenessRecord } from './records.ts';

/** Names what a record is about: a chain, a channel, a contract, an asset, a bridge, or a venue. */
export const livenessKey = ({
  chain_id,
  denom,
  channel,
  contract,
  bridge,
  part,
  venue,
}: Pick<LivenessRecord, 'chain_id' | 'denom' | 'channel' | 'contract' | 'bridge' | 'part' | 'venue'>): string =>
  [
    ...[chain_id, denom ?? '', channel ?? ''],
    ...(contract === undefined ? [] : [contract]),
    ...(bridge === undefined ? [] : ['bridge', bridge, part ?? '']),
    ...(venue === undefined ? [] : ['venue', venue]),
  ].join('|');

/** What a source said at one time. */
export interface LivenessReading {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly records: readonly LivenessRecord[];
  /**
   * What the source speaks about, by keys or by a test of older records: of that, what is not among its records is alive.
   */
  readonly about: readonly string[] | ((record: LivenessRecord) => boolean);
}

/** Words on what is alive, from the oldest to the newest, and what notices do. */
export interface LivenessWords {
  /** Compiled from packages and lists. */
  readonly compiled: readonly LivenessRecord[];
  /** What sources have said since, later readings last. */
  readonly readings?: readonly LivenessReading[];
  /** What notices do today. They add to what is closed, and open nothing. */
  readonly notices?: readonly LivenessRecord[];
}

/**
 * The records in force. Of two words the newer one holds; of a word and a notice the one that closes more. What stands for something
 * that is gone follows from the result.
 */
export function mergeLiveness(
  { compiled, readings = [], notices = [] }: LivenessWords,
  assets: readonly AssetRecord[],
): LivenessRecord[] {
  const words = compiled.filter(({ reason }) => reason !== 'origin_gone');
  const known = new Map(words.map((record) => [livenessKey(record), record]));
  for (const reading of readings) {
    for (const key of keysAbout(reading, known)) {
      const record = known.get(key);
      if (record !== undefined && record.date <= reading.date) known.delete(key);
    }
    for (const record of reading.records) {
      const key = livenessKey(record);
      const before = known.get(key);
      if (before === undefined || before.date <= record.date) known.set(key, record);
    }
  }
  for (const record of notices) {
    const key = livenessKey(record);
    const before = known.get(key);
    known.set(key, before === undefined ? record : strongerOf(before, record));
  }
  return [...withStandIns(assets, known).values()];
}

/** What closes more stands later. */
const BY_STRENGTH: readonly LivenessState[] = [
  'unstable',
  'ending',
  'closing',
  'halted_in',
  'halted_out',
  'halted',
  'gone',
];

const strengthOf = ({ state }: LivenessRecord): number => BY_STRENGTH.indexOf(state);

/**
 * The record that closes more, the second one of two alike; of one that closes the way in and one the way out, both ways. What a notice
 * says of the same is kept beside it.
 */
export function strongerOf(one: LivenessRecord, other: LivenessRecord): LivenessRecord {
  const [more, less] = strengthOf(one) > strengthOf(other) ? [one, other] : [other, one];
  const ways = new Set([one.state, other.state]);
  const closesBoth = ways.has('halted_in') && ways.has('halted_out');
  const { beside: _, ...kept } = closesBoth ? { ...more, state: 'halted' as const } : more;
  const beside = besideOf([less, less.beside, more.beside], kept);
  return beside === undefined ? kept : { ...kept, beside };
}

/** Of what a record does not tell itself, that an asset is being ended, which nothing else keeps from being entered; else the notice that closes most. */
function besideOf(
  records: readonly (LivenessRecord | undefined)[],
  { notice }: LivenessRecord,
): LivenessRecord | undefined {
  const others = records.flatMap((record) => {
    const isOther = record?.state === 'closing' || (record?.notice !== undefined && record.notice !== notice);
    if (record === undefined || !isOther) return [];
    const { beside: _, ...alone } = record;
    return [alone];
  });
  const strongest = others.sort((a, b) => strengthOf(b) - strengthOf(a))[0];
  return others.find(({ state }) => state === 'closing') ?? strongest;
}

/** The record by which nothing from outside turns into an asset: its own, or the one beside it. */
export const closingOf = (record: LivenessRecord | undefined): LivenessRecord | undefined =>
  [record, record?.beside].find((each) => each?.state === 'closing');

const keysAbout = ({ about }: LivenessReading, known: ReadonlyMap<string, LivenessRecord>): readonly string[] =>
  typeof about === 'function' ? [...known].flatMap(([key, record]) => (about(record) ? key : [])) : about;

/** Adds a record to each asset that stands for one that is gone. */
export function withStandIns(
  assets: readonly AssetRecord[],
  known: ReadonlyMap<string, LivenessRecord>,
): Map<string, LivenessRecord> {
  const goneAt = (chain_id: string, denom: string | null): LivenessRecord | undefined => {
    const record = known.get(livenessKey({ chain_id, denom, channel: null }));
    return record?.state === 'gone' ? record : undefined;
  };
  const all = new Map(known);
  for (const { chain_id, denom, origin_chain_id, origin_denom } of assets) {
    const origin = goneAt(origin_chain_id, origin_denom) ?? goneAt(origin_chain_id, null);
    if (origin === undefined || goneAt(chain_id, denom) || goneAt(chain_id, null)) continue;
    const source = `its origin, ${origin_denom} on ${origin_chain_id}: ${origin.source}`;
    const { date } = origin;
    const record = { chain_id, denom, channel: null, state: 'gone', reason: 'origin_gone', source, date } as const;
    all.set(livenessKey(record), record);
  }
  return all;
}
