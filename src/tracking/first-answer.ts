import pLimit from 'p-limit';

/** Questions of one search that are asked at once. */
const AT_ONCE = 8;

/** The first answer to any of these questions, each null for none; nobody waits for the others, nor longer than a time. */
export function firstAnswer<Answer>(
  questions: readonly (() => Promise<Answer | null>)[],
  limitMs: number,
): Promise<Answer | null> {
  const queue = pLimit(AT_ONCE);
  return new Promise((resolve) => {
    let isOver = false;
    const timer = setTimeout(() => end(null), limitMs);
    function end(answer: Answer | null): void {
      isOver = true;
      clearTimeout(timer);
      resolve(answer);
    }
    const asked = questions.map((ask) =>
      queue(async () => {
        const answer = isOver ? null : await ask().catch(() => null);
        if (answer !== null) end(answer);
      }),
    );
    void Promise.all(asked).then(() => end(null));
  });
}
