/** What the work gives for each item, in order, never more than `limit` of them under way. The first failure ends it. */
export async function eachWithin<T, R>(
  limit: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  let failed = false;
  const takeTurns = async (): Promise<void> => {
    for (const [i, item] of queue) {
      if (failed) return;
      results[i] = await work(item);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(limit, items.length) }, takeTurns));
  } catch (error) {
    failed = true;
    throw error;
  }
  return results;
}
