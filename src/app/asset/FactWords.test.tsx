import { readFileSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { readCatalog } from '../../../scripts/words.ts';
import { setCatalog } from '../language/words.ts';
import { FactWords } from './FactWords.tsx';

afterEach(() => setCatalog('en', {}));

test('a notice of ours is in the page’s language, and what an operator wrote is marked as English', () => {
  setCatalog('de', readCatalog('de'));
  const { notices } = JSON.parse(readFileSync('tools/registry/facts/notices.json', 'utf8'));
  for (const { what, todo = what } of notices)
    for (const text of [what, todo]) expect(renderToString(<FactWords text={text} />), text).not.toContain('lang="en"');
  expect(renderToString(<FactWords text="Our bridge rests." />)).toBe('<span lang="en">Our bridge rests.</span>');
});
