import type * as z from 'zod/mini';
import { parseJson } from '#client/parse-json.ts';
import { retryAfterMs } from '#contract/retry-after.ts';
import { plainText } from '../format/plain-text.ts';
import { t } from '../language/words.ts';
import { NoOpinion } from './quote-service.ts';

const TIMEOUT_MS = 15_000;
/** Routes with calldata are up to some hundred kilobytes. */
const MOST_CHARS = 4_000_000;
/** Browsers hide `Retry-After` of other origins unless these expose it. */
const WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 24 * 60 * 60_000;
const LONGEST_QUOTE = 160;

interface JsonRequest<T> {
  /** Name of the service, for sentences. */
  readonly name: string;
  readonly url: string;
  /** Sent as the JSON of a POST; without one it is a GET. */
  readonly body?: object;
  readonly schema: z.ZodMiniType<T>;
  readonly signal: AbortSignal;
  readonly timeoutMs?: number | undefined;
}

/**
 * Asks another service from this page, without cookies, referrer or redirects, so that only the named host learns of
 * it. Throws `NoOpinion` for anything but an answer of the expected shape.
 */
export async function askJson<T>(request: JsonRequest<T>): Promise<T> {
  const { name, schema, signal, timeoutMs = TIMEOUT_MS } = request;
  const timer = AbortSignal.timeout(timeoutMs);
  const { response, text } = await send(request, AbortSignal.any([signal, timer])).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new NoOpinion(timer.aborted ? tooLate(name, timeoutMs) : unreachable(name));
  });
  if (response.status === 429) throw throttled(name, response.headers.get('retry-after'));
  const json = text.length > MOST_CHARS ? undefined : parseJson(text);
  if (!response.ok) throw new NoOpinion(refusal(name, response.status, json));
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new NoOpinion(
    json === undefined
      ? t('{name} answered with something other than a quote. Ask again later.', { name })
      : t('{name} sent an answer we do not understand ({field}).', {
          name,
          field: parsed.error.issues[0]?.path.join('.') || 'body',
        }),
  );
}

async function send({ url, body }: JsonRequest<unknown>, signal: AbortSignal) {
  const response = await fetch(url, {
    ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    signal,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    cache: 'no-store',
  });
  return { response, text: await response.text() };
}

const tooLate = (name: string, ms: number): string =>
  t('{name} did not answer in {seconds} seconds. Ask again.', { name, seconds: `${ms / 1000}` });

const unreachable = (name: string): string =>
  t('{name} cannot be reached, or does not allow questions from this page. Check your connection, then ask again.', {
    name,
  });

function throttled(name: string, retryAfter: string | null): NoOpinion {
  const waitMs = Math.min(retryAfterMs(retryAfter) ?? WAIT_MS, LONGEST_WAIT_MS);
  return new NoOpinion(waitSentence(name, waitMs), waitMs);
}

/** "LI.FI takes no more questions now. Ask again in 30 s." */
export function waitSentence(name: string, ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const wait = seconds < 90 ? t('{count} s', { count: seconds }) : t('{count} min', { count: Math.ceil(seconds / 60) });
  return t('{name} takes no more questions now. Ask again in {wait}.', { name, wait });
}

/** The service's own words, if it has some, in quotation marks. */
function refusal(name: string, status: number, json: unknown): string {
  const message = (json as { message?: unknown } | null | undefined)?.message;
  const words = typeof message === 'string' ? plainText(message).trim() : '';
  const quote = words.length > LONGEST_QUOTE ? `${words.slice(0, LONGEST_QUOTE)}…` : words;
  if (quote !== '') return t('{name} has no quote: “{quote}”', { name, quote });
  return status >= 500
    ? t('{name} failed (status {status}). Ask again later.', { name, status })
    : t('{name} has no quote for this (status {status}). Try another amount or pair.', { name, status });
}
