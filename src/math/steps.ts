/** Work in short steps: what it gives at the end, and nothing in between. */
export type Steps<Made> = Generator<undefined, Made>;

/** Does all steps at once. */
export function finish<Made>(steps: Steps<Made>): Made {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
