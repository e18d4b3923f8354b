import type { Endpoint } from '#contract/endpoint.ts';

interface Issue {
  readonly path: readonly PropertyKey[];
}

type Tree = Record<PropertyKey, unknown>;

/** In place of a balance that cannot be read: its amount is unknown, which an error says. */
const UNREADABLE_BALANCE = {
  amount: '0',
  formatted_amount: '0',
  error: { message: 'The service sent a balance that cannot be read.' },
};

/**
 * Takes the entries with issues out of the lists of a response, in place, and returns how many; null if nothing is left, or the rest
 * makes no sense without them. Lists that are got are of independent entries; so are the balances of an address.
 */
export function leaveOutUnreadable(body: unknown, { method, path }: Endpoint, issues: readonly Issue[]): number | null {
  if (path === '/v2/info/balances') return markBalances(body, issues);
  return method === 'GET' ? removeEntries(body, issues) : null;
}

function removeEntries(body: unknown, issues: readonly Issue[]): number | null {
  const places = new Map<unknown[], Set<PropertyKey>>();
  for (const { path } of issues) {
    const at = path.findIndex((key) => typeof key === 'number');
    // Columns belong together.
    if (at < 1 || path[0] === 'asset_columns') return null;
    const list = valueAt(body, path.slice(0, at)) as unknown[];
    const wrong = places.get(list) ?? new Set();
    places.set(list, wrong.add(path[at] as PropertyKey));
  }
  let count = 0;
  for (const [list, wrong] of places) {
    count += wrong.size;
    const kept = list.filter((_, place) => !wrong.has(place));
    if (kept.length === 0 && Object.values(body as Tree).includes(list)) return null;
    list.length = 0;
    for (const entry of kept) list.push(entry);
  }
  return count;
}

function markBalances(body: unknown, issues: readonly Issue[]): number | null {
  let count = 0;
  for (const { path } of issues) {
    const [chains, , denoms, denom] = path;
    if (chains !== 'chains' || denoms !== 'denoms' || denom === undefined) return null;
    const list = valueAt(body, path.slice(0, 3)) as Tree;
    if (list[denom] !== UNREADABLE_BALANCE) count++;
    list[denom] = UNREADABLE_BALANCE;
  }
  return count;
}

const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((inner, key) => (inner as Tree)[key], body);
