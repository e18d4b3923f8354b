/**
 * How often something random is tried: so often in `npm test`, each time with another seed, and many times more in
 * `npm run test:long -- random`, which runs every test that imports this.
 */
export const runs = (count: number): number => count * Number(process.env.PORTOLAN_RUNS ?? 1);
