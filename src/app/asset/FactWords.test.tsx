import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import notices from '#registry/data/notices.json' with { type: 'json' };
import { readCatalog } from '../../../scripts/words.ts';
import { setCatalog } from '../language/words.ts';
import { FactWords } from './FactWords.tsx';

test('what a notice tells a person to do is in the page’s language, and what an operator wrote is marked as English', () => {
  setCatalog('de', readCatalog('de'));
  for (const { what, todo } of notices.filter((notice) => notice.todo !== undefined))
    for (const text of [what, todo ?? ''])
      expect(renderToString(<FactWords text={text} />), text).not.toContain('lang="en"');
  expect(renderToString(<FactWords text="Our bridge rests." />)).toBe('<span lang="en">Our bridge rests.</span>');
});
