/** What the URL of this page holds: the bridge whose page is open, and the two that stand side by side. */
export interface BridgesView {
  readonly bridge: string | null;
  readonly beside: readonly string[];
}

const MOST_BESIDE = 2;

export function parseBridgesView(search: string): BridgesView {
  const params = new URLSearchParams(search);
  const beside = (params.get('beside') ?? '').split(',').filter(Boolean);
  return { bridge: params.get('bridge') || null, beside: [...new Set(beside)].slice(0, MOST_BESIDE) };
}

/** The page of a bridge, or a part of it. */
export const bridgeLink = (id: string, part?: 'ends' | 'halted' | 'incidents'): string =>
  `/bridges?${new URLSearchParams({ bridge: id })}${part === undefined ? '' : `#${part}`}`;

/** The page with a bridge ticked or not: of three the first gives way. */
export function besideLink(beside: readonly string[], id: string): string {
  const next = beside.includes(id) ? beside.filter((other) => other !== id) : [...beside, id].slice(-MOST_BESIDE);
  return next.length === 0 ? '/bridges' : `/bridges?beside=${next.map(encodeURIComponent).join(',')}`;
}
