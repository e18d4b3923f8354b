import type { StepFamily } from '../steps/step-kinds.ts';
import type { Step } from '../steps/timeline.ts';

/** A piece of the short form of a way: a chain, what joins two of them, or how many pieces were left out. */
export type PathPiece =
  | { readonly kind: 'chain'; readonly name: string }
  | { readonly kind: 'via'; readonly name: string; readonly family: StepFamily }
  | { readonly kind: 'more'; readonly count: number };

const MOST_PIECES = 9;
const KEPT_AT_ENDS = 4;

function piecesOf(steps: readonly Step[]): PathPiece[] {
  const pieces: PathPiece[] = [];
  const enter = (name: string | null) => {
    const last = pieces.findLast(({ kind }) => kind === 'chain');
    if (name !== null && !(last?.kind === 'chain' && last.name === name)) pieces.push({ kind: 'chain', name });
  };
  for (const { from, to, via, family } of steps) {
    enter(from);
    pieces.push({ kind: 'via', name: via, family });
    enter(to);
  }
  return pieces;
}

/** Without the chains between the first and the last one: the bridges are what one compares. */
function withoutMiddleChains(pieces: readonly PathPiece[]): PathPiece[] {
  const [first, last] = [pieces.find(isChain), pieces.findLast(isChain)];
  return pieces.filter((piece) => !isChain(piece) || piece === first || piece === last);
}

const isChain = ({ kind }: PathPiece): boolean => kind === 'chain';

/** The way as chains joined by bridges and venues; a long one keeps its ends, and what joins them as far as it can. */
export function pathLine(steps: readonly Step[]): PathPiece[] {
  const all = piecesOf(steps);
  if (all.length <= MOST_PIECES) return all;
  const pieces = withoutMiddleChains(all);
  if (pieces.length <= MOST_PIECES) return pieces;
  const left = pieces.slice(0, KEPT_AT_ENDS);
  const right = pieces.slice(-KEPT_AT_ENDS);
  return [...left, { kind: 'more', count: pieces.length - left.length - right.length }, ...right];
}

/** The whole way in words, for those who do not see the glyphs. */
export const pathText = (steps: readonly Step[]): string =>
  piecesOf(steps)
    .map((piece) => (piece.kind === 'via' ? `by ${piece.name}` : piece.kind === 'chain' ? piece.name : ''))
    .join(' ');
