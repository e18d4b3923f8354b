/** Gives what `load` gave first, to all who want it; after a failure it is loaded again when it is next wanted. */
export function loaded<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
