import { test as base } from '@playwright/test';
import { App } from './app.ts';
import { HOSTS, TODAY } from './hosts.ts';
import { InstalledWallets } from './installed-wallets.ts';
import { Portfolio } from './portfolio.ts';
import { Routes } from './routes.ts';
import { Service } from './service.ts';
import { Settings } from './settings.ts';
import { WalletDialog } from './wallet-dialog.ts';
import { Watch } from './watch.ts';
import { fixWorkerDay } from './worker-day.ts';

interface Fixtures {
  app: App;
  routes: Routes;
  portfolio: Portfolio;
  settings: Settings;
  service: Service;
  /** The wallets that the browser has; none unless a journey installs them. */
  installed: InstalledWallets;
  wallets: WalletDialog;
  watch: Watch;
}

/** Every journey is watched, also without the fixture. */
export const test = base.extend<Fixtures>({
  context: async ({ context }, use) => {
    await context.addInitScript(fixWorkerDay, TODAY);
    await use(context);
  },
  app: ({ page }, use) => use(new App(page)),
  routes: ({ page }, use) => use(new Routes(page)),
  portfolio: ({ page }, use) => use(new Portfolio(page)),
  settings: ({ page }, use) => use(new Settings(page)),
  // A static host answers no questions; its thread must answer as the Node host does.
  service: ({ request }, use, { project }) => use(new Service(request, HOSTS[project.name === 'dev' ? 'dev' : 'node'])),
  installed: ({ context, watch }, use) => use(new InstalledWallets(context, watch)),
  wallets: ({ page }, use) => use(new WalletDialog(page)),
  watch: [
    async ({ page, baseURL }, use) => {
      const watch = new Watch(page, baseURL ?? '');
      await use(watch);
      // A mocked response may still be pending when the journey is over.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      watch.expectPeace();
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
