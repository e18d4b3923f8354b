/**
 * The ids in the order to show. While nothing may move (responses are arriving, or the user points at the list), shown
 * items keep their order and new ones are appended.
 */
export function steadyOrder(shown: readonly string[], wanted: readonly string[], mayMove: boolean): string[] {
  if (mayMove) return [...wanted];
  const kept = shown.filter((id) => wanted.includes(id));
  return [...kept, ...wanted.filter((id) => !kept.includes(id))];
}
