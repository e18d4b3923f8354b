export interface RateLimitTerms {
  /** Questions allowed in any period of `withinMs`. */
  readonly most: number;
  readonly withinMs: number;
}

/** Counts the questions to one service. */
export interface RateLimit {
  /** Counts a question and returns 0; or, if it is one too many, counts none and returns the milliseconds to wait. */
  take(now: number): number;
  /** Allows no question before this time. */
  block(until: number): void;
}

export function createRateLimit({ most, withinMs }: RateLimitTerms): RateLimit {
  let times: number[] = [];
  let blockedUntil = 0;
  return {
    take(now) {
      times = times.filter((time) => time > now - withinMs);
      const [first = now] = times;
      const freeAt = Math.max(blockedUntil, times.length < most ? now : first + withinMs);
      if (freeAt > now) return freeAt - now;
      times.push(now);
      return 0;
    },
    block(until) {
      blockedUntil = Math.max(blockedUntil, until);
    },
  };
}
