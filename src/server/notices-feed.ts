import { type NoticeState, type NoticesResponse, sourceText } from '#contract/notice.ts';
import { isGathered } from '#service/notices.ts';

export const FEED_TYPE = 'application/atom+xml';

/** Who reads the feed is told again when this day changes: of the phase that began last, else of the newest source. */
const updatedOn = ({ phases, sources }: NoticeState, today: string): string => {
  const begun = phases.findLast(({ from }) => from <= today)?.from;
  return begun ?? [...sources.map(({ read }) => read)].sort().at(-1) ?? today;
};

const TITLES: Readonly<Record<string, string>> = {
  inform: 'News',
  warn: 'About to end',
  no_entry: 'Nothing moves in',
  closed: 'Closed',
};

/**
 * The dated notices as an Atom feed (RFC 4287), those of which something changed last first. What
 * packages, lists and nodes say is not among them: it has no sentence of its own.
 */
export function noticesFeed({ notices, today }: NoticesResponse): string {
  const entries = notices
    .filter((notice) => !isGathered(notice))
    .map((notice) => ({ notice, updated: updatedOn(notice, today) }))
    .sort((a, b) => (a.updated < b.updated ? 1 : a.updated > b.updated ? -1 : 0));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    '<id>urn:portolan:notices</id>',
    '<title>Portolan: what ends, and what takes its place</title>',
    '<author><name>Portolan</name></author>',
    `<link rel="self" type="${FEED_TYPE}" href="notices.xml"/>`,
    '<link rel="alternate" type="text/html" href="status"/>',
    `<updated>${timeOf(entries[0]?.updated ?? today)}</updated>`,
    ...entries.map(({ notice, updated }) => entryOf(notice, updated)),
    '</feed>\n',
  ].join('\n');
}

function entryOf({ id, what, todo, phases, effect, sources }: NoticeState, updated: string): string {
  const days = phases.map((phase) => `${phase.from}: ${titleOf(phase.effect)}.`);
  const told = sources.map((source) => `${sourceText(source)}.`);
  const content = [what, ...(todo === undefined ? [] : [todo]), ...days, ...told].join('\n');
  return [
    '<entry>',
    `<id>urn:portolan:notice:${encodeURIComponent(ofXml(id))}</id>`,
    `<title>${escaped(`${effect === null ? 'To come' : titleOf(effect)}: ${what}`)}</title>`,
    `<updated>${timeOf(updated)}</updated>`,
    `<content type="text">${escaped(content)}</content>`,
    '</entry>',
  ].join('\n');
}

/** One of a newer service as it is. */
const titleOf = (effect: string): string => TITLES[effect] ?? effect;

const timeOf = (day: string): string => `${day}T00:00:00Z`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What XML cannot hold at all, such as control characters in an operator's text, is left out. */
const ofXml = (text: string): string => text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');

const escaped = (text: string): string => ofXml(text).replace(/[&<>"]/g, (character) => ENTITIES[character] as string);
