import { useEffect, useState } from 'react';

type Reason = 'pointer' | 'focus';

/** Whether a tooltip shows: while its element is hovered or focused, until Escape (WCAG 1.4.13). */
export function useHint() {
  const [reasons, setReasons] = useState<readonly Reason[]>([]);
  const isShown = reasons.length > 0;
  const leave = (reason: Reason) => setReasons((before) => before.filter((other) => other !== reason));
  const come = (reason: Reason) => setReasons((before) => [...before.filter((other) => other !== reason), reason]);
  useEffect(() => {
    if (!isShown) return;
    // Wherever the focus is: who points has it elsewhere.
    const dismiss = ({ key }: KeyboardEvent) => key === 'Escape' && setReasons([]);
    document.addEventListener('keydown', dismiss);
    return () => document.removeEventListener('keydown', dismiss);
  }, [isShown]);
  const hintProps = {
    onPointerEnter: () => come('pointer'),
    onPointerDown: () => come('pointer'),
    onPointerLeave: () => leave('pointer'),
    onFocus: () => come('focus'),
    onBlur: () => leave('focus'),
  };
  return { isShown, hintProps };
}
