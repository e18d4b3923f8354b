import { getSettings } from '../storage/settings.ts';
import { BASE } from '../ui/base-folder.ts';

/**
 * `waiting`: a new version is here and waits to be loaded. `replaced`: another tab loaded it, so that parts that this page has
 * not fetched yet may be gone.
 */
type Version = 'current' | 'waiting' | 'replaced';

/** Time between two looks for a new version in a page that stays open. */
const LOOK_EVERY_MS = 60 * 60_000;

let version: Version = 'current';
let registration: ServiceWorkerRegistration | undefined;
let isAsked = false;
let isLoading = false;
const listeners = new Set<() => void>();

export const getVersion = (): Version => version;

/** Calls the listener when the version changes. Returns a function that ends it. */
export function watchVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setVersion(next: Version): void {
  version = next;
  for (const listener of listeners) listener();
}

/** Loads the new version. The page is loaded anew, by this call only. */
export function loadNewVersion(): void {
  isLoading = true;
  if (registration?.waiting) registration.waiting.postMessage({ type: 'SKIP_WAITING' });
  else location.reload();
}

/** Keeps the app for times without a network; not in private mode, which stores nothing. Quiet where browsers forbid it. */
export function keepOfflineCopy(): void {
  if (isAsked || !('serviceWorker' in navigator) || getSettings().privacy) return;
  isAsked = true;
  void register(navigator).catch(() => undefined);
}

async function register({ serviceWorker }: Navigator): Promise<void> {
  const hadWorker = serviceWorker.controller !== null;
  registration = await serviceWorker.register(`${BASE}/sw.js`, { scope: `${BASE}/` });
  if (registration.waiting && hadWorker) setVersion('waiting');
  registration.addEventListener('updatefound', () => {
    const worker = registration?.installing;
    worker?.addEventListener('statechange', () => {
      // The first worker of a browser replaces nothing.
      if (worker.state === 'installed' && serviceWorker.controller !== null) setVersion('waiting');
    });
  });
  serviceWorker.addEventListener('controllerchange', () => {
    if (isLoading) location.reload();
    else if (hadWorker) setVersion('replaced');
  });
  lookForVersions(registration);
}

/** A page that stays open for days looks when somebody comes back to it. */
function lookForVersions(of: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = Date.now();
    void of.update().catch(() => undefined);
  });
}
