/** Whatever has the same number together, in the order in which it came. */
export function groupBy<Each>(all: readonly Each[], numberOf: (each: Each) => number): Map<number, Each[]> {
  const groups = new Map<number, Each[]>();
  for (const each of all) {
    const number = numberOf(each);
    const group = groups.get(number);
    if (group === undefined) groups.set(number, [each]);
    else group.push(each);
  }
  return groups;
}
