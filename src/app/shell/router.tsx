import { Suspense } from 'react';
import { Route, Router, Switch, useLocation } from 'wouter';
import { KeyByService } from '../api/ServiceProvider.tsx';
import { RoutePage } from '../pages/route/RoutePage.tsx';
import { BASE } from '../ui/base-folder.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import {
  BridgesPage,
  BringHomePage,
  EmbedPage,
  MatrixPage,
  NotFoundPage,
  PortfolioPage,
  QuotePage,
  SettingsPage,
  StatusPage,
} from './pages.ts';
import { Shell } from './Shell.tsx';

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
                <KeyByService>
                  <RoutePage />
                </KeyByService>
              </Route>
              <Route path="/portfolio">
                <KeyByService>
                  <PortfolioPage />
                </KeyByService>
              </Route>
              <Route path="/bridges">
                <KeyByService>
                  <BridgesPage />
                </KeyByService>
              </Route>
              <Route path="/matrix">
                <KeyByService>
                  <MatrixPage />
                </KeyByService>
              </Route>
              <Route path="/settings" component={SettingsPage} />
              <Route path="/status">
                <KeyByService>
                  <StatusPage />
                </KeyByService>
              </Route>
              <Route path="/bring-home">
                <KeyByService>
                  <BringHomePage />
                </KeyByService>
              </Route>
              <Route path="/embed" component={EmbedPage} />
              <Route path="/quote" component={QuotePage} />
              <Route component={NotFoundPage} />
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </Shell>
    </Router>
  );
}
