import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { type FieldViolation, ServiceError } from '#contract/error.ts';
import { nextTurn } from '#service/next-turn.ts';

/** Requests of the contract are at most five levels deep. */
const DEPTH_LIMIT = 32;
/** A balance of every denom that a request may name, and more. */
export const MAX_VALUES = 30_000;
/** Names of fields in all objects of a body, of which parsing takes longest: the origins of 1,000 assets have 2,001. */
const MAX_NAMES = 6_000;
/** A longer body is read in turns. */
export const LONG_BODY = 16_384;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

interface RequestFields {
  /** What the schema checks. */
  readonly fields: unknown;
  /** Everything that the client sent; of a query the names alone. */
  readonly given: unknown;
}

/** One without a length may be long. */
export const hasLongBody = ({ method, headers }: Request): boolean =>
  method === 'POST' && !(Number(headers.get('content-length') ?? Number.NaN) <= LONG_BODY);

/** The fields of a request, from its body or query. Throws ServiceError if those cannot be read. */
export async function readFields(endpoint: Endpoint, request: Request, bodyLimit: number): Promise<RequestFields> {
  if (request.method === 'POST') {
    const json = await readJson(request, bodyLimit);
    return { fields: json, given: json };
  }
  const params = new URL(request.url).searchParams;
  const names = [...params.keys()].map((name) => [name.replace(/\[\]$/, ''), '']);
  return { fields: readQuery(endpoint.request, params), given: Object.fromEntries(names) };
}

/** The request of an endpoint, checked, or a ServiceError that names the field. */
export function checkFields(endpoint: Endpoint, { fields }: RequestFields): unknown {
  const { request } = endpoint;
  const { value, issues } = request._zod.run({ value: fields, issues: [] }, CONTEXT) as z.core.ParsePayload;
  if (issues.length > 0) throw ServiceError.invalidFields(violationsOf(messagesOf(issues)));
  leaveOutEmptyLists(request, value);
  return value;
}

/** Every schema of the contract is synchronous. */
const CONTEXT = { async: false, error: describeIssue };

/** Messages of issues, made as they are asked for: thousands would take longer than the check, and twenty are told. */
function* messagesOf(issues: readonly z.core.$ZodRawIssue[]): Generator<z.core.$ZodIssue> {
  for (const issue of issues) yield z.core.util.finalizeIssue(issue, CONTEXT, z.core.config());
}

/**
 * Treats an empty optional list as absent, as clients of the field expect: their services read protobuf's JSON, which makes no
 * difference. `value` is the schema's own copy of the request.
 */
function leaveOutEmptyLists(schema: z.ZodMiniType, value: unknown): void {
  const { shape, valueType } = partsOf(schema);
  if ((shape ?? valueType) === undefined || typeof value !== 'object' || value === null) return;
  const fields = value as Record<string, unknown>;
  for (const name in fields) {
    const inner = fields[name];
    const field = shape?.[name] ?? valueType;
    if (field === undefined || typeof inner !== 'object') continue;
    const isEmpty = Array.isArray(inner) && inner.length === 0;
    if (isEmpty && field._zod.def.type === 'optional') delete fields[name];
    else leaveOutEmptyLists(field, inner);
  }
}

/**
 * Lists come repeated, comma-joined or under their name with brackets, as a published client of the field writes them; flags
 * as words or digits. What the schema does not know is left out.
 */
function readQuery(schema: z.ZodMiniType, params: URLSearchParams): Record<string, unknown> {
  const { shape } = schema as z.ZodMiniObject<Record<string, z.ZodMiniType>>;
  const fields: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(shape)) {
    const values = params.getAll(name);
    if (isList(field)) values.push(...params.getAll(`${name}[]`));
    if (values.length > 0) fields[name] = readQueryField(field, values);
  }
  return fields;
}

const isList = (field: z.ZodMiniType): boolean => innermost(field)._zod.def.type === 'array';

