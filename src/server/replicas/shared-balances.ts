import { createHash, randomUUID } from 'node:crypto';
import { readBalances, writeBalances } from '#balances/balance-data.ts';
import type { BalanceQuery, ChainBalances, ShareReads } from '#balances/reader.ts';
import { normalizeAddress } from '#contract/normalize-address.ts';
import { ageFault } from '#market/age.ts';
import { pause } from '#nodes/patience.ts';
import { Seal } from '../seal.ts';
import type { SharedStore } from './shared-store.ts';

/** As long as a replica keeps them itself. */
const KEPT_MS = 5_000;
/** An answer that says it was left before that is not what Redis keeps: somebody has written it again. Clocks agree within seconds. */
const MOST_AGE_MS = 60_000;
/** Longer than a read takes: who has not answered then has ended. */
const CLAIM_MS = 10_000;
/** Then a replica that waits asks the nodes itself. */
const WAIT_MS = 4_000;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 200;
/** More is not read; what is longer is refused. */
const MOST_BYTES = 4_000_000;

/** The answer; or 1 if the caller is to read; or 0 if another reads. */
const TAKE = `
local text = redis.call('getrange', KEYS[1], 0, ARGV[3])
if text ~= '' then return text end
if redis.call('set', KEYS[2], ARGV[1], 'nx', 'px', ARGV[2]) then return 1 end
return 0`;

/** Leaves the answer, if there is one, and lets others read. */
const LEAVE = `
if ARGV[2] ~= '' then redis.call('set', KEYS[1], ARGV[2], 'px', ARGV[3]) end
if redis.call('get', KEYS[2]) == ARGV[1] then redis.call('del', KEYS[2]) end`;

/** One replica asks the nodes, and the others wait for its answer. `onBad` is told of answers that cannot be used. */
export function shareBalances(
  store: SharedStore,
  onBad: (message: string) => void,
  { seal = new Seal(null), waitMs = WAIT_MS }: { readonly seal?: Seal | undefined; readonly waitMs?: number } = {},
): ShareReads {
  const never = new AbortController().signal;
  return async (query, read) => {
    const keys = keysOf(query);
    const id = randomUUID();
    const until = performance.now() + waitMs;
    for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(2 * ms, LONGEST_PAUSE_MS)) {
      const taken = await store
        .run((client) => client.eval(TAKE, { keys, arguments: [id, `${CLAIM_MS}`, `${MOST_BYTES}`] }))
        .catch(() => null);
      if (typeof taken === 'string') {
        try {
          return readBalances(openLeft(seal, keys, taken), query);
        } catch {
          onBad('redis: balances that a replica left cannot be used; the nodes are asked');
        }
      }
      if (taken !== 0 || performance.now() > until) return readAndLeave(store, { keys, id, seal }, read);
      await pause(ms, never);
    }
  };
}

/** Bound to what was asked, and to the time. */
const closeLeft = (seal: Seal, [place = '']: readonly string[], text: string): string =>
  seal.close(place, `${Date.now()} ${text}`);

function openLeft(seal: Seal, [place = '']: readonly string[], sealed: string): string {
  const [, at, text = ''] = /^(\d{1,16}) (.*)$/s.exec(seal.open(place, sealed)) ?? [];
  if (at === undefined || ageFault(Number(at), Date.now(), MOST_AGE_MS) !== null) throw new Error('is of another time');
  return text;
}

async function readAndLeave(
  store: SharedStore,
  { keys, id, seal }: { readonly keys: string[]; readonly id: string; readonly seal: Seal },
  read: () => Promise<ChainBalances>,
): Promise<ChainBalances> {
  const leave = (text: string) =>
    store.run((client) => client.eval(LEAVE, { keys, arguments: [id, text, `${KEPT_MS}`] })).catch(() => {});
  try {
    const answer = await read();
    const text = writeBalances(answer);
    void leave(text === null ? '' : closeLeft(seal, keys, text));
    return answer;
  } catch (error) {
    void leave('');
    throw error;
  }
}

/** Addresses are not written: a key holds the digest of what is asked. */
function keysOf({ chain, address, held, denoms, unlisted = [] }: BalanceQuery): string[] {
  const asked = [chain.chain_id, normalizeAddress(address), held, [...denoms].sort(), [...unlisted].sort()];
  const digest = createHash('sha256').update(JSON.stringify(asked)).digest('base64url');
  return [`balances-2:${digest}`, `claim-2:${digest}`];
}
