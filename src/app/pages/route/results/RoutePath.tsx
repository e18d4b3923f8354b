import clsx from 'clsx';
import { ChainLogo } from '#app/asset/AssetLogo.tsx';
import { t } from '#app/language/words.ts';
import type { MarkSubject } from '#app/marks/find-mark.ts';
import { Mark } from '#app/marks/Mark.tsx';
import type { StepFamily } from '../steps/step-kinds.ts';
import type { Step } from '../steps/timeline.ts';

/** A piece of a path as shown: a chain, or a carrier (bridge or venues). */
export type PathPiece =
  | { readonly kind: 'chain'; readonly name: string; readonly id: string }
  | { readonly kind: 'carrier'; readonly name: string; readonly family: StepFamily; readonly mark: MarkSubject | null };

/** The path as chains joined by carriers, each stop in it. */
export function pathPieces(steps: readonly Step[]): PathPiece[] {
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

/** The whole path as text, for screen readers. */
export const pathText = (steps: readonly Step[]): string =>
  pathPieces(steps)
    .map((piece) => (piece.kind === 'carrier' ? t('by {name}', { name: piece.name }) : piece.name))
    .join(' ');

const COLOURS: Record<StepFamily, string> = {
  bridge: 'text-bridge',
  swap: 'text-swap',
  send: 'text-send',
  unknown: 'text-faint',
};

/** The width from which a path of so many chains has room for their names; longer ones never do. */
const NAME_CLASSES: Record<number, string> = {
  1: 'hidden @2xs/path:inline',
  2: 'hidden @2xs/path:inline',
  3: 'hidden @md/path:inline',
  4: 'hidden @xl/path:inline',
};
/** Chains over which their marks are smaller. */
const MANY_CHAINS = 6;
/** Carriers over which a narrow path shows their marks alone: cut to a letter, a name says nothing. */
const MANY_CARRIERS = 2;
/** Pieces over which the lines between marks go where space is scarce: marks would lie on one another, or be cut off. */
const MANY_PIECES = 7;

interface RoutePathProps {
  steps: readonly Step[];
  /** Id for the element with the path as text, which labels the row. */
  textId: string;
}

/** The path of a route in one line. Where space is scarce, names of chains go first; marks stay. */
export function RoutePath({ steps, textId }: RoutePathProps) {
  const pieces = pathPieces(steps);
  const chains = pieces.filter(({ kind }) => kind === 'chain').length;
  const hasManyCarriers = pieces.length - chains > MANY_CARRIERS;
  const isLong = pieces.length > MANY_PIECES;
  return (
    <div className="@container/path">
      <span id={textId} hidden>
        {pathText(steps)}
      </span>
      <div
        aria-hidden
        className={clsx(
          'flex min-h-6 items-center overflow-hidden',
          isLong ? 'flex-wrap gap-0.5 @2xs/path:flex-nowrap @2xs/path:gap-1' : 'gap-1',
        )}
      >
        {pieces.map((piece, i) =>
          piece.kind === 'chain' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a chain may come twice, and pieces have no state
            <span key={i} title={piece.name} className="flex shrink-0 items-center gap-1.5">
              <ChainLogo id={piece.id} name={piece.name} size={chains > MANY_CHAINS ? 16 : 20} />
              <span className={NAME_CLASSES[chains] ?? 'hidden'}>{piece.name}</span>
            </span>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Carrier key={i} {...piece} isJoined={pieces[i + 1]?.kind === 'chain'} {...{ isLong, hasManyCarriers }} />
          ),
        )}
      </div>
    </div>
  );
}

type CarrierProps = Extract<PathPiece, { kind: 'carrier' }> & {
  /** Whether it leads on to another chain: a swap at the end of a path stays where it is. */
  isJoined: boolean;
  /** Whether a mark goes without the name where space is scarce. */
  hasManyCarriers: boolean;
  /** Whether the path is so long that its lines go where space is scarce. */
  isLong: boolean;
};

function Carrier({ name, family, mark, isJoined, hasManyCarriers, isLong }: CarrierProps) {
  const line = <span className={clsx('h-px w-2 shrink-0 bg-edge', isLong && 'hidden @2xs/path:block')} />;
  return (
    <span
      title={name}
      className={clsx('flex items-center gap-1 text-12', isLong ? '@2xs/path:min-w-5' : 'min-w-5', COLOURS[family])}
    >
      {line}
      {mark && (
        <span className={clsx('flex shrink-0 rounded-full', family === 'swap' && 'ring-1 ring-swap')}>
          <Mark of={mark} name={name} seed={name} size={14} />
        </span>
      )}
      <span className={clsx('truncate', hasManyCarriers && mark && 'hidden @xl/path:inline')}>{name}</span>
      {isJoined && line}
    </span>
  );
}
