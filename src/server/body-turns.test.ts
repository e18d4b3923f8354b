import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { dropInTurns, readInTurns } from './body-turns.ts';
import { MAX_VALUES, readFields } from './read-request.ts';

const LIMIT = 1_000_000;
const PIECE = 5_000;

/** A body that comes in pieces, and how many have been taken. */
function sent(body: string) {
  const bytes = Buffer.from(body);
  const pieces = Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, i) =>
    bytes.subarray(i * PIECE, (i + 1) * PIECE),
  );
  const taken = { pieces: 0 };
  const headers = { 'content-length': `${bytes.length}` };
  const incoming = Object.assign(Readable.from(pieces), { headers }) as unknown as IncomingMessage & {
    rawBody?: Buffer;
  };
  return { incoming, taken, count: () => incoming.on('data', () => (taken.pieces += 1)) };
}

const refusal = (body: string) =>
  readFields(endpoints.balances, new Request('http://service.test', { method: 'POST', body }), LIMIT).then(
    () => null,
    (error) => error.message,
  );

const list = (count: number, each: string) => `[${Array.from({ length: count }, () => each).join()}]`;

test.each([
  ['nothing much', list(3_000, '"twelve chars"')],
  ['as many values as are allowed', list(MAX_VALUES, '1')],
  ['a value too many', list(MAX_VALUES + 1, '1')],
  ['thousands of names', list(9_000, '{"name":1}')],
  ['commas in texts', list(4, `"${',:[{\\"\\\\'.repeat(MAX_VALUES)}"`)],
  ['letters of several bytes, then too much', `["${'é∑😀'.repeat(2_000)}",${list(MAX_VALUES, '1')}]`],
])('of a long body with %s the service is given what decides, and says the same', async (_, body) => {
  const { incoming } = sent(body);
  expect(await readInTurns(incoming, LIMIT)).toBe(true);
  const given = `${incoming.rawBody}`;
  const told = await refusal(body);
  expect(await refusal(given)).toBe(told);
  if (told === null) expect(given).toBe(body);
  else expect([body.startsWith(given), given.length < body.length]).toEqual([true, true]);
});

test.each([
  ['read', (incoming: IncomingMessage) => readInTurns(incoming, LIMIT)],
  ['dropped', (incoming: IncomingMessage) => dropInTurns(incoming, LIMIT)],
])('of all long bodies that are %s one piece is taken in a turn', async (_, take) => {
  const bodies = [sent('x'.repeat(60_000)), sent('y'.repeat(60_000))];
  for (const { incoming, count } of bodies) {
    take(incoming);
    count();
  }
  const taken = () => bodies.reduce((sum, { taken }) => sum + taken.pieces, 0);
  let most = 0;
  // Both begin before either waits for a turn.
  await new Promise(setImmediate);
  for (let before = taken(); before < 24; before = taken()) {
    await new Promise(setImmediate);
    most = Math.max(most, taken() - before);
  }
  expect(most).toBe(1);
});

test('a body that its connection ends is not whole', async () => {
  const { incoming } = sent('x'.repeat(60_000));
  const reading = readInTurns(incoming, LIMIT);
  incoming.destroy(new Error('reset'));
  expect(await reading).toBe(false);
});
