import { nextTurn } from '#service/next-turn.ts';

/** Characters that are written before others have a turn. */
const WRITTEN_AT_ONCE = 100_000;
const encoder = new TextEncoder();

/**
 * The text that `JSON.stringify` makes of plain data, which takes ten milliseconds for a megabyte, in UTF-8. Down to so many levels it is
 * written entry by entry. What is written becomes bytes before each turn: texts that live so long cost more to collect than to make.
 */
export async function writeInTurns(value: object, levels: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let parts: string[] = [];
  let characters = 0;
  const add = (part: string): void => {
    parts.push(part);
    characters += part.length;
  };
  const encode = (): void => {
    pieces.push(encoder.encode(parts.join('')));
    parts = [];
    characters = 0;
  };
  const toText = sameOnce((each) => JSON.stringify(each) ?? 'null');
  const write = async (inner: object, left: number): Promise<void> => {
    const isList = Array.isArray(inner);
    let before = isList ? '[' : '{';
    // Entries with their names would be a list for each of ten thousand.
    for (const name of Object.keys(inner)) {
      const each = (inner as Record<string, unknown>)[name];
      if (each === undefined && !isList) continue;
      add(isList ? before : `${before}${JSON.stringify(name)}:`);
      before = ',';
      // A promise for each of ten thousand entries would be most of the work.
      if (left > 1 && typeof each === 'object' && each !== null) await write(each, left - 1);
      else add(toText(each));
      if (characters < WRITTEN_AT_ONCE) continue;
      encode();
      await nextTurn();
    }
    const isEmpty = before !== ',';
    add(`${isEmpty ? before : ''}${isList ? ']' : '}'}`);
  };
  await write(value, levels);
  encode();
  return joined(pieces);
}

/** Of an object that comes several times in a row the text is made once. */
function sameOnce(toText: (value: unknown) => string): (value: unknown) => string {
  let last: unknown;
  let text = '';
  return (value) => {
    if (typeof value !== 'object' || value !== last) text = toText(value);
    last = value;
    return text;
  };
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.byteLength;
  }
  return all;
}
