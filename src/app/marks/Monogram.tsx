import clsx from 'clsx';

interface MonogramProps {
  text: string;
  /** Same seed, same tint. */
  seed: string;
  size: number;
  className?: string | undefined;
}

/** A hue out of a text: the same on every visit. */
function hueOf(seed: string): number {
  let hash = 0;
  for (const char of seed) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 3600;
  return hash / 10;
}

/** As large as the letters fit, as a share of the width, by their number. */
const FONT = [0.5, 0.5, 0.42, 0.36, 0.29, 0.25];
const MOST = FONT.length - 1;

const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '') || '?';

/** A short name whole, as symbols are; of a longer one two letters, for what is cut off after more would read as a word. */
function shownLetters(text: string, size: number): string {
  const all = letters(text);
  return size < 24 ? all.slice(0, 1) : all.length > MOST ? all.slice(0, 2) : all;
}

/**
 * The letters of a name on a color derived from the seed, where there is no mark: a square, as marks are
 * circles. Hidden from screen readers, as the name is beside it.
 */
export function Monogram({ text, seed, size, className }: MonogramProps) {
  const hue = hueOf(seed);
  const shown = shownLetters(text, size);
  return (
    <span
      aria-hidden
      className={clsx(
        'inline-flex shrink-0 select-none items-center justify-center overflow-hidden font-semibold leading-none',
        className,
      )}
      style={{
        width: size,
        height: size,
        borderRadius: size / 4,
        fontSize: size * (FONT[shown.length] ?? 0.25),
        background: `light-dark(oklch(92% 0.05 ${hue}), oklch(36% 0.06 ${hue}))`,
        color: `light-dark(oklch(36% 0.1 ${hue}), oklch(93% 0.04 ${hue}))`,
      }}
    >
      {shown}
    </span>
  );
}
