import clsx from 'clsx';
import { ChainLogo } from '../../../asset/AssetLogo.tsx';
import type { StepFamily } from '../steps/step-kinds.ts';
import type { Step } from '../steps/timeline.ts';
import { type PathPiece, pathLine, pathText } from './path-line.ts';

const COLOURS: Record<StepFamily, string> = {
  bridge: 'text-bridge',
  swap: 'text-swap',
  send: 'text-send',
  unknown: 'text-faint',
};

interface RoutePathProps {
  steps: readonly Step[];
  /** Of the way in words, for what is named by it. */
  wordsId: string;
}

/** The way: chains joined by bridges and venues, each name in full. Where room is scarce it goes on below. */
export function RoutePath({ steps, wordsId }: RoutePathProps) {
  return (
    <div className="flex flex-wrap items-center gap-y-1">
      <span id={wordsId} hidden>
        {pathText(steps)}
      </span>
      {pathLine(steps).map((piece, i) => (
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
        <ChainLogo name={piece.name} size={20} />
      </span>
    );
  }
  return (
    <span
      title={piece.name}
      className={clsx('truncate rounded-full border border-divider px-1.5 text-12', COLOURS[piece.family])}
    >
      {piece.name}
    </span>
  );
}
