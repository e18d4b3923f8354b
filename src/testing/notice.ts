import type { Notice } from '#contract/notice.ts';

/** A notice that closes what it is about from the first of December 2026 on, with what a test says of it. */
export const notice = (facts: Partial<Notice> & Pick<Notice, 'about'>): Notice => ({
  id: 'a-notice',
  phases: [{ from: '2026-12-01', effect: 'closed' }],
  what: 'It ends.',
  sources: [{ source: 'its operator', strength: 'operator', read: '2026-11-28' }],
  ...facts,
});
