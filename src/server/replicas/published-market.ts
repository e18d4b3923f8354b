import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type FeedReport, type LiveFigures, marketVersion } from '#feeds/live-market.ts';
import { nextTurn } from '#service/next-turn.ts';
import { readReport, writeReport } from '#snapshot/reports.ts';
import { Seal } from '../seal.ts';
import type { SharedStore } from './shared-store.ts';

/**
 * The figures of the market in Redis: `market` has their number and what binds them, `words` the report of each feed, `numbers` the number
 * with which each was last written. A reader gets what was written since the number that it has, in one step.
 */
const FORMAT = 'portolan-market-2';
/** Some megabytes are written and read. */
const ANSWER_MS = 5_000;
/** Of all that is read at once. */
const MOST_CHARACTERS = 32_000_000;

const boundSchema = z.object({
  format: z.literal(FORMAT),
  /** Milliseconds since 1970. */
  now: z.number(),
  version: z.string(),
  /** Names, in order. */
  feeds: z.array(z.string()),
  /** Of the text of each, in that order: the version is of these figures and no others. */
  digests: z.array(z.string()),
});

/**
 * Writes reports if the token is the one that was given out last, and if what is there is what the writer wrote last; or all of them. Numbers
 * grow where Redis has lost everything too.
 */
const PUBLISH = `
local token, last, bound = ARGV[1], ARGV[2], ARGV[3]
if (redis.call('get', KEYS[1]) or token) ~= token then return 'fenced' end
local there = redis.call('hget', KEYS[2], 'number')
if last ~= '' and there ~= last then return 'lost' end
if last == '' then redis.call('del', KEYS[3], KEYS[4]) end
local time = redis.call('time')
local number = math.max((tonumber(there) or 0) + 1, time[1] * 1000000 + time[2])
number = string.format('%.0f', number)
for i = 4, #ARGV, 2 do
  redis.call('hset', KEYS[3], ARGV[i], ARGV[i + 1])
  redis.call('hset', KEYS[4], ARGV[i], number)
end
redis.call('hset', KEYS[2], 'number', number, 'bound', bound)
return number`;

/** The number, what binds, and each report that was written after the number that the reader has; nothing if it has the last or a bad one. */
const READ = `
local number, bound = unpack(redis.call('hmget', KEYS[1], 'number', 'bound'))
if not number or not bound or number == ARGV[1] or number == ARGV[2] then return false end
local since, room = tonumber(ARGV[1]) or 0, tonumber(ARGV[3])
if tonumber(number) < since then since = 0 end
local reply = { number, bound }
local numbers = redis.call('hgetall', KEYS[3])
for i = 1, #numbers, 2 do
  if tonumber(numbers[i + 1]) > since then
    room = room - redis.call('hstrlen', KEYS[2], numbers[i])
    if room < 0 then return { number } end
    table.insert(reply, numbers[i])
    table.insert(reply, redis.call('hget', KEYS[2], numbers[i]) or '')
  end
end
return reply`;

/** Writes the reports of feeds. */
export class MarketPublisher {
  readonly #store: SharedStore;
  readonly #token: string;
  readonly #seal: Seal;
  readonly #written = new Map<string, FeedReport>();
  /** Of the texts as they are written, by feed. */
  readonly #digests = new Map<string, string>();
  /** Of what was written last; '' where all is to be written. */
  #number = '';

  /** The token is that of the lease. */
  constructor(store: SharedStore, token: string, seal = new Seal(null)) {
    this.#store = store;
    this.#token = token;
    this.#seal = seal;
  }

