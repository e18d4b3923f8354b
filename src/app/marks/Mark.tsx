import { Suspense } from 'react';
import { lazyComponent } from '../ui/lazy-component.ts';
import type { MarkProps } from './MarkPicture.tsx';

const Blank = ({ size }: Pick<MarkProps, 'size'>) => (
  <span className="shrink-0 rounded-full bg-surface" style={{ width: size, height: size }} />
);

/** A page does without pictures if they fail to load. */
const Picture = lazyComponent<MarkProps>(() => import('./MarkPicture.tsx').catch(() => ({ default: Blank })), 'after');

/** The mark of an asset, chain, bridge, venue or wallet. Its place is kept while the index of marks loads. */
export const Mark = (props: MarkProps) => (
  <Suspense fallback={<Blank size={props.size} />}>
    <Picture {...props} />
  </Suspense>
);
