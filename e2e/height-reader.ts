import { createNodeAccess } from '#nodes/node-access.ts';
import { createRegistry } from '#registry/registry.ts';
import { chainRecord } from '#testing/chain-record.ts';

const TIMEOUT_MS = 600_000;

/** Reads two figures of a Cosmos node at one block, as a page does; what they are, and that block's height. */
export async function readAtOneBlock(url: string, chain_id: string): Promise<{ answer: unknown; height: string }> {
  const registry = createRegistry({ chains: [chainRecord({ chain_id })], assets: [], channels: [] });
  const access = createNodeAccess(registry, { mode: 'urls', urls: new Map([[chain_id, [url]]]) });
  const { answer, block } = await access.ask(
    chain_id,
    'pools',
    (node) => Promise.all(['/first', '/second'].map((path) => node.restAtBlock(path))),
    AbortSignal.timeout(TIMEOUT_MS),
  );
  return { answer, height: `${block?.height}` };
}
