import { Suspense } from 'react';
import { Route, Router, Switch, useLocation } from 'wouter';
import { KeyByService } from '../api/ServiceProvider.tsx';
import { RoutePage } from '../pages/route/RoutePage.tsx';
import { BASE } from '../ui/base-folder.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { NotFoundPage, PAGES } from './pages.ts';
import { Shell } from './Shell.tsx';

/** The page of the address. */
export function Pages() {
  const [location] = useLocation();
  return (
    <Router base={BASE}>
      <Shell>
        <ErrorBoundary key={location}>
          <Suspense>
            <Switch>
              <Route path="/">
                <KeyByService>
                  <RoutePage />
                </KeyByService>
              </Route>
              {PAGES.map(({ path, Page, isOfNoService }) => (
                <Route key={path} path={path === '/follow' ? '/follow/*?' : path}>
                  {isOfNoService ? (
                    <Page />
                  ) : (
                    <KeyByService>
                      <Page />
                    </KeyByService>
                  )}
                </Route>
              ))}
              <Route component={NotFoundPage} />
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </Shell>
    </Router>
  );
}
