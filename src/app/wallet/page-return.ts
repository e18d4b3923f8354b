/** Calls back whenever the page is looked at again; returns how to stop. A wallet may have changed its account meanwhile without an event. */
export function onPageReturn(listener: () => void): () => void {
  const onChange = () => {
    if (globalThis.document?.visibilityState !== 'hidden') listener();
  };
  // The event bubbles from the document.
  window.addEventListener('visibilitychange', onChange);
  return () => window.removeEventListener('visibilitychange', onChange);
}
