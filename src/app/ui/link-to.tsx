import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** Where another service is chosen: a fold of Settings, which opens. */
export const SERVICE_SETTINGS = '/settings#service';

/** Draws the words of a text as a link to a page of the app: `rich('See <link>Settings</link>.', { link: linkTo('/settings') })`. */
export const linkTo = (href: string) => (words: ReactNode) => (
  <Link href={href} className="link">
    {words}
  </Link>
);
