import { type Notice, noticeListSchema } from '#contract/notice.ts';

/** Of all notices, in characters: a list is some kilobytes. */
const MOST_TEXT = 2_000_000;

/** The file of an operator: a list of notices. Throws an Error that names the first field that is wrong. */
export function parseNotices(text: string): Notice[] {
  if (text.length > MOST_TEXT)
    throw new Error(`the list has ${text.length} characters, and at most ${MOST_TEXT} are read`);
  const { success, data, error } = noticeListSchema.safeParse(parseJson(text));
  if (success) return data;
  const [issue] = error.issues;
  throw new Error(`the list of notices is not valid at ${issue?.path.join('.') || 'its start'}: ${issue?.message}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('the list of notices is no JSON');
  }
}
