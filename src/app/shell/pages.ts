import type { ComponentType } from 'react';
import { OPENED } from '../ui/base-folder.ts';
import { lazyComponent } from '../ui/lazy-component.ts';

/** A page but the first. The one that is opened is fetched beside what draws it. */
const page = (path: string, load: () => Promise<{ default: ComponentType }>): ComponentType =>
  lazyComponent(load, OPENED === path ? 'early' : 'late');

export const PortfolioPage = page('/portfolio', () => import('../pages/portfolio/PortfolioPage.tsx'));
export const BridgesPage = page('/bridges', () => import('../pages/bridges/BridgesPage.tsx'));
export const MatrixPage = page('/matrix', () => import('../pages/matrix/MatrixPage.tsx'));
export const SettingsPage = page('/settings', () => import('../pages/settings/SettingsPage.tsx'));
export const StatusPage = page('/status', () => import('../pages/status/StatusPage.tsx'));
export const BringHomePage = page('/bring-home', () => import('../pages/portfolio/BringHomePage.tsx'));
export const EmbedPage = page('/embed', () => import('../embed/EmbedPage.tsx'));
export const QuotePage = page('/quote', () => import('../pages/route/frozen/QuotePage.tsx'));
export const NotFoundPage = lazyComponent(() => import('./NotFoundPage.tsx'));
