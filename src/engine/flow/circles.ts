/** Something that leads from one place to another. */
export interface Joint {
  readonly near: number;
  readonly far: number;
}

/** Whether a place is one of several, or joints lead from it to one of them. */
export function leadsTo(joints: readonly Joint[], place: number, ends: ReadonlySet<number>): boolean {
  const seen = new Set([place]);
  for (const each of seen) {
    if (ends.has(each)) return true;
    for (const { near, far } of joints) if (near === each) seen.add(far);
  }
  return false;
}

/** Joints without which nothing leads from one place to another: of each way that does, the one that is worth least. */
export function leastCut<Each extends Joint>(
  joints: readonly Each[],
  first: number,
  last: number,
  worthOf: (joint: Each) => number,
): ReadonlySet<Each> {
  const cut = new Set<Each>();
  for (let way = wayBetween(joints, first, last, cut); way.length > 0; way = wayBetween(joints, first, last, cut)) {
    cut.add(way.reduce((least, each) => (worthOf(each) < worthOf(least) ? each : least)));
  }
  return cut;
}

/** The joints of a way of few; none where there is no way. */
function wayBetween<Each extends Joint>(
  joints: readonly Each[],
  first: number,
  last: number,
  without: ReadonlySet<Each>,
): Each[] {
  const by = new Map<number, Each>();
  const seen = new Set([first]);
  for (const place of seen) {
    for (const joint of joints) {
      if (joint.near !== place || without.has(joint) || seen.has(joint.far)) continue;
      seen.add(joint.far);
      by.set(joint.far, joint);
    }
  }
  const way: Each[] = [];
  for (let joint = by.get(last); joint !== undefined; joint = by.get(joint.near)) way.unshift(joint);
  return way;
}
