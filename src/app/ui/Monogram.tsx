import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { useSettings } from '../storage/settings.ts';

interface MonogramProps {
  text: string;
  /** Same seed, same tint. */
  seed: string;
  /** A picture on another site, loaded only if the user allows it. */
  src?: string | null | undefined;
  size: number;
  className?: string;
}

/** A hue out of a text: the same on every visit. */
function hueOf(seed: string): number {
  let hash = 0;
  for (const char of seed) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 3600;
  return hash / 10;
}

const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').slice(0, 3) || '?';

/**
 * A picture, or the first letters of the name on a color derived from it. Hidden from screen readers, as the name is
 * beside it.
 */
export function Monogram({ text, seed, src, size, className }: MonogramProps) {
  const { logos, privacy } = useSettings();
  const [failed, setFailed] = useState<string | null>(null);
  const shape = clsx('shrink-0 select-none rounded-full', className);
  if (src && src !== failed && logos && !privacy && /^https:/.test(src)) {
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setFailed(src)}
        className={clsx(shape, 'bg-surface object-contain')}
        style={{ width: size, height: size }}
      />
    );
  }
  const hue = hueOf(seed);
  return (
    <span
      aria-hidden
      className={clsx(shape, 'inline-flex items-center justify-center overflow-hidden font-semibold leading-none')}
      style={{
        width: size,
        height: size,
        fontSize: size * (size < 24 ? 0.5 : 0.31),
        background: `light-dark(oklch(92% 0.05 ${hue}), oklch(36% 0.06 ${hue}))`,
        color: `light-dark(oklch(36% 0.1 ${hue}), oklch(93% 0.04 ${hue}))`,
      }}
    >
      {letters(text).slice(0, size < 24 ? 1 : 3)}
    </span>
  );
}

interface WithBadgeProps {
  children: ReactNode;
  badge: ReactNode;
}

/** An asset with its chain in the corner. */
export function WithBadge({ children, badge }: WithBadgeProps) {
  return (
    <span className="relative inline-flex shrink-0">
      {children}
      <span className="-right-1.5 -bottom-1.5 absolute flex rounded-full ring-2 ring-raised">{badge}</span>
    </span>
  );
}
