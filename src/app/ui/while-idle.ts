import type { ComponentProps, MouseEvent } from 'react';

export interface Idling {
  /** Whether a press does nothing for now. Unlike a disabled button this one keeps the focus of who pressed it. */
  idle?: boolean | undefined;
}

/** Neither its own click nor that of its form. */
const ignore = (event: MouseEvent) => event.preventDefault();

/** What a button gets, so that it does nothing and says so while it is idle. */
export function whileIdle<P extends ComponentProps<'button'> & Idling>({ idle, ...props }: P): Omit<P, 'idle'> {
  return idle ? { ...props, 'aria-disabled': true, onClick: ignore } : props;
}
