import { useEffect } from 'react';

/** For a page that one comes to from the middle of a list. */
export function useTopOfPage(): void {
  useEffect(() => {
    // Newer browsers return a promise, which is no way to clean up.
    window.scrollTo(0, 0);
  }, []);
}
