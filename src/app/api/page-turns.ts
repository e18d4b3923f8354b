/** Four times as long on a slow machine, with the frame it is in, stays below the 50 ms that people notice. */
const TURN_MS = 8;

interface Scheduler {
  readonly scheduler?: { yield?(): Promise<void> };
}

/** Lets the page answer what waits. Without a scheduler the browser may make it wait 4 ms. */
const nextTurn = (): Promise<void> =>
  (globalThis as Scheduler).scheduler?.yield?.() ?? new Promise((resolve) => void setTimeout(resolve));

/** For long work: to be awaited again and again, it ends the turn at first, and each time that one took long enough; `next` settles when the next one may begin. */
export function pageTurns(next = nextTurn): () => Promise<void> | undefined {
  let began = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - began < TURN_MS) return undefined;
    return next().then(() => {
      began = performance.now();
    });
  };
}
