import clsx from 'clsx';
import { Fragment } from 'react';
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

/** A name this short says nothing once it is cut: where room is scarce, longer ones give it. */
const SHORT_NAME = 6;

interface RoutePathProps {
  steps: readonly Step[];
  /** Of the way in words, for what is named by it. */
  wordsId: string;
}

/** The way on one line: chains joined by bridges and venues. */
export function RoutePath({ steps, wordsId }: RoutePathProps) {
  return (
    <div className="flex min-w-0 items-center">
      <span id={wordsId} hidden>
        {pathText(steps)}
      </span>
      {pathLine(steps).map((piece, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a chain may come twice, and pieces have no state
        <Fragment key={i}>
          {i > 0 && <span aria-hidden className="h-px w-2 shrink-0 bg-edge" />}
          <Piece piece={piece} />
        </Fragment>
      ))}
    </div>
  );
}

function Piece({ piece }: { piece: PathPiece }) {
  if (piece.kind === 'more') {
    return (
      <span aria-hidden className="shrink-0 px-1 text-12 text-faint">
        +{piece.count}
      </span>
    );
  }
  if (piece.kind === 'via') {
    return (
      <span
        aria-hidden
        title={piece.name}
        className={clsx(
          'truncate rounded-full border border-divider px-1.5 text-12',
          piece.name.length <= SHORT_NAME ? 'shrink-0' : 'min-w-0',
          COLOURS[piece.family],
        )}
      >
        {piece.name}
      </span>
    );
  }
  return (
    <span aria-hidden title={piece.name} className="flex shrink-0">
      <ChainLogo name={piece.name} size={20} />
    </span>
  );
}
