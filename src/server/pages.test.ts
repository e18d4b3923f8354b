import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAGES } from './pages.ts';

/** The app's pages and its frame need a document to be imported: their lines are read instead. */
const textOf = (file: string): string => readFileSync(new URL(`../app/shell/${file}`, import.meta.url), 'utf8');
const namesIn = (file: string, path: RegExp): string[] =>
  [...textOf(file).matchAll(path)].map(([, name]) => name ?? '').filter((name) => name !== '');

test('serves exactly the pages of the app', () => {
  expect(namesIn('pages.ts', /\bpage\('\/([^']*)'/g)).toEqual([...PAGES]);
});

test('every page is in the navigation, the status behind the badge of the market, bringing home and ways out in the portfolio, others in the settings', () => {
  const inNavigation = namesIn('Shell.tsx', /\bpath: '\/([^']*)'/g);
  const elsewhere = [
    ...namesIn('MarketBadge.tsx', /href="\/([^"]*)"/g),
    ...namesIn('../pages/portfolio/Overview.tsx', /href="\/([^"]*)"/g),
    ...namesIn('../pages/portfolio/holdings/endings.ts', /=> `\/([^?`]*)/g),
    ...namesIn('../pages/settings/SettingsPage.tsx', /href="\/([^"]*)"/g),
  ];
  expect([...inNavigation, ...elsewhere]).toEqual([...PAGES]);
});
