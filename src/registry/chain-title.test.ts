import { expect, test } from 'vitest';
import { chainTitle } from './chain-title.ts';

test.each([
  ['Fraxtal', '252', 'Fraxtal (252)'],
  ['bostrom', 'bostrom', 'bostrom'],
])('%s of id %s is %s', (pretty_name, chain_id, title) => expect(chainTitle({ pretty_name, chain_id })).toBe(title));
