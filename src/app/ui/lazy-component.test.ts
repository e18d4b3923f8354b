import { text } from 'node:stream/consumers';
import { createElement, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { expect, test } from 'vitest';
import { lazyComponent } from './lazy-component.ts';

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
  const Part = lazyComponent(() => (tries[asked++] as (typeof tries)[0])(), 'early');
  expect(asked).toBe(1);
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
  const Part = lazyComponent(() => coming, 'early');
  await coming;
  const drawn = renderToString(createElement(Suspense, { fallback: 'nothing yet' }, createElement(Part)));
  expect(drawn).toContain('the routes');
});

test('draws nothing for an optional component that does not come, and asks once', async () => {
  let asked = 0;
  const Part = lazyComponent<object>(() => {
    asked += 1;
    return Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  }, 'optional');
  expect(await shown(Part)).not.toContain('Failed');
  expect(await shown(Part)).not.toContain('Failed');
  expect(asked).toBe(1);
});
