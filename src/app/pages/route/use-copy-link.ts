import { useEffect, useState } from 'react';

const SHOWN_MS = 2000;

/** Copies the address of the page, and says so for a moment. */
export function useCopyLink(): { copied: boolean; copy: () => void } {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => {
    navigator.clipboard?.writeText(window.location.href).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return { copied, copy };
}
