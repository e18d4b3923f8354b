import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

/** What stands up to the next brace, and `#` within a plural. */
const TEXT = /[^{}#]+/y;
const TEXT_OUTSIDE = /[^{}]+/y;
/** "{name}", or "{name, plural," and what follows. */
const ARGUMENT = /\{\s*(\w+)\s*(?:\}|,\s*(plural)\s*,)/y;
/** " one {", "=0 {". */
const CASE = /\s*=?(\w+)\s*\{/y;
const END = /\s*\}/y;

/**
 * Reads a message as lingui's own compiler does, in a tenth of its bytes: `{name}`, `{name, plural, one {…} other {…}}` with `#`
 * and `=0`. No select, formats, offsets or quoting: a test compares the two on every message of the catalogs.
 */
export function readMessage(text: string): CompiledMessage {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  };
  const readCases = (): Record<string, CompiledMessage> => {
    const cases: Record<string, CompiledMessage> = {};
    for (let found = take(CASE); found; found = take(CASE)) cases[`${found[1]}`] = readTokens(true);
    take(END);
    return cases;
  };
  const readTokens = (isCase: boolean): CompiledMessage => {
    const tokens: CompiledMessage = [];
    while (at < text.length) {
      const argument = take(ARGUMENT);
      const [, name = '', type] = argument ?? [];
      if (argument) tokens.push(type ? [name, type, readCases()] : [name]);
      else if (isCase && text[at] === '}') break;
      else tokens.push(take(isCase ? TEXT : TEXT_OUTSIDE)?.[0] ?? `${text[at++]}`);
    }
    at += Number(isCase);
    return tokens;
  };
  return readTokens(false);
}
