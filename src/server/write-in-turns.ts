import { everySo, nextTurn } from '#service/next-turn.ts';

/** Characters that are written before others have a turn. */
const WRITTEN_AT_ONCE = 100_000;

/**
 * The text that `JSON.stringify` makes of plain data, which takes ten milliseconds for a megabyte. Down to so many levels it is written
 * entry by entry.
 */
export function writeInTurns(value: object, levels: number): Promise<string> {
  const isDue = everySo(WRITTEN_AT_ONCE);
  const write = async (inner: object, left: number): Promise<string> => {
    const isList = Array.isArray(inner);
    const parts: string[] = [];
    for (const [name, each] of Object.entries(inner)) {
      if (each === undefined && !isList) continue;
      const isWhole = left === 1 || typeof each !== 'object' || each === null;
      // A promise for each of ten thousand entries would be most of the work.
      const text = isWhole ? (JSON.stringify(each) ?? 'null') : await write(each, left - 1);
      parts.push(isList ? text : `${JSON.stringify(name)}:${text}`);
      if (isWhole && isDue(text.length)) await nextTurn();
    }
    return isList ? `[${parts.join()}]` : `{${parts.join()}}`;
  };
  return write(value, levels);
}
