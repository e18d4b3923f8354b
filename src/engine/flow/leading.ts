/** Of edges with two ends each, those that lead from start to goal without the others. */
export function leading<Each>(
  all: readonly Each[],
  endsOf: (each: Each) => readonly [from: number, to: number],
  start: number,
  goal: number,
): readonly Each[] {
  const ends = all.map(endsOf);
  const into = new Set([start, ...ends.map(([, to]) => to)]);
  const outOf = new Set([goal, ...ends.map(([from]) => from)]);
  const kept = all.filter((each) => {
    const [from, to] = endsOf(each);
    return into.has(from) && outOf.has(to);
  });
  return kept.length === all.length ? kept : leading(kept, endsOf, start, goal);
}
