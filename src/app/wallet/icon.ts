/** Longer pictures are not worth their place in what the browser keeps. */
const LONGEST = 32_768;

/** The picture that a wallet brings along, or null when it would have to be loaded from somewhere. */
export const walletIcon = (icon: unknown): string | null =>
  typeof icon === 'string' && icon.length <= LONGEST && icon.trim().startsWith('data:image/') ? icon.trim() : null;
