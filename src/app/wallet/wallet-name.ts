/** Longer names are cut, so that the other wallets stay visible. */
const MAX_NAME_LENGTH = 60;

/** Direction marks and invisible characters, by which one name can imitate another. */
const INVISIBLE = /\p{C}/gu;

/** The name of a wallet as the page shows it; null without a visible character. */
export function walletName(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  const shown = name.replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim();
  return shown.length > MAX_NAME_LENGTH ? `${shown.slice(0, MAX_NAME_LENGTH - 1)}…` : shown || null;
}
