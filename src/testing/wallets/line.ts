/** What a stand-in in a page has of the wallet behind it, which lives elsewhere. */
export interface Line {
  /** Sends a request to the wallet. Rejects with its error, code included. */
  readonly ask: (method: string, params?: unknown) => Promise<unknown>;
  /** Subscribes to events of the wallet. */
  readonly hear: (listener: (event: string, details: readonly unknown[]) => void) => void;
}
