import type { CurveTable } from '../graph/curve-table.ts';
import type { Link } from './link.ts';

/** Stretches of a price that begin beyond so many times the whole are not reached. */
const WITHIN_REACH = 8;
/** Of several stretches, those that take no more than this part of the whole are left out: floats lose them. */
const DUST = 1e-9;

type Ends = Pick<Link, 'edge' | 'near' | 'far'>;

/**
 * The links of an edge that moves so much of the whole to begin with: one for each stretch between gaps in its price that
 * may be reached. `scale` is what part of the whole one unit is where it begins.
 */
export function linksInStretches(curves: CurveTable, ends: Ends, scale: number, share: number): Link[] {
  if (curves.stretchCount(ends.edge) === 1) return [linkInOne(curves, ends, scale, share)];
  let rest = share;
  return stretchesOf(curves, ends.edge, scale).map((stretch) => {
    const most = curves.mostInStretch(ends.edge, stretch) * scale;
    const own = Math.min(Math.max(rest, 0), most);
    rest -= own;
    return linkOf(ends, stretch, own, most);
  });
}

/** The one link of an edge whose gaps are left to the steps. */
export function linkInOne(curves: CurveTable, ends: Ends, scale: number, share: number): Link {
  const most = curves.maxIn(ends.edge) * scale;
  return linkOf(ends, -1, Math.min(share, most), most);
}

const linkOf = ({ edge, near, far }: Ends, stretch: number, share: number, most: number): Link => {
  return { edge, stretch, near, far, share: Math.min(share, most / 2), most, slack: 1 };
};

/** Those that may be reached and take something to speak of; the first where none does. */
function stretchesOf(curves: CurveTable, edge: number, scale: number): readonly number[] {
  const all = Array.from({ length: curves.stretchCount(edge) }, (_, stretch) => stretch);
  const some = all.filter((stretch) => {
    const isNear = curves.stretchStart(edge, stretch) * scale <= WITHIN_REACH;
    return isNear && curves.mostInStretch(edge, stretch) * scale > DUST;
  });
  return some.length > 0 ? some : [0];
}
