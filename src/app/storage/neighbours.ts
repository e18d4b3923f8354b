/** Says to other tabs that records have changed, and calls back when they say so. */
export interface Neighbours {
  tell(): void;
  listen(listener: () => void): void;
}

/** Those of the same site; none where the browser has no channels. */
export function otherTabs(name: string): Neighbours {
  let opened: BroadcastChannel | undefined;
  const channel = () => {
    if (typeof BroadcastChannel !== 'undefined') opened ??= new BroadcastChannel(name);
    return opened;
  };
  return {
    tell: () => channel()?.postMessage(null),
    listen: (listener) => channel()?.addEventListener('message', listener),
  };
}
