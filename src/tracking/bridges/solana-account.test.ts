import { address, getProgramDerivedAddress } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountOf } from './solana-account.ts';

const PROGRAM = 'CCTPV2Sm4AdWt5296sk4P66VBZ7bEhcARwFaaS9YPbeC';

test('an account of a program is where the library of Solana says', async () => {
  const seed = fc.uint8Array({ minLength: 0, maxLength: 32 });
  await fc.assert(
    fc.asyncProperty(fc.array(seed, { minLength: 1, maxLength: 4 }), async (seeds) => {
      const [expected] = await getProgramDerivedAddress({ programAddress: address(PROGRAM), seeds });
      expect(accountOf(PROGRAM, seeds)).toBe(expected);
    }),
    { numRuns: 40 },
  );
});
