import { Suspense } from 'react';
import { Route, Router, Switch, useLocation } from 'wouter';
import { PerService } from '../api/ServiceProvider.tsx';
import { RoutePage } from '../pages/route/RoutePage.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { lazyPart } from '../ui/lazy-component.ts';
import { Shell } from './Shell.tsx';

const PortfolioPage = lazyPart(() => import('../pages/portfolio/PortfolioPage.tsx'));
const BridgesPage = lazyPart(() => import('../pages/bridges/BridgesPage.tsx'));
const SettingsPage = lazyPart(() => import('../pages/settings/SettingsPage.tsx'));
const NotFoundPage = lazyPart(() => import('./NotFoundPage.tsx'));

/** The folder that the app lives in, "" at the top of a site. The document says how far up it is. */
function baseFolder(): string {
  const root = document.documentElement.dataset.root ?? '/';
  return new URL(root, document.baseURI).pathname.replace(/\/+$/, '');
}

const BASE = baseFolder();

/** The pages, a line each. */
export function Pages() {
  const [location] = useLocation();
  return (
    <Router base={BASE}>
      <Shell>
        <ErrorBoundary key={location}>
          <Suspense>
            <Switch>
              <Route path="/">
                <PerService>
                  <RoutePage />
                </PerService>
              </Route>
              <Route path="/portfolio">
                <PerService>
                  <PortfolioPage />
                </PerService>
              </Route>
              <Route path="/bridges">
                <PerService>
                  <BridgesPage />
                </PerService>
              </Route>
              <Route path="/settings" component={SettingsPage} />
              <Route component={NotFoundPage} />
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </Shell>
    </Router>
  );
}
