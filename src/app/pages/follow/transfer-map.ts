import type { ChainTxRef, TransferEvent, TransferSide, TransferStatus, TransferStop } from '#contract/tx.ts';

/** A transaction of an event, with the field that holds it. */
export interface MapTx {
  readonly field: string;
  readonly tx: ChainTxRef;
}

/** A chain on the way, with what happened there. */
export interface MapChain {
  /** Null where it is not known. */
  readonly chainId: string | null;
  readonly side: TransferSide | null;
  readonly txs: readonly MapTx[];
}

/** What leads from one chain to the next. Times in milliseconds since 1970, null where unknown. */
export interface MapBridge {
  readonly stop: TransferStop;
  readonly sentAt: number | null;
  readonly endedAt: number | null;
}

/** A transfer as a map: one more chain than bridges. */
export interface TransferMap {
  readonly chains: readonly MapChain[];
  readonly bridges: readonly MapBridge[];
}

const isTx = (value: unknown): value is ChainTxRef =>
  typeof value === 'object' &&
  value !== null &&
  ['chain_id', 'tx_hash', 'explorer_link'].every((field) => typeof (value as never)[field] === 'string');

/** Those that stand in an event, or in an object of it as `packet_txs`. */
function txsOf(event: TransferEvent | undefined): MapTx[] {
  const read = (fields: object): MapTx[] =>
    Object.entries(fields).flatMap(([field, value]) => (isTx(value) ? [{ field, tx: value }] : []));
  return Object.values(event ?? {}).flatMap((body) => [
    ...read(body),
    ...Object.values(body).flatMap((part) =>
      typeof part === 'object' && part !== null && !isTx(part) ? read(part) : [],
    ),
  ]);
}

/** The seconds from the first signature to the last arrival; null where one of them is not dated. */
export function tookSeconds({ bridges }: TransferMap): number | null {
  const [sent, ended] = [bridges[0]?.sentAt ?? null, bridges.at(-1)?.endedAt ?? null];
  return sent !== null && ended !== null && ended > sent ? (ended - sent) / 1000 : null;
}

const timeOf = (tx: MapTx | undefined): number | null => {
  const ms = Date.parse(tx?.tx.on_chain_at ?? '');
  return Number.isNaN(ms) ? null : ms;
};

const isOfStart = ({ field }: MapTx): boolean => /^(send|order_submitted)/.test(field);

/** Of what has arrived the first chain learns later; what was refused comes back with that. */
const isOfEnd = (tx: MapTx, { phase }: TransferStop): boolean =>
  !isOfStart(tx) && (phase !== 'ARRIVED' || tx.field !== 'acknowledge_tx');

/** Each transaction once, at its chain; of a chain that the stop does not name, at the far end. */
export function transferMap({ stops, transfer_sequence }: TransferStatus): TransferMap {
  const events = stops.map((_, i) => txsOf(transfer_sequence[i]));
  const seen = new Set<string>();
  const once = (txs: readonly MapTx[]): MapTx[] =>
    txs.filter(({ tx: { chain_id, tx_hash } }) => {
      const id = `${chain_id} ${tx_hash.toLowerCase()}`;
      return !seen.has(id) && Boolean(seen.add(id));
    });
  const isAtStart = (i: number) => (tx: MapTx) => isOfStart(tx) || tx.tx.chain_id === stops[i]?.from.chain_id;
  const chains: MapChain[] = [];
  for (let i = 0; i <= stops.length; i++) {
    const arrived = (events[i - 1] ?? []).filter((tx) => !isAtStart(i - 1)(tx));
    const left = (events[i] ?? []).filter(isAtStart(i));
    const here = i === 0 ? stops[0]?.from : (stops[i - 1]?.to ?? stops[i]?.from);
    chains.push({ chainId: here?.chain_id ?? null, side: here ?? null, txs: once([...arrived, ...left]) });
  }
  const bridges = stops.map((stop, i) => {
    const txs = events[i] ?? [];
    const ends = txs.filter((tx) => isOfEnd(tx, stop)).map((tx) => timeOf(tx) ?? 0);
    const isOver = stop.phase === 'ARRIVED' || stop.phase === 'RETURNED';
    const end = Math.max(0, ...ends);
    return { stop, sentAt: timeOf(txs.find(isOfStart)), endedAt: isOver && end > 0 ? end : null };
  });
  return { chains, bridges };
}