function readQueryField(field: z.ZodMiniType, values: string[]): unknown {
  switch (innermost(field)._zod.def.type) {
    case 'array':
      return values.flatMap((value) => value.split(',')).filter((value) => value !== '');
    case 'boolean':
      return values.length === 1 ? readFlag(values[0] as string) : values;
    default:
      return values.length === 1 ? values[0] : values;
  }
}

/** Accepted forms of a flag. */
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** Other words are left unchanged, for the schema to reject. */
const readFlag = (word: string): unknown => FLAGS.get(word.toLowerCase()) ?? word;

/** Reads the body as JSON whatever its content type: clients of the field send `text/plain`, or none. */
export async function readJson(request: Request, bodyLimit: number, mostValues = MAX_VALUES): Promise<unknown> {
  checkContentEncoding(request.headers.get('content-encoding'));
  const text = await readText(request, bodyLimit);
  const isLong = text.length > LONG_BODY;
  if (isLong) await nextTurn();
  checkCounts(text, mostValues);
  if (isLong) await nextTurn();
  const json = parseJson(text);
  if (isLong) await nextTurn();
  checkShape(json);
  return json;
}

/** Rejects compressed bodies, which could expand to any size. */
function checkContentEncoding(header: string | null): void {
  const codings = header?.split(',').map((coding) => coding.trim().toLowerCase()) ?? [];
  if (codings.every((coding) => coding === '' || coding === 'identity')) return;
  throw new ServiceError('invalid_argument', 'content-encoding: must be identity, or left out', { status: 415 });
}

const strictDecoder = (): TextDecoder => new TextDecoder('utf-8', { fatal: true });
const wholeDecoder = strictDecoder();

async function readText(request: Request, limit: number): Promise<string> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  if (length > limit) throw tooLarge(limit);
  // A body is never longer than its content-length. Reading it at once is much faster than streaming.
  if (length <= limit) return decode(wholeDecoder, await readWhole(request));
  const decoder = strictDecoder();
  let size = 0;
  let text = '';
  for await (const chunk of chunksOf(request)) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    text += decode(decoder, chunk, { stream: true });
  }
  return text + decode(decoder);
}

const tooLarge = (limit: number): ServiceError =>
  new ServiceError('invalid_argument', `body: must be at most ${limit} bytes`, { status: 413 });

async function readWhole(request: Request): Promise<Uint8Array> {
  try {
    return new Uint8Array(await request.arrayBuffer());
  } catch {
    throw brokenOff();
  }
}

/** The client disconnected before the end of the body. */
const brokenOff = (): ServiceError => ServiceError.invalidField('body', 'ended before it was complete');

/** Browsers' streams are not iterable everywhere. */
async function* chunksOf(request: Request): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  try {
    for (let read = await nextChunk(reader); !read.done; read = await nextChunk(reader)) yield read.value;
  } finally {
    // A broken stream cannot be cancelled.
    await reader.cancel().catch(() => {});
  }
}

async function nextChunk(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<ReadableStreamReadResult<Uint8Array>> {
  try {
    return await reader.read();
  } catch {
    throw brokenOff();
  }
}

function decode(decoder: TextDecoder, bytes?: Uint8Array, options?: TextDecodeOptions): string {
  try {
    return decoder.decode(bytes, options);
  } catch {
    throw ServiceError.invalidField('body', 'must be UTF-8');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw ServiceError.invalidField('body', 'must be JSON, like {"name": "value"}');
  }
}

const [QUOTE, BACKSLASH, COMMA, COLON, BRACKET, BRACE] = Array.from('"\\,:[{', (char) => char.charCodeAt(0));

/** Rejects what holds too much before it is parsed: parsing a megabyte of small objects takes half a second, counting some ms. */
function checkCounts(text: string, mostValues: number): void {
  let values = 0;
  let names = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) i = endOfString(text, i);
    else if (code === COMMA || code === BRACKET || code === BRACE) values += 1;
    else if (code === COLON) names += 1;
    if (values > mostValues) throw ServiceError.invalidField('body', `must hold at most ${mostValues} values`);
    if (names > MAX_NAMES) throw ServiceError.invalidField('body', `must hold at most ${MAX_NAMES} names of fields`);
  }
}

