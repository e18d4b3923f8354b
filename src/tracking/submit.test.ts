import { expect, test } from 'vitest';
import { embeddedRegistry } from '#registry/embedded.ts';
import { startCosmosWorld } from '#testing/cosmos-world.ts';
import signed from '#testing/nodes/signed-by-skip.json' with { type: 'json' };
import { submitSigned } from './submit.ts';

const ME = 'noble19rl4cm2hmr8afy4kldpxz3fka4jguq0a5rc48m';

/** The parts of a signed transaction as one, in base64. */
function signedTx(): string {
  const [parts] = signed.cases;
  const field = (tag: number, hex = '') => {
    const bytes = Buffer.from(hex, 'hex');
    const size = bytes.length < 128 ? [bytes.length] : [(bytes.length & 127) | 128, bytes.length >> 7];
    return Buffer.concat([Buffer.from([tag, ...size]), bytes]);
  };
  const fields = [field(0x0a, parts?.body), field(0x12, parts?.auth_info), field(0x1a, parts?.signature)];
  return Buffer.concat(fields).toString('base64');
}

test('what waits for a block on a Cosmos chain is taken twice, with the same answer', async () => {
  const world = await startCosmosWorld({ 'noble-1': { holdsTxs: true } });
  try {
    const noble = world.chain('noble-1');
    noble.state.give(ME, 'uusdc', 1_000_000_000n);
    noble.state.setAccount(ME, { number: 7n, sequence: 3n });
    const submit = () =>
      submitSigned({ chains: world.reads() }, embeddedRegistry().getChainRecord('noble-1'), signedTx());
    const hash = await submit();
    expect(await submit()).toBe(hash);
    expect(noble.makeBlock().map((tx) => tx.hash)).toEqual([hash]);
    expect(await submit()).toBe(hash);
  } finally {
    await world.close();
  }
});
