import clsx from 'clsx';
import { useState } from 'react';
import { useSettings } from '../storage/settings.ts';
import { BASE } from '../ui/base-folder.ts';
import { findMark, type MarkSubject } from './find-mark.ts';
import { Monogram } from './Monogram.tsx';

export interface MarkProps {
  readonly of: MarkSubject;
  /** What a monogram shows where there is no mark. */
  readonly name: string;
  /** Same seed, same tint of the monogram. */
  readonly seed: string;
  readonly size: number;
  readonly className?: string | undefined;
}

/**
 * A mark is a circle, and a file of this site. In privacy nothing has one: its file would name what a person looks at. Hidden
 * from screen readers, as the name is beside it.
 */
export default function MarkPicture({ of, name, seed, size, className }: MarkProps) {
  const { privacy } = useSettings();
  const [failed, setFailed] = useState<string | null>(null);
  const file = privacy ? null : findMark(of);
  if (file === null || file === failed) return <Monogram text={name} seed={seed} size={size} className={className} />;
  return (
    <img
      src={`${BASE}/${file}`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      onError={() => setFailed(file)}
      className={clsx('shrink-0 select-none rounded-full', className ?? 'ring-1 ring-divider')}
    />
  );
}
