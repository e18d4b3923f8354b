/** What a stand-in in a page has of the wallet behind it, which lives elsewhere. */
export interface Line {
  /** Asks the wallet. Rejects with its error, code included. */
  readonly ask: (method: string, params?: unknown) => Promise<unknown>;
  /** Hears what the wallet tells of itself. */
  readonly hear: (listener: (event: string, details: readonly unknown[]) => void) => void;
}
