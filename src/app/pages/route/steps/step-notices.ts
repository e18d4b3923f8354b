import { byNotice, isNoticed, noticeSentence } from '#app/asset/liveness-words.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import type { Step } from './timeline.ts';

/** Steps that also note what notices say of their assets: each notice once, at the first step that touches what it is about. */
export function withNotices(steps: readonly Step[], lookup: Lookup): Step[] {
  const told = new Set<string>();
  return steps.map((step) => {
    const assets = [step.input, step.output].flatMap(({ asset }) => (asset && lookup.asset(asset)) ?? []);
    const fresh = [...byNotice(assets.filter(isNoticed))].filter(([notice]) => !told.has(notice));
    for (const [notice] of fresh) told.add(notice);
    return { ...step, notes: [...step.notes, ...fresh.map(([, about]) => noticeSentence(about, lookup))] };
  });
}
