import type { ComparedRoute } from '../comparison/compared-route.ts';

/** What is to be frozen. */
export interface FrozenRoutes {
  readonly compared: ComparedRoute;
  /** The other routes of a comparison, in their order; absent for one alone. */
  readonly others?: readonly ComparedRoute[];
  /** When it was answered, milliseconds since 1970. */
  readonly takenAt: number;
}
