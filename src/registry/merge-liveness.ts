import type { AssetRecord, LivenessRecord } from './records.ts';

/** Names what a record is about: a chain, a channel, a contract or an asset. */
export const livenessKey = ({
  chain_id,
  denom,
  channel,
  contract,
}: Pick<LivenessRecord, 'chain_id' | 'denom' | 'channel' | 'contract'>): string =>
  [chain_id, denom ?? '', channel ?? '', ...(contract === undefined ? [] : [contract])].join('|');

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

/**
 * The compiled records with what sources have said since, later readings last. A person's word wins, then the newer one. What
 * stands for something that is gone follows from the result.
 */
export function mergeLiveness(
  compiled: readonly LivenessRecord[],
  readings: readonly LivenessReading[],
  assets: readonly AssetRecord[],
): LivenessRecord[] {
  const words = compiled.filter(({ reason }) => reason !== 'origin_gone');
  const known = new Map(words.map((record) => [livenessKey(record), record]));
  const yields = (before: LivenessRecord, date: string): boolean => before.own !== true && before.date <= date;
  for (const reading of readings) {
    for (const key of keysAbout(reading, known)) {
      const record = known.get(key);
      if (record !== undefined && yields(record, reading.date)) known.delete(key);
    }
    for (const record of reading.records) {
      const key = livenessKey(record);
      const before = known.get(key);
      if (before === undefined || yields(before, record.date)) known.set(key, record);
    }
  }
  return [...withStandIns(assets, known).values()];
}

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
