/** Numbers things as they are asked for, from 1: the same thing always has the same number, and no other has it. */
export function objectIds<Each extends object>(): (each: Each) => number {
  const numbers = new WeakMap<Each, number>();
  let last = 0;
  return (each) => {
    const known = numbers.get(each);
    if (known !== undefined) return known;
    last += 1;
    numbers.set(each, last);
    return last;
  };
}
