import { Suspense } from 'react';
import { Link, Route, Router, Switch, useLocation } from 'wouter';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { lazyPart } from './lazy-part.ts';
import { PerService } from './PerService.tsx';
import { RoutePage } from './pages/route/RoutePage.tsx';
import { Shell } from './Shell.tsx';
import { useDocumentTitle } from './use-document-title.ts';

const PortfolioPage = lazyPart(() => import('./pages/portfolio/PortfolioPage.tsx'));
const BridgesPage = lazyPart(() => import('./pages/bridges/BridgesPage.tsx'));
const SettingsPage = lazyPart(() => import('./pages/settings/SettingsPage.tsx'));

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

function NotFoundPage() {
  useDocumentTitle('Page not found');
  return (
    <div className="mx-auto flex w-full max-w-[40rem] flex-col gap-3 px-3 py-12 medium:px-4">
      <h1 className="font-semibold text-28">Page not found</h1>
      <p className="text-muted">There is no page at this address. The link may be old or cut short.</p>
      <p>
        <Link href="/" className="link">
          Compare routes
        </Link>
      </p>
    </div>
  );
}
