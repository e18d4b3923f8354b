import * as z from 'zod/mini';
import { BRIDGE_IDS, type BridgeId } from './bridge.ts';

/**
 * What a notice does from a day on, in rising order. `inform`: nothing, it is told. `warn`: what it is about still works, with a
 * warning. `no_entry`: nothing moves into it, out is open. `closed`: neither.
 */
export const NOTICE_EFFECTS = ['inform', 'warn', 'no_entry', 'closed'] as const;
export type NoticeEffect = (typeof NOTICE_EFFECTS)[number];

/** `chain`: its own code or state. `operator`: who runs or issues it. `third`: somebody else. */
export const SOURCE_STRENGTHS = ['chain', 'operator', 'third'] as const;
export type SourceStrength = (typeof SOURCE_STRENGTHS)[number];

/** `2026-02-30` is none: it would be taken for another day. */
const isDay = (text: string): boolean => {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && dayOf(new Date(time)) === text;
};

export const daySchema = z.string().check(z.refine(isDay, 'must be a day like "2026-12-01"'));

const textSchema = z.string().check(z.minLength(1), z.maxLength(600));
const nameSchema = z.string().check(z.minLength(1), z.maxLength(200));

/** What bridges are made of, where a part may end without the rest. CCTP's are its versions, and what leaves Noble by the first one. */
export const BRIDGE_PARTS = { CCTP: ['v1', 'v2', 'noble'] } as const satisfies Partial<
  Record<BridgeId, readonly string[]>
>;

/**
 * What a notice is about, by the fields that are there: a bridge, or a part of it (`v1` of CCTP), everywhere or on one chain or for
 * one asset of a chain; a chain; a channel of a chain, or with `*` all of them; an asset, `with` all its vouchers or `only` these; a
 * venue, a feed, a wallet, by name.
 */
export const noticeSubjectSchema = z.object({
  bridge: z.optional(z.enum(BRIDGE_IDS)),
  part: z.optional(nameSchema),
  chain_id: z.optional(nameSchema),
  channel: z.optional(nameSchema),
  /** A contract of a bridge, which its chain says is paused. */
  contract: z.optional(nameSchema),
  denom: z.optional(nameSchema),
  vouchers: z.optional(z.enum(['with', 'only'])),
  venue: z.optional(nameSchema),
  feed: z.optional(nameSchema),
  wallet: z.optional(nameSchema),
});
export type NoticeSubject = z.infer<typeof noticeSubjectSchema>;

const phaseSchema = z.object({
  /** The UTC day with which it begins. */
  from: daySchema,
  effect: z.enum(NOTICE_EFFECTS),
});
export type NoticePhase = z.infer<typeof phaseSchema>;

const sourceSchema = z.object({
  source: textSchema,
  strength: z.enum(SOURCE_STRENGTHS),
  /** Whether others quote it there: it was not read where it was first said. */
  second_hand: z.optional(z.boolean()),
  read: daySchema,
});
export type NoticeSource = z.infer<typeof sourceSchema>;

/** A source in English, how strong it is and when it was read. */
export const sourceText = ({ source, strength, second_hand = false, read }: NoticeSource): string =>
  `Source: ${source} (${strength}${second_hand ? ', at second hand' : ''}, read ${read})`;

/** Whether each phase is later and closes more than the one before. */
const isInOrder = (phases: readonly NoticePhase[]): boolean =>
  phases.every(({ from, effect }, index) => {
    const before = phases[index - 1];
    const isMore = NOTICE_EFFECTS.indexOf(effect) > NOTICE_EFFECTS.indexOf(before?.effect ?? effect);
    return before === undefined || (from > before.from && isMore);
  });

/** A dated fact about something that is listed. */
export const noticeSchema = z.object({
  id: nameSchema,
  about: z.array(noticeSubjectSchema).check(z.minLength(1), z.maxLength(1000)),
  phases: z
    .array(phaseSchema)
    .check(
      ...[z.minLength(1), z.maxLength(10)],
      z.refine(isInOrder, 'must follow each other and close more each time'),
    ),
  /** For the person, a sentence or two each: what happens, and what to do. */
  what: textSchema,
  todo: z.optional(textSchema),
  /** The day from which what still leaves is limited, before the last phase. */
  limited_from: z.optional(daySchema),
  /** The last day on which one can still act, where what one does takes longer than what is left to its end. */
  act_by: z.optional(daySchema),
  sources: z.array(sourceSchema).check(z.minLength(1), z.maxLength(10)),
  /** Assets that take the place of what ends, the usual one first. */
  instead: z.optional(z.array(z.object({ chain_id: nameSchema, denom: nameSchema })).check(z.maxLength(20))),
});
export type Notice = z.infer<typeof noticeSchema>;

export const noticeListSchema = z.array(noticeSchema);

/** A notice as it stands on a day. */
export const noticeStateSchema = z.looseObject({
  ...noticeSchema.shape,
  // A service gathers as many as it finds.
  about: z.array(noticeSubjectSchema),
  /** In force today; null before the first phase. */
  effect: z.nullable(z.string()),
  /** The next phase; null after the last one began. */
  next: z.nullable(z.looseObject({ from: z.string(), effect: z.string() })),
});
export type NoticeState = z.infer<typeof noticeStateSchema>;

export const noticesResponseSchema = z.looseObject({
  /** The UTC day that `effect` is of. */
  today: z.string(),
  /** The newest day on which a source was read. */
  read: z.string(),
  notices: z.array(noticeStateSchema),
});
export type NoticesResponse = z.infer<typeof noticesResponseSchema>;

/** The phase in force on a day. Days of one form compare as texts. */
export const phaseOn = ({ phases }: Pick<Notice, 'phases'>, day: string): NoticePhase | undefined =>
  phases.findLast(({ from }) => from <= day);

/** Whether a day is no more than the one on which a notice was read. */
export const isDayOfReading = ({ sources }: Pick<Notice, 'sources'>, day: string): boolean =>
  sources.every(({ read }) => read === day);

/** The first phase after a day. */
export const nextPhase = ({ phases }: Pick<Notice, 'phases'>, day: string): NoticePhase | undefined =>
  phases.find(({ from }) => from > day);

/** The UTC day of a time, `YYYY-MM-DD`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
