import { namedAssets, searchAssets } from '#client/asset-search.ts';
import { searchChains } from '#client/chain-search.ts';
import type { Client, RequestOptions } from '#client/client.ts';
import { type Asset, sameAsset } from '#contract/asset.ts';
import { laterEndpoints } from '#contract/later-endpoints.ts';
import { type NoticeState, type NoticeSubject, sourceText } from '#contract/notice.ts';
import { countText } from './amounts.ts';
import { type Answer, answerOf } from './answer.ts';
import { ALL_FAMILIES } from './asset-names.ts';

export interface NoticeQuestion {
  /** A chain's id or name. */
  readonly chain?: string | null | undefined;
  /** A symbol, name or denom. */
  readonly asset?: string | null | undefined;
  /** Only those with a phase to come. */
  readonly coming?: boolean | null | undefined;
}

/** As many as one reads, of notices and of what one of them is about. */
const MOST_NOTICES = 25;
const MOST_SUBJECTS = 10;

/** What has ended and what is about to end: about a chain and what is on it, about an asset and what it stands for, or all. */
export async function reportNotices(
  client: Client,
  { chain, asset, coming }: NoticeQuestion,
  options?: RequestOptions,
): Promise<Answer> {
  const response = await client.ask(laterEndpoints.notices, {}, options);
  const { today, read, notices } = response.data;
  const isMeant = await meaning(client, { chain, asset }, options);
  const found = notices.filter((notice) => notice.about.some(isMeant) && (coming !== true || notice.next !== null));
  const shown = found.slice(0, MOST_NOTICES).map((notice) => ({
    ...notice,
    about: notice.about.slice(0, MOST_SUBJECTS),
    about_total: notice.about.length,
  }));
  const count = countText(found.length, 'notice');
  return answerOf({ ...response, data: { today, read, notices: shown, total: found.length } }, [
    `Today is ${today}; the newest source was read on ${read}.`,
    found.length > shown.length ? `${count}, of which the first ${shown.length}:` : `${count}:`,
    ...shown.flatMap(noticeLines),
  ]);
}

/** Whether a notice is about what was asked for. */
async function meaning(
  client: Client,
  { chain, asset }: NoticeQuestion,
  options?: RequestOptions,
): Promise<(subject: NoticeSubject) => boolean> {
  const chain_ids = chain ? await chainIds(client, chain, options) : undefined;
  const isThere = ({ chain_id = '' }: NoticeSubject): boolean => chain_ids?.has(chain_id) ?? true;
  if (!asset) return isThere;
  const within = chain_ids && { chain_ids: [...chain_ids] };
  const { data } = await client.assets({ ...within, ...ALL_FAMILIES }, options);
  const all = Object.values(data.chain_to_assets_map).flatMap(({ assets }) => assets);
  const named = namedAssets(all, asset);
  const found = named.length > 0 ? named : searchAssets(all, asset);
  return (subject) =>
    found.some((each) => isAbout(subject, each)) || (chain_ids !== undefined && isThere(subject) && isWhole(subject));
}

async function chainIds(client: Client, text: string, options?: RequestOptions): Promise<ReadonlySet<string>> {
  const { data } = await client.chains({ include_evm: true, include_svm: true }, options);
  return new Set(searchChains(data.chains, text).map(({ chain_id }) => chain_id));
}

/** A chain, with all that is on it. */
const isWhole = ({ denom, channel, contract, bridge, venue }: NoticeSubject): boolean =>
  [denom, channel, contract, bridge, venue].every((part) => part === undefined);

function isAbout({ chain_id = '', denom, vouchers }: NoticeSubject, asset: Asset): boolean {
  if (denom === undefined) return false;
  const { origin_chain_id, origin_denom } = asset;
  const isItself = sameAsset({ chain_id, denom }, asset);
  const isVoucher = sameAsset({ chain_id, denom }, { chain_id: origin_chain_id, denom: origin_denom });
  return isItself ? vouchers !== 'only' : vouchers !== undefined && isVoucher;
}

const EFFECTS: Readonly<Record<string, string>> = {
  inform: 'news',
  warn: 'caution',
  no_entry: 'nothing moves in',
  closed: 'closed',
};

function noticeLines({ id, effect, next, phases, about, about_total, what, todo, sources }: ShownNotice): string[] {
  const since = phases.findLast((phase) => phase.effect === effect)?.from;
  const now = effect === null ? 'nothing yet' : `${effectText(effect)} since ${since}`;
  const later = next === null ? '' : `; ${effectText(next.effect)} from ${next.from}`;
  const more = about_total - about.length;
  return [
    '',
    `${id}: ${now}${later}.`,
    `  About ${about.map(subjectText).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
    `  ${what}`,
    ...(todo === undefined ? [] : [`  To do: ${todo}`]),
    ...sources.map((source) => `  ${sourceText(source)}`),
  ];
}

type ShownNotice = NoticeState & { readonly about_total: number };

/** One of a newer service as it is. */
const effectText = (effect: string): string => EFFECTS[effect] ?? effect;

const VOUCHERS = { with: ' with its vouchers', only: ' as vouchers elsewhere' };

/** "uusdc on noble-1 with its vouchers", "CCTP v1", "every channel on pacific-1". */
function subjectText({ bridge, part, chain_id, channel, contract, denom, vouchers, ...others }: NoticeSubject): string {
  const name = bridge ?? others.venue ?? others.feed ?? others.wallet;
  const what = denom ?? contract ?? (channel === '*' ? 'every channel' : channel);
  const on = chain_id === undefined ? '' : `${what === undefined && name === undefined ? '' : ' on '}${chain_id}`;
  const subject = [name, part, what].filter((each) => each !== undefined).join(' ');
  return `${subject}${on}${vouchers === undefined ? '' : VOUCHERS[vouchers]}`;
}
