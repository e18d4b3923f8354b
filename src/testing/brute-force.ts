import type { Edge, Path } from '#engine/edge.ts';
import { needsSignature } from '#engine/edge.ts';
import { byWorth } from '#engine/rank.ts';
import type { Question } from '#engine/search.ts';
import { settlePath } from '#engine/settle.ts';

/** The best of every path that uses no asset and no resource twice, each settled exactly: what the search must find. */
export function bruteForce(edges: readonly Edge[], question: Question): Path | undefined {
  const { side, from, to } = question;
  const better = byWorth(side, question.unitUsd(side === 'in' ? to : from));
  return everyPath(edges, question).reduce<Path | undefined>(
    (best, path) => (best === undefined || better(path, best) < 0 ? path : best),
    undefined,
  );
}

/** Every path that uses no asset and no resource twice and takes the amount, settled exactly. */
export function everyPath(edges: readonly Edge[], question: Question): Path[] {
  const { side, from, to, maxHops = 8, amount, singleTransaction } = question;
  const paths: Path[] = [];

  function visit(walked: readonly Edge[]): void {
    const last = walked.at(-1);
    if (last?.to === to) {
      const settlement = settlePath(walked, side, amount);
      if (settlement.ok) paths.push(settlement.path);
      return;
    }
    if (walked.length === maxHops) return;
    for (const edge of edges) {
      if (edge.from !== (last?.to ?? from) || edge.to === from || question.allow?.(edge) === false) continue;
      if (walked.some((each) => each.to === edge.to || each.resource === edge.resource)) continue;
      if (singleTransaction && last !== undefined && needsSignature(last, edge)) continue;
      visit([...walked, edge]);
    }
  }

  visit([]);
  return paths;
}
