import type { App } from './app.ts';
import { ARBITRUM_ETH, ARBITRUM_USDC, ATOM, comparisonPath, INJECTIVE_USDC, LAB, OSMO } from './assets.ts';
import type { InstalledWallets } from './installed-wallets.ts';
import type { Portfolio } from './portfolio.ts';
import type { Routes } from './routes.ts';
import { expect } from './test.ts';
import type { WalletDialog } from './wallet-dialog.ts';

interface Stage {
  readonly app: App;
  readonly routes: Routes;
  readonly portfolio: Portfolio;
  readonly installed: InstalledWallets;
  readonly wallets: WalletDialog;
}

/** A state of the app that every theme and every width has to bear, and how to come to it from the one before. */
interface Look {
  readonly name: string;
  readonly enter: (stage: Stage) => Promise<void>;
}

/** Looks that follow one another in one visit. */
interface Scene {
  readonly name: string;
  readonly looks: readonly Look[];
}

async function openBest({ routes, app }: Stage): Promise<void> {
  await routes.expectSettled();
  if (!(await routes.open.isVisible())) await routes.best.click();
  await expect(routes.steps).toBeVisible();
  await expect(app.page.getByRole('button', { name: 'Copy route link' }).last()).toBeVisible();
}

export const SCENES: readonly Scene[] = [
  {
    name: 'Compare before a question',
    looks: [
      {
        name: 'empty',
        enter: async ({ app }) => {
          await app.open();
          await expect(app.bridges).toBeVisible();
        },
      },
      {
        name: 'the switches of bridges',
        enter: async ({ app }) => {
          await app.bridges.click();
          await expect(app.switches.getByRole('switch').first()).toBeVisible();
        },
      },
      {
        name: 'the asset picker',
        enter: async ({ app }) => {
          await app.form.getByRole('button', { name: 'From:' }).click();
          await app.picker('From').getByRole('combobox', { name: 'Search assets' }).fill('usdc');
          await expect(app.picker('From').getByRole('listbox').getByRole('option').first()).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'Compare with routes',
    looks: [
      {
        name: 'a list',
        enter: async ({ app, routes }) => {
          await app.open(comparisonPath({ from: ARBITRUM_ETH, to: ATOM, amount: '1' }));
          await routes.expectSettled();
        },
      },
      {
        name: 'an open route',
        enter: openBest,
      },
      {
        name: 'the costs of an open route',
        enter: async ({ routes }) => {
          await routes.showTab('Costs');
          await expect(routes.fees).toBeVisible();
        },
      },
      {
        name: 'an open route, if it fails',
        enter: async ({ routes }) => {
          await routes.showTab('If it fails');
          await expect(routes.open.getByText('Who verifies').first()).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'Compare put side by side and taken along',
    looks: [
      {
        name: 'two routes side by side',
        enter: async ({ app, routes }) => {
          await app.open(comparisonPath({ from: ARBITRUM_USDC, to: ATOM, amount: '250' }));
          await routes.expectSettled();
          for (const index of [0, 1]) await routes.cards.nth(index).getByRole('checkbox').check();
          await routes.results.getByRole('button', { name: 'Compare side by side' }).click();
          await expect(app.page).toHaveURL(/cmp=/);
          await expect(app.page.getByRole('table').first()).toBeVisible();
        },
      },
      {
        name: 'the quotes of a comparison',
        enter: async ({ app, routes }) => {
          await app.page.goBack();
          await routes.results.getByRole('button', { name: 'Search details' }).click();
          await expect(app.dialog('Search details')).toBeVisible();
        },
      },
      {
        name: 'cost against time',
        enter: async ({ app, routes }) => {
          await app.page.keyboard.press('Escape');
          await routes.results.getByRole('button', { name: 'Chart', exact: true }).click();
          await expect(routes.results.getByRole('button', { name: /^Point / }).first()).toBeVisible();
        },
      },
      {
        name: 'the cost of other amounts',
        enter: async ({ app, routes }) => {
          await routes.results.getByRole('button', { name: 'More', exact: true }).click();
          await routes.results.getByRole('button', { name: 'Cost by amount' }).click();
          await expect(app.dialog('Cost by amount').getByLabel('Amount', { exact: true })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'Compare with something wrong',
    looks: [
      {
        name: 'an unsafe route',
        enter: async (stage) => {
          await stage.app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100000000' }));
          await stage.routes.expectSettled();
          await stage.routes.openUnsafe();
          // The sheet comes over the list: a press on the row would wait for it to go.
          await expect(stage.routes.steps).toBeVisible();
          await openBest(stage);
        },
      },
      {
        name: 'no route',
        enter: async ({ app, routes }) => {
          await app.open(`${comparisonPath({ from: LAB, to: INJECTIVE_USDC, amount: '10' })}&off=IBC`);
          await expect(routes.results.getByText('No route without IBC.')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'the wallets dialog',
    looks: [
      {
        name: 'nothing installed',
        enter: async ({ app, wallets }) => {
          await app.open();
          await wallets.open();
          await expect(wallets.dialog.getByRole('heading', { name: 'No wallet in this browser' })).toBeVisible();
          await wallets.dialog.getByRole('button', { name: 'Watch an address' }).click();
        },
      },
      {
        name: 'three connected, one asked and one declined',
        enter: async ({ app, installed, wallets }) => {
          await installed.evm({ name: 'Fox', rdns: 'test.fox' });
          await installed.evm({ name: 'A wallet with a name that is much longer than its button', rdns: 'test.long' });
          await installed.cosmos({ unknown: ['juno-1'] });
          await installed.evm({ name: 'Waiter', rdns: 'test.waiter', mood: 'waits' });
          await installed.solana({ name: 'Decliner', mood: 'declines' });
          await app.open();
          await wallets.open();
          for (const name of ['Fox', 'A wallet with a name that is much longer than its button', 'Keplr']) {
            await wallets.connect(name);
          }
          await wallets.button('Connect', 'Waiter').click();
          await wallets.button('Connect', 'Decliner').click();
          await expect(wallets.row('Decliner')).toContainText('You declined');
        },
      },
    ],
  },
  {
    name: 'the portfolio',
    looks: [
      {
        name: 'of a sample account and of a stranger',
        enter: async ({ app, portfolio }) => {
          await app.open('portfolio');
          await portfolio.addAddress(`0x${'12'.repeat(20)}`);
          await expect(portfolio.holdings.getByText('This service reads sample accounts only')).toBeVisible();
          await portfolio.addSample('Sample Cosmos account');
          await portfolio.expectRead();
          await portfolio.turn('USDC.n');
        },
      },
      {
        name: 'the details of a balance',
        enter: async ({ portfolio }) => {
          await portfolio.searchFor('lab');
          await portfolio.openDetails('LAB', 'Osmosis');
        },
      },
    ],
  },
  {
    name: 'tables of what else there is',
    looks: [
      {
        name: 'Bridges, asked for all',
        enter: async ({ app, routes }) => {
          await app.open(comparisonPath({ from: INJECTIVE_USDC, to: OSMO, amount: '100' }));
          await routes.expectSettled();
          await app.goTo('Bridges');
          // Two are closed.
          await expect(app.page.getByRole('switch')).toHaveCount(12);
          await app.page.getByText('What would you pay without each bridge?').click();
          await expect(app.page.getByText(/^The best route costs .+ Asked at /)).toBeVisible();
        },
      },
      {
        name: 'Matrix',
        enter: async ({ app }) => {
          await app.open('matrix');
          await expect(app.page.getByRole('link', { name: /^Ethereum to Base: costs / })).toBeVisible();
        },
      },
      {
        name: 'Capacity',
        enter: async ({ app }) => {
          await app.open('bridges?view=capacity&from=1&to=8453');
          await expect(app.page.getByRole('table', { name: 'Capacity' })).toBeVisible();
        },
      },
      {
        name: 'Bring home',
        enter: async ({ app, portfolio }) => {
          await app.open('portfolio');
          await portfolio.addSample('Sample Cosmos account');
          await portfolio.expectRead();
          await app.page.getByRole('link', { name: 'Consolidate' }).click();
          await expect(app.heading('Consolidate')).toBeVisible();
          await app.page
            .getByRole('radio', { name: / signatures?$/ })
            .first()
            .check();
          await expect(app.page.getByRole('table', { name: 'Balances and their routes' })).toBeVisible();
        },
      },
      {
        name: 'Ways out',
        enter: async ({ app, portfolio }) => {
          await app.open('portfolio');
          await portfolio.expectRead();
          await portfolio.endings.getByRole('link', { name: /^Ways out of / }).click();
          await expect(app.heading('Ways out')).toBeVisible();
          await app.page
            .getByRole('button', { name: /^\d+ other ways?$/ })
            .first()
            .click();
          await expect(app.page.getByRole('table').first()).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'pages that stand still',
    looks: [
      {
        name: 'Settings',
        enter: async ({ app }) => {
          await app.open('settings');
          await expect(app.heading('Settings')).toBeVisible();
        },
      },
      {
        name: 'Status of the sample',
        enter: async ({ app }) => {
          await app.open('status');
          await expect(app.page.getByText('Nothing is read from chains.')).toBeVisible();
        },
      },
      {
        name: 'Page not found',
        enter: async ({ app }) => {
          await app.open('nowhere');
          await expect(app.heading('Page not found')).toBeVisible();
        },
      },
    ],
  },
];
