import clsx from 'clsx';
import { ChainLogo } from '../../asset/AssetLogo.tsx';
import { type PathPiece, pathLine, pathText } from './path-line.ts';
import type { StepFamily } from './step-kinds.ts';
import type { Step } from './timeline.ts';

const COLOURS: Record<StepFamily, string> = {
  bridge: 'text-bridge',
  swap: 'text-swap',
  send: 'text-send',
  unknown: 'text-faint',
};

/** The way on one line: chains joined by bridges and venues. */
export function RoutePath({ steps }: { steps: readonly Step[] }) {
  return (
    <p className="flex min-w-0 items-center">
      <span className="sr-only">{pathText(steps)}</span>
      {pathLine(steps).map((piece, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a chain may come twice, and pieces have no state
        <Piece key={i} piece={piece} />
      ))}
    </p>
  );
}

function Piece({ piece }: { piece: PathPiece }) {
  if (piece.kind === 'chain') {
    return (
      <span aria-hidden title={piece.name} className="shrink-0">
        <ChainLogo name={piece.name} size={20} />
      </span>
    );
  }
  const isMore = piece.kind === 'more';
  return (
    <span
      aria-hidden
      className={clsx('flex min-w-0 items-center', isMore ? 'shrink-0 text-faint' : COLOURS[piece.family])}
    >
      <span className="h-px w-2 shrink-0 bg-divider" />
      <span
        title={isMore ? undefined : piece.name}
        className="truncate rounded-full border border-divider px-1.5 text-12"
      >
        {isMore ? `+${piece.count}` : piece.name}
      </span>
      <span className="h-px w-2 shrink-0 bg-divider last:hidden" />
    </span>
  );
}
