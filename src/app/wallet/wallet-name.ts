/** A longer name would push the other wallets out of sight. */
const LONGEST = 60;

/** Marks that turn the direction of a text round, and those that take no room: a name made to look like another has them. */
const UNSEEN = /\p{C}/gu;

/** What a wallet calls itself, as it can be shown; null when that is nothing to read. */
export function walletName(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  const shown = name.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST - 1)}…` : shown || null;
}
