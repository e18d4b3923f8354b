/** What the command ends with. */
export const EXIT = {
  answer: 0,
  /** No route, or a refusal of the service. */
  refusal: 1,
  /** Arguments that cannot be read, or that name no asset or chain, or several. */
  usage: 2,
  /** No answer, or none that can be read. */
  unreached: 3,
} as const;

/** A fault of the arguments, as a sentence for whoever wrote them. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
