import { type Notice, noticeListSchema } from '#contract/notice.ts';

/** Of all notices, in characters: a list is some kilobytes. */
const MOST_TEXT = 2_000_000;

/** Before the ids of an operator's notices, so that none is that of a compiled one, of this release or of a later. */
const OPERATOR = 'operator:';

/** The notices of an operator's file. Throws an Error that names the first field that is wrong. */
export function parseNotices(text: string): Notice[] {
  if (text.length > MOST_TEXT)
    throw new Error(`the list has ${text.length} characters, and at most ${MOST_TEXT} are read`);
  const { data = [], error } = noticeListSchema.safeParse(parseJson(text));
  const issue = error?.issues[0];
  if (issue) throw new Error(`the list is not valid at ${issue.path.join('.') || 'its start'}: ${issue.message}`);
  const twice = data.find(({ id }, index) => data.findIndex((other) => other.id === id) !== index);
  if (twice) throw new Error(`notice ${twice.id} is in the list twice`);
  return data.map((notice) => ({ ...notice, id: `${OPERATOR}${notice.id}` }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('the list is no JSON');
  }
}
