import { byNotice, isNoticed, type NoticeNote, noticeNote } from '#app/asset/liveness-sentences.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import type { Step } from './timeline.ts';

/** What notices say of the assets of steps, by the step: each notice once, at the first step that touches what it is about. */
export function noticesOfSteps(steps: readonly Step[], lookup: Lookup): NoticeNote[][] {
  const told = new Set<string>();
  return steps.map(({ input, output }) => {
    const assets = [input, output].flatMap(({ asset }) => (asset && lookup.asset(asset)) ?? []);
    const fresh = [...byNotice(assets.filter(isNoticed))].filter(([notice]) => !told.has(notice));
    for (const [notice] of fresh) told.add(notice);
    return fresh.map(([, about]) => noticeNote(about, lookup));
  });
}
