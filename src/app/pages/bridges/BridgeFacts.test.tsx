import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FactWithSource } from './BridgeFacts.tsx';

test.each([
  ['losses', null, 'none in our list'],
  ['losses', undefined, 'Not known to us'],
  ['delay', null, 'Not known to us'],
] as const)('of %s that are %s it says "%s": what nobody read is not none', (kind, fact, words) => {
  expect(renderToString(<FactWithSource kind={kind} fact={fact} />)).toContain(words);
});

test('of facts that were not read it says so', () => {
  const words = renderToString(<FactWithSource kind="losses" fact={undefined} absent="not read" />);
  expect(words).toContain('not read');
  expect(words).not.toContain('known');
});
