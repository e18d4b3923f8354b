import { expect, test } from 'vitest';
import { readPasted } from './pasted.ts';

const problem = (text: string) => {
  const pasted = readPasted(text, []);
  return 'problem' in pasted ? pasted.problem : null;
};

test.each(['vitalik.eth', 'toly.sol', 'app.vitalik.eth'])('explains that the name "%s" is no address', (name) => {
  expect(problem(name)).toBe(`Names such as “${name}” are not looked up. Paste the address itself.`);
});

test.each(['0x123', 'https://scan.example/0x12', 'osmo1wphhyar0d3skugrnv9khqmr9ypskxcm5flpyzh'])(
  'reports "%s" as an invalid address',
  (text) => expect(problem(text)).toMatch(/is not an EVM, Solana or Cosmos address, or a character of it is wrong\.$/),
);
