import type { Asset } from '#contract/asset.ts';
import { groupBy } from '#contract/group-by.ts';
import type { Liveness, LivenessState } from '#contract/liveness.ts';
import { REASON_TEXTS } from '#contract/liveness-text.ts';
import { dayText } from '../format/day.ts';
import { listText } from '../format/list-text.ts';
import { plainText } from '../format/plain-text.ts';
import { type Message, msg, t, translated } from '../language/words.ts';
import { limitedText, livenessClause } from './liveness-words.ts';
import { chainName, type Lookup, symbolOf } from './lookup.ts';

/** A clause: "the light client of its channel has expired (osmosis-labs/assetlists, 22 Aug 2026)". */
export const livenessCause = ({ reason, source, date }: Liveness): string =>
  t('{reason} ({source}, {date})', { reason: translated(REASON_TEXTS[reason] ?? reason), source, date: dayText(date) });

const SENTENCES: Readonly<Record<LivenessState, Message>> = {
  gone: msg('It cannot be moved or swapped: {cause}.'),
  halted: msg('It can neither arrive on its chain nor leave it: {cause}.'),
  halted_in: msg('You can still move it off its chain, but send none in: {cause}.'),
  halted_out: msg('It can arrive on its chain, but cannot leave it: {cause}.'),
  closing: msg('It can leave, and no route ends in it: {cause}.'),
  ending: msg('It still works: {cause}.'),
  unstable: msg('It is unstable: {cause}.'),
};

/** What a state means for who holds the asset; `what` is the notice's own sentence, in English, where there is one. */
export interface LivenessWords {
  readonly sentence: string;
  readonly what: string | null;
}

export function livenessWords(liveness: Liveness): LivenessWords {
  const { state, what, source } = liveness;
  if (what === undefined) return { sentence: SENTENCES[state]({ cause: livenessCause(liveness) }), what: null };
  const cause = t('{clause} ({source})', { clause: livenessClause(liveness), source: plainText(source) });
  return { sentence: SENTENCES[state]({ cause }), what: plainText(what) };
}

/** An asset about which a notice says something. */
export type NoticedAsset = Asset & { readonly liveness: Liveness & { readonly notice: string } };

export const isNoticed = (asset: Asset | undefined): asset is NoticedAsset => asset?.liveness?.notice !== undefined;

/** Assets by the notice that is about them, in order of first occurrence. */
export const byNotice = (assets: readonly NoticedAsset[]): Map<string, [NoticedAsset, ...NoticedAsset[]]> =>
  groupBy(assets, ({ liveness }) => liveness.notice);

/** Who says something, in English, and what that is, in the page's language. */
export interface NoticeNote {
  readonly sentence: string;
  readonly source: string;
  readonly notice: string;
}

/** Of assets of one notice: "USDC on Noble and USDC on Osmosis: limited from 1 Dec 2026 (tomorrow), last day 11 Jan 2027." */
export function noticeNote(assets: readonly [NoticedAsset, ...NoticedAsset[]], lookup: Lookup): NoticeNote {
  const [{ liveness }] = assets;
  const names = assets.map((asset) =>
    t('{symbol} on {chain}', { symbol: symbolOf(asset), chain: chainName(lookup, asset.chain_id) }),
  );
  const { limited_from, notice } = liveness;
  const today = new Date().toISOString().slice(0, 10);
  const clause = livenessClause(liveness, today);
  const sentence = t('{assets}: {clause}.', {
    assets: listText([...new Set(names)]),
    clause: limitedText(limited_from, today) + clause,
  });
  return { sentence, source: plainText(liveness.source), notice };
}