  /** False, and nothing is written, where another token was given out last. Rejects with a StoreError. */
  async publish({ reports, now }: LiveFigures): Promise<boolean> {
    const feeds = reports.map(({ feed }) => feed.name);
    for (;;) {
      const last = this.#number;
      const changed = await this.#textsOf(reports);
      const digests = feeds.map((name) => this.#digests.get(name));
      const facts = { format: FORMAT, now, version: marketVersion(reports, now), feeds, digests };
      const bound = this.#seal.close(BOUND, JSON.stringify(facts));
      // Until it is known what became of it.
      this.#number = '';
      const outcome = await this.#store.run(
        (client) =>
          client.eval(PUBLISH, {
            keys: ['token', 'market', 'words', 'numbers'],
            arguments: [this.#token, last, bound, ...changed],
          }),
        ANSWER_MS,
      );
      if (outcome === 'fenced') return false;
      if (outcome === 'lost') continue;
      for (const report of reports) this.#written.set(report.feed.name, report);
      this.#number = `${outcome}`;
      return true;
    }
  }

  /** Writes all with the next market. */
  forget(): void {
    this.#number = '';
  }

  /** Name and text of each report that changed, made one by one, so that requests are answered in between. */
  async #textsOf(reports: readonly FeedReport[]): Promise<string[]> {
    const texts: string[] = [];
    for (const report of reports) {
      const written = this.#number === '' ? undefined : this.#written.get(report.feed.name);
      if (written?.part === report.part && written.failure === report.failure) continue;
      const text = writeReport(report);
      this.#digests.set(report.feed.name, digestOf(text));
      texts.push(report.feed.name, text);
      await nextTurn();
    }
    return texts;
  }
}

/** Reads what the holder of the lease has published. */
export class MarketFollower {
  readonly #store: SharedStore;
  readonly #onBad: (message: string) => void;
  readonly #mostCharacters: number;
  readonly #seal: Seal;
  #reports: ReadonlyMap<string, FeedReport> = new Map();
  /** Of the texts that `#reports` were read from. */
  #digests: ReadonlyMap<string, string> = new Map();
  #number = '';
  #badNumber = '';

  /** `onBad` is told of each publication that cannot be used. */
  constructor(
    store: SharedStore,
    onBad: (message: string) => void,
    seal = new Seal(null),
    mostCharacters = MOST_CHARACTERS,
  ) {
    this.#store = store;
    this.#seal = seal;
    this.#mostCharacters = mostCharacters;
    this.#onBad = onBad;
  }

  /** The last reports of feeds, by their names. */
  get reports(): ReadonlyMap<string, FeedReport> {
    return this.#reports;
  }

  /** The figures, if they are others than those read last. Rejects with a StoreError. */
  async read(): Promise<LiveFigures | null> {
    const reply = await this.#store.run(
      (client) =>
        client.eval(READ, {
          keys: ['market', 'words', 'numbers'],
          arguments: [this.#number, this.#badNumber, `${this.#mostCharacters}`],
        }),
      ANSWER_MS,
    );
    if (!Array.isArray(reply)) return null;
    const [number = '', bound, ...texts] = reply.map(String);
    try {
      const figures = await this.#figuresOf(bound, texts);
      this.#number = number;
      this.#reports = new Map(figures.reports.map((report) => [report.feed.name, report]));
      return figures;
    } catch (error) {
      this.#badNumber = number;
      this.#onBad(`redis: a published market cannot be used: ${(error as Error).message}; the last one stays in force`);
      return null;
    }
  }

  async #figuresOf(text: string | undefined, texts: readonly string[]): Promise<LiveFigures> {
    if (text === undefined) throw new Error('it is too long');
    const bound = boundSchema.safeParse(JSON.parse(openBound(this.#seal, text)));
    if (!bound.success) throw new Error('its form is not known');
    const { feeds, now, version } = bound.data;
    const reports = new Map(this.#reports);
    const digests = new Map(this.#digests);
    for (let i = 0; i < texts.length; i += 2) {
      const name = texts[i] as string;
      const report = readReport(texts[i + 1] as string, this.#reports.get(name));
      if (report.feed.name !== name) throw new Error(`what ${name} says is of ${report.feed.name}`);
      reports.set(name, report);
      digests.set(name, digestOf(texts[i + 1] as string));
      await nextTurn();
    }
    const inOrder = feeds.map((name) => {
      const report = reports.get(name);
      if (report === undefined) throw new Error(`what ${name} says is missing`);
      return report;
    });
    const isBound = feeds.every((name, i) => digests.get(name) === bound.data.digests[i]);
    if (!isBound || marketVersion(inOrder, now) !== version) throw new Error('its parts are not of one version');
    this.#digests = digests;
    return { reports: inOrder, now };
  }
}

const BOUND = 'market';

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

function openBound(seal: Seal, text: string): string {
  try {
    return seal.open(BOUND, text);
  } catch (error) {
    throw new Error(`it ${(error as Error).message}`);
  }
}
