/** Parts of a list that hold at most so many entries, and so many characters with one more for each comma. */
export function batchesOf(names: readonly string[], mostNames: number, mostCharacters: number): string[][] {
  const batches: string[][] = [];
  let room = 0;
  for (const name of names) {
    const last = batches.at(-1);
    if (last === undefined || last.length >= mostNames || room < name.length + 1) {
      batches.push([name]);
      room = mostCharacters - name.length;
    } else {
      last.push(name);
      room -= name.length + 1;
    }
  }
  return batches;
}
