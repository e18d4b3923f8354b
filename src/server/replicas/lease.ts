import { randomUUID } from 'node:crypto';
import type { SharedStore } from './shared-store.ts';

/** A holder that does not renew it for this long has lost it. */
const LEASE_MS = 5_000;
const KEYS = ['lease', 'token'];

/**
 * Renews the lease by the token that the holder was given last, or takes it where no other has it: then with a token above all before. It
 * is at least the microseconds since 1970, so that it grows where Redis has lost everything too.
 */
const KEEP = `
local holder, ms, known = ARGV[1] .. ' ', ARGV[2], ARGV[3]
local held, last = redis.call('get', KEYS[1]), redis.call('get', KEYS[2])
if held and held:sub(1, #holder) ~= holder then return false end
if held == holder .. known and last == known then
  redis.call('pexpire', KEYS[1], ms)
  return known
end
local time = redis.call('time')
local token = string.format('%.0f', math.max((tonumber(last) or 0) + 1, time[1] * 1000000 + time[2]))
redis.call('set', KEYS[2], token)
redis.call('set', KEYS[1], holder .. token, 'px', ms)
return token`;

const RELEASE = `
if redis.call('get', KEYS[1]) == ARGV[1] .. ' ' .. ARGV[2] then return redis.call('del', KEYS[1]) end
return 0`;

/** A right that one replica has at a time. What it writes carries the token of its term, which grows from holder to holder. */
export class Lease {
  readonly #store: SharedStore;
  readonly #ms: number;
  readonly #now: () => number;
  readonly #holder = randomUUID();
  #token: string | null = null;
  #until = 0;

  /** The clock must go on while the process is stopped. */
  constructor(store: SharedStore, ms = LEASE_MS, now = () => performance.now()) {
    this.#store = store;
    this.#ms = ms;
    this.#now = now;
  }

  /** The token of the term; null where this replica does not have the lease, as far as it can know. */
  get token(): string | null {
    return this.#now() < this.#until ? this.#token : null;
  }

  /** Renews the lease, or tries to take it. Rejects with a StoreError: a term goes on until its time is over. */
  async keep(): Promise<void> {
    const asked = this.#now();
    const token = await this.#store.run((client) =>
      client.eval(KEEP, { keys: KEYS, arguments: [this.#holder, `${this.#ms}`, this.#token ?? ''] }),
    );
    this.#token = typeof token === 'string' ? token : null;
    this.#until = asked + this.#ms;
  }

  /** Lets another have it at once. */
  async release(): Promise<void> {
    const token = this.#token;
    this.#token = null;
    if (token === null) return;
    await this.#store.run((client) => client.eval(RELEASE, { keys: KEYS, arguments: [this.#holder, token] }));
  }
}
