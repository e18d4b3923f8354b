import { useState } from 'react';
import { Link } from 'wouter';
import { FactWords } from '#app/asset/FactWords.tsx';
import { t } from '#app/language/words.ts';
import { noticeAnchor } from '#app/notices/notice-link.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { SourceLink } from '#app/ui/SourceLink.tsx';
import type { RouteWarning } from '../steps/warnings.ts';

interface RouteWarningsProps {
  /** Identifies the route and its exact amount. */
  readonly routeKey: string;
  readonly warnings: readonly RouteWarning[];
}

/** Identifies a warning regardless of its figures, which change with a refresh. */
const kindOf = ({ level, sentence }: RouteWarning): string => `${level} ${sentence.replace(/[^\p{L}]+/gu, ' ')}`;

/** The first sentence of each kind of warning about one route. */
interface Announced {
  readonly routeKey: string;
  readonly sentences: ReadonlyMap<string, string>;
}

/** The first sentence of each kind. Starts over for another route. */
function useAnnounced(routeKey: string, warnings: readonly RouteWarning[]): Announced['sentences'] {
  const [announced, setAnnounced] = useState<Announced>({ routeKey, sentences: new Map() });
  const before = announced.routeKey === routeKey ? announced.sentences : new Map<string, string>();
  if (announced.routeKey === routeKey && warnings.every((warning) => before.has(kindOf(warning)))) return before;
  const sentences = new Map([
    ...warnings.map((warning): [string, string] => [kindOf(warning), warning.sentence]),
    ...before,
  ]);
  setAnnounced({ routeKey, sentences });
  return sentences;
}

/** The warnings about a route. Screen readers announce each kind once, not again when a refresh changes its figures. */
export function RouteWarnings({ routeKey, warnings }: RouteWarningsProps) {
  const announced = useAnnounced(routeKey, warnings);
  if (warnings.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {warnings.map((warning) => {
        const { level, sentence, quote, source, notice } = warning;
        const kind = kindOf(warning);
        // A notice tells its source in its own words: quotation marks would make them the source's.
        const Said = source === undefined ? 'q' : 'span';
        return (
          <Notice key={`${routeKey} ${kind}`} level={level} isSilent={announced.get(kind) !== sentence}>
            {sentence}
            {quote !== null && (
              <Said className="mt-1 block text-muted">
                <FactWords text={quote} />
              </Said>
            )}
            {source !== undefined && (
              <span lang="en" className="block text-muted">
                <SourceLink href={source} />
              </span>
            )}
            {notice !== undefined && (
              <Link href={`/bridges#${noticeAnchor(notice)}`} className="link touch-reach">
                {t('What ends, and when')}
              </Link>
            )}
          </Notice>
        );
      })}
    </div>
  );
}
