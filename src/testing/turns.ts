/** What a piece of work comes to, and how many turns of the loop others had meanwhile. */
export async function withTurns<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly turns: number }> {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  count();
  const result = await work();
  isOver = true;
  return { result, turns };
}
