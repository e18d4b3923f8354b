import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Points } from './Points.tsx';

const textOf = (html: string) => html.replace(/<[^>]*>/g, '');

test('facts are read with points between them, without those that are missing', () => {
  const html = renderToStaticMarkup(
    <Points>
      {'4 min'}
      {''}
      {null}
      <b>1 signature</b>
      {['trusts Hyperlane']}
    </Points>,
  );
  expect(textOf(html)).toBe('4 min · 1 signature · trusts Hyperlane');
});

test('without facts there is nothing', () => {
  expect(renderToStaticMarkup(<Points>{[false, '']}</Points>)).toBe('');
});
