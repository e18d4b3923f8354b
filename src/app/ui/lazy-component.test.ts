import { text } from 'node:stream/consumers';
import { createElement, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { expect, test, vi } from 'vitest';
import { sayQuoteStands } from './idle.ts';
import { lazyComponent } from './lazy-component.ts';

vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw());

const shown = async (Part: ReturnType<typeof lazyComponent>): Promise<string> => {
  const { prelude } = await prerenderToNodeStream(createElement(Suspense, null, createElement(Part)));
  return text(prelude);
};

test('retries a failed prefetch when the component is shown', async () => {
  const tries: (() => Promise<{ default: () => string }>)[] = [
    () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    async () => ({ default: () => 'the routes' }),
  ];
  let asked = 0;
  const Part = lazyComponent(() => (tries[asked++] as (typeof tries)[0])());
  await expect(Part.fetch()).rejects.toThrow('Failed to fetch');
  expect(await shown(Part)).toContain('the routes');
  expect(asked).toBe(2);
});

test('a component that is lost on the way is fetched a second time', async () => {
  const lost = new TypeError('Failed to fetch dynamically imported module');
  const tries = [() => Promise.reject(lost), async () => ({ default: () => 'the routes' })];
  const Part = lazyComponent(() => (tries.shift() as () => Promise<{ default: () => string }>)());
  expect(await shown(Part)).toContain('the routes');
});

test('renders a prefetched component at once', async () => {
  const coming = Promise.resolve({ default: () => 'the routes' });
  const Part = lazyComponent(() => coming);
  await Part.fetch();
  const drawn = renderToString(createElement(Suspense, { fallback: 'nothing yet' }, createElement(Part)));
  expect(drawn).toContain('the routes');
});

test('fetches what stands beside the first quote only once that is drawn', async () => {
  let asked = 0;
  const Part = lazyComponent(async () => {
    asked += 1;
    return { default: () => 'the map' };
  }, 'after');
  const drawn = shown(Part);
  await Promise.resolve();
  expect(asked).toBe(0);
  sayQuoteStands();
  expect(await drawn).toContain('the map');
});

test('what stands beside the first quote waits for a network that is lost', async () => {
  const browser = { onLine: false };
  vi.stubGlobal('navigator', browser);
  const listens = new Promise<() => void>((resolve) => {
    vi.stubGlobal('addEventListener', (_: string, back: () => void) => resolve(back));
  });
  const Part = lazyComponent(async () => {
    if (!browser.onLine) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => 'the map' };
  }, 'after');
  sayQuoteStands();
  const drawn = shown(Part);
  const networkIsBack = await Promise.race([listens, drawn.then(() => expect.unreachable('nothing was awaited'))]);
  browser.onLine = true;
  networkIsBack();
  expect(await drawn).toContain('the map');
});

test('draws nothing for an optional component that does not come', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const Part = lazyComponent<object>(
    () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    'optional',
  );
  sayQuoteStands();
  expect(await shown(Part)).not.toContain('Failed');
});
