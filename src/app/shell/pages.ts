import type { ComponentType } from 'react';
import { OPENED } from '../ui/base-folder.ts';
import { lazyComponent } from '../ui/lazy-component.ts';

/** A page but the first. */
const page = (path: string, load: () => Promise<{ default: ComponentType }>, isOfNoService = false) => ({
  path,
  Page: lazyComponent(load),
  /** Whether it stays where another service is chosen. */
  isOfNoService,
});

export const PAGES = [
  page('/portfolio', () => import('../pages/portfolio/PortfolioPage.tsx')),
  page('/follow', () => import('../pages/follow/FollowPage.tsx')),
  page('/bridges', () => import('../pages/bridges/BridgesPage.tsx')),
  page('/matrix', () => import('../pages/matrix/MatrixPage.tsx')),
  page('/settings', () => import('../pages/settings/SettingsPage.tsx'), true),
  page('/status', () => import('../pages/status/StatusPage.tsx')),
  page('/bring-home', () => import('../pages/portfolio/BringHomePage.tsx')),
  page('/ways-out', () => import('../pages/portfolio/WaysOutPage.tsx')),
  page('/embed', () => import('../embed/EmbedPage.tsx'), true),
  page('/quote', () => import('../pages/route/frozen/QuotePage.tsx'), true),
];

/** The one that is opened, which is fetched beside what draws it. */
export const openedPage = PAGES.find(({ path }) => path === OPENED);

export const NotFoundPage = lazyComponent(() => import('./NotFoundPage.tsx'));