/**
 * For a body that comes in pieces, in UTF-8, counted as `checkCounts` does: where in a piece the body holds too much, just behind the
 * byte that shows it, or null.
 */
export function refusedFrom(): (piece: Uint8Array) => number | null {
  let values = 0;
  let names = 0;
  let isText = false;
  let isEscaped = false;
  return (piece) => {
    for (let i = 0; i < piece.length; i++) {
      const code = piece[i];
      if (isEscaped) isEscaped = false;
      else if (isText && code === BACKSLASH) isEscaped = true;
      else if (code === QUOTE) isText = !isText;
      else if (isText) continue;
      else if (code === COMMA || code === BRACKET || code === BRACE) values += 1;
      else if (code === COLON) names += 1;
      if (values > MAX_VALUES || names > MAX_NAMES) return i + 1;
    }
    return null;
  };
}

/** The place of the quote that ends a string, or of the text's end. */
function endOfString(text: string, start: number): number {
  let i = start + 1;
  while (i < text.length && text.charCodeAt(i) !== QUOTE) i += text.charCodeAt(i) === BACKSLASH ? 2 : 1;
  return i;
}

/** Rejects keys that could reach an object's prototype, at any place, and what is too deep. */
function checkShape(json: unknown): void {
  const visit = (value: unknown, path: readonly string[]): void => {
    if (typeof value !== 'object' || value === null) return;
    if (path.length > DEPTH_LIMIT) {
      const description = `must be nested at most ${DEPTH_LIMIT} levels deep`;
      throw ServiceError.invalidField(fieldPath(path.slice(0, 3)), description);
    }
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) if (typeof value[i] === 'object') visit(value[i], [...path, `${i}`]);
      return;
    }
    for (const [name, inner] of Object.entries(value)) {
      if (FORBIDDEN_KEYS.has(name))
        throw ServiceError.invalidField(fieldPath([...path, name]), 'is not an allowed name');
      if (typeof inner === 'object') visit(inner, [...path, name]);
    }
  };
  visit(json, []);
}

/** Most violations in one error. */
const LIMIT = 20;
const LONGEST_NAME = 64;

const KINDS: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** Message for a violation, for checks without a message in the contract. */
function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'too_small':
      return `must have at least ${countOf(issue.minimum, issue.origin)}`;
    case 'too_big':
      return `must have at most ${countOf(issue.maximum, issue.origin)}`;
    case 'invalid_key':
      return 'is not a valid name';
    default:
      return 'is not valid';
  }
}

function countOf(size: number | bigint, origin: string): string {
  const unit = origin === 'string' ? 'character' : 'element';
  return `${size} ${Number(size) === 1 ? unit : `${unit}s`}`;
}

/** `body` for the request as a whole. Long names are shortened. */
function fieldPath(path: readonly PropertyKey[]): string {
  return path.map((part) => shorten(String(part))).join('.') || 'body';
}

const shorten = (name: string): string => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name);

/** The first violation of each field; later ones may follow from it. */
function violationsOf(issues: Iterable<z.core.$ZodIssue>): FieldViolation[] {
  const byField = new Map<string, FieldViolation>();
  for (const { path, message } of issues) {
    const name = JSON.stringify(path);
    if (!byField.has(name)) byField.set(name, { field: fieldPath(path), description: message });
    if (byField.size === LIMIT) break;
  }
  return [...byField.values()];
}

/** What a schema holds below: the fields of an object, the values of a record, the elements of a list. */
interface SchemaParts {
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly valueType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
}

/** The schema below what makes it optional or nullable. */
function innermost(schema: z.ZodMiniType): z.ZodMiniType {
  const { innerType } = schema._zod.def as { innerType?: z.ZodMiniType };
  return innerType === undefined ? schema : innermost(innerType);
}

export const partsOf = (schema: z.ZodMiniType): SchemaParts => innermost(schema)._zod.def as SchemaParts;
