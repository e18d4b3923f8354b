import { useState } from 'react';
import { Notice } from '../../../ui/Notice.tsx';
import type { RouteCaution } from '../steps/warnings.ts';

interface RouteWarningsProps {
  /** The way that they are about, with the amount that is exact. */
  readonly of: string;
  readonly warnings: readonly RouteCaution[];
}

/** A warning without its figures: it is the same one when they change. */
const kindOf = ({ level, sentence }: RouteCaution): string => `${level} ${sentence.replace(/[^\p{L}]+/gu, ' ')}`;

/** What was said of it: the sentence of each kind as it came first. */
interface Told {
  readonly of: string;
  readonly sentences: ReadonlyMap<string, string>;
}

/** The first sentence of each kind; another way begins anew. */
function useTold(of: string, warnings: readonly RouteCaution[]): Told['sentences'] {
  const [told, setTold] = useState<Told>({ of, sentences: new Map() });
  const before = told.of === of ? told.sentences : new Map<string, string>();
  if (told.of === of && warnings.every((warning) => before.has(kindOf(warning)))) return before;
  const sentences = new Map([
    ...warnings.map((warning): [string, string] => [kindOf(warning), warning.sentence]),
    ...before,
  ]);
  setTold({ of, sentences });
  return sentences;
}

/**
 * Everything to be careful about. A screen reader is interrupted once for each: with every refresh other figures
 * come, and would interrupt it again.
 */
export function RouteWarnings({ of, warnings }: RouteWarningsProps) {
  const told = useTold(of, warnings);
  if (warnings.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {warnings.map((warning) => {
        const { level, sentence, quote } = warning;
        const kind = kindOf(warning);
        return (
          <Notice key={`${of} ${kind}`} level={level} isSilent={told.get(kind) !== sentence}>
            {sentence}
            {quote !== null && <q className="mt-1 block text-muted">{quote}</q>}
          </Notice>
        );
      })}
    </div>
  );
}
