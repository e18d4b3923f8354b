/** Changes that a page sends: the query library keeps a list of them in every client, and the app only asks. */
export class MutationCache {
  clear() {}
  resumePausedMutations() {
    return Promise.resolve();
  }
}
