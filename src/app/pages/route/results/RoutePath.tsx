import clsx from 'clsx';
import { ChainLogo } from '#app/asset/AssetLogo.tsx';
import type { MarkSubject } from '#app/marks/find-mark.ts';
import { Mark } from '#app/marks/Mark.tsx';
import type { StepFamily } from '../steps/step-kinds.ts';
import type { Step } from '../steps/timeline.ts';

/** A piece of a path as shown: a chain, a carrier (bridge or venues), or the number of pieces left out. */
export type PathPiece =
  | { readonly kind: 'chain'; readonly name: string; readonly id: string }
  | { readonly kind: 'carrier'; readonly name: string; readonly family: StepFamily; readonly mark: MarkSubject | null }
  | { readonly kind: 'more'; readonly count: number };

/** A longer path leaves out its middle. */
const MAX_PIECES = 9;
const KEPT_AT_EACH_END = 4;

function piecesOf(steps: readonly Step[]): PathPiece[] {
  const pieces: PathPiece[] = [];
  const enter = (name: string | null, id: string | null) => {
    const last = pieces.findLast(({ kind }) => kind === 'chain');
    const isNew = name !== null && !(last?.kind === 'chain' && last.name === name);
    if (isNew) pieces.push({ kind: 'chain', name, id: id ?? name });
  };
  for (const { from, to, chainIds, carrier, carrierMark: mark, family } of steps) {
    enter(from, chainIds.from);
    pieces.push({ kind: 'carrier', name: carrier, family, mark });
    enter(to, chainIds.to);
  }
  return pieces;
}

/** Leaves out the chains between the first and the last: the bridges matter more in a comparison. */
function withoutMiddleChains(pieces: readonly PathPiece[]): PathPiece[] {
  const [first, last] = [pieces.find(isChain), pieces.findLast(isChain)];
  return pieces.filter((piece) => !isChain(piece) || piece === first || piece === last);
}

const isChain = ({ kind }: PathPiece): boolean => kind === 'chain';

/** The path as chains joined by carriers. A long one loses its middle chains first, then its middle carriers. */
export function pathPieces(steps: readonly Step[]): PathPiece[] {
  const all = piecesOf(steps);
  if (all.length <= MAX_PIECES) return all;
  const pieces = withoutMiddleChains(all);
  if (pieces.length <= MAX_PIECES) return pieces;
  const left = pieces.slice(0, KEPT_AT_EACH_END);
  const right = pieces.slice(-KEPT_AT_EACH_END);
  return [...left, { kind: 'more', count: pieces.length - left.length - right.length }, ...right];
}

/** The whole path as text, for screen readers. */
export const pathText = (steps: readonly Step[]): string =>
  piecesOf(steps)
    .map((piece) => (piece.kind === 'carrier' ? `by ${piece.name}` : piece.kind === 'chain' ? piece.name : ''))
    .join(' ');

const COLOURS: Record<StepFamily, string> = {
  bridge: 'text-bridge',
  swap: 'text-swap',
  send: 'text-send',
  unknown: 'text-faint',
};

interface RoutePathProps {
  steps: readonly Step[];
  /** Id for the element with the path as text, which labels the card. */
  textId: string;
}

/** The path of a route: chains joined by carriers. It wraps if space is scarce. */
export function RoutePath({ steps, textId }: RoutePathProps) {
  return (
    <div className="flex flex-wrap items-center gap-y-1">
      <span id={textId} hidden>
        {pathText(steps)}
      </span>
      {pathPieces(steps).map((piece, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a chain may come twice, and pieces have no state
        <span key={i} aria-hidden className="flex max-w-full items-center">
          {i > 0 && <span className="h-px w-2 shrink-0 bg-edge" />}
          <Piece piece={piece} />
        </span>
      ))}
    </div>
  );
}

function Piece({ piece }: { piece: PathPiece }) {
  if (piece.kind === 'more') return <span className="px-1 text-12 text-faint">+{piece.count}</span>;
  if (piece.kind === 'chain') {
    return (
      <span title={piece.name} className="flex">
        <ChainLogo id={piece.id} name={piece.name} size={20} />
      </span>
    );
  }
  return (
    <span
      title={piece.name}
      className={clsx(
        'flex min-w-0 items-center gap-1 rounded-full border border-divider px-1.5 text-12',
        COLOURS[piece.family],
      )}
    >
      {piece.mark && <Mark of={piece.mark} name={piece.name} seed={piece.name} size={14} />}
      <span className="truncate">{piece.name}</span>
    </span>
  );
}
