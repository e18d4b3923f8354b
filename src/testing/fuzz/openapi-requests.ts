import fc from 'fast-check';
import type { JsonSchema, OpenApiDocument, OpenApiOperation } from '#server/reference/openapi.ts';
import { hostileKeys, hostileTexts, hostileValues } from './hostile-values.ts';

/** A request as it is sent. */
export interface FuzzRequest {
  readonly operationId: string;
  readonly method: 'GET' | 'POST';
  /** With its query. */
  readonly target: string;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

/** What exists, so that requests get past the first checks. */
export interface FuzzWorld {
  /** Assets between which there are routes. */
  readonly traded: readonly { readonly chain_id: string; readonly denom: string }[];
  readonly assets: readonly { readonly chain_id: string; readonly denom: string }[];
  readonly addresses: readonly { readonly chain_id: string; readonly address: string }[];
  readonly venues: readonly { readonly chain_id: string; readonly name: string }[];
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Elements of a list in a request that is to be answered: each may be a search. */
const MOST_ELEMENTS = 3;

/** Requests of every operation of a document: a third as its schemas have them, the others changed, or no JSON at all. */
export function fuzzRequests(document: OpenApiDocument, world: FuzzWorld): fc.Arbitrary<FuzzRequest> {
  const valid = validValues(document, world);
  const operations = Object.entries(document.paths).flatMap(([path, { get, post }]) => [
    ...(get ? [{ path, method: 'GET' as const, operation: get }] : []),
    ...(post ? [{ path, method: 'POST' as const, operation: post }] : []),
  ]);
  return fc.oneof(
    ...operations.map(({ path, method, operation }) => {
      const fields = method === 'GET' ? queryFields(operation, valid) : valid(bodySchema(operation), '');
      const value = orChanged(fields);
      const named = { operationId: operation.operationId, method };
      if (method === 'GET') return value.map((query) => ({ ...named, target: path + queryText(query), body: null }));
      const bodies = fc.oneof({ weight: 8, arbitrary: value.map((body) => JSON.stringify(body)) }, hostileTexts);
      return bodies.map((body) => ({ ...named, target: path, body }));
    }),
  );
}

/** What a tool may be given: values by the schema of its request, which refers to no other, some of them changed. */
export const fuzzArguments = (schema: JsonSchema, document: OpenApiDocument, world: FuzzWorld): fc.Arbitrary<Json> =>
  orChanged(validValues(document, world)(schema, ''));

const orChanged = (value: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc.oneof(
    { weight: 3, arbitrary: value },
    { weight: 5, arbitrary: fc.tuple(value, fc.array(change, { minLength: 1, maxLength: 3 })).map(applyChanges) },
  );

const bodySchema = ({ requestBody }: OpenApiOperation): JsonSchema =>
  requestBody?.content['application/json'].schema ?? {};

function queryFields({ parameters = [] }: OpenApiOperation, valid: Valid): fc.Arbitrary<Json> {
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return valid(
    { type: 'object', properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])), required },
    '',
  );
}

/** Lists repeated, everything else as text. */
function queryText(value: Json): string {
  const params = new URLSearchParams();
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [['value', value] as const];
  for (const [name, field] of fields) {
    for (const item of Array.isArray(field) ? field.slice(0, 200) : [field]) {
      params.append(name, typeof item === 'string' ? item : JSON.stringify(item));
    }
  }
  // Longer ones are refused by the server before anybody reads them.
  return `?${params}`.slice(0, 8_000).replace(/%.?$/, '');
}

type Valid = (schema: JsonSchema, name: string) => fc.Arbitrary<Json>;

/** Values as schemas have them, of a field by its name. */
function validValues({ components }: OpenApiDocument, world: FuzzWorld): Valid {
  const chainIds = [...new Set(world.assets.map(({ chain_id }) => chain_id))];
  const asset = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...world.traded) }, fc.constantFrom(...world.assets));
  const named = (name: string): fc.Arbitrary<string> => {
    if (/chain_ids?$/.test(name)) return fc.constantFrom(...chainIds);
    if (/denoms?$/.test(name)) return asset.map(({ denom }) => denom);
    if (name === 'address') return fc.constantFrom(...world.addresses).map(({ address }) => address);
    return fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' });
  };
  const valid: Valid = (schema, name) => {
    if (schema.$ref !== undefined) {
      return valid(components.schemas[schema.$ref.split('/').at(-1) as string] as JsonSchema, name);
    }
    if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => valid(one, name)));
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    const [type, ...others] = [schema.type].flat();
    if (others.length > 0)
      return fc.oneof(...[type, ...others].map((one) => valid({ ...schema, type: one as string }, name)));
    switch (type) {
      case 'string':
        if (name.endsWith('_bps')) return fc.nat({ max: 1_100 }).map(String);
        return schema.pattern === undefined ? named(name) : amounts;
      case 'boolean':
        return fc.boolean();
      case 'integer':
        return fc.integer();
      case 'array':
        return fc.array(valid(schema.items ?? {}, name), { minLength: 1, maxLength: MOST_ELEMENTS });
      case 'object':
        return objectOf(schema);
      default:
        return fc.constant(null);
    }
  };
  const objectOf = ({ properties = {}, required = [], additionalProperties }: JsonSchema): fc.Arbitrary<Json> => {
    if (additionalProperties !== undefined && Object.keys(properties).length === 0)
      return accounts(additionalProperties);
    const fields = Object.entries(properties).map(([name, schema]) => [name, valid(schema, name)] as const);
    const record = fc.record(Object.fromEntries(fields), { requiredKeys: required as never[] });
    const isVenue = 'chain_id' in properties && 'name' in properties;
    if (isVenue) return fc.constantFrom(...world.venues).map(({ chain_id, name }) => ({ chain_id, name }));
    return fc.tuple(record as fc.Arbitrary<Record<string, Json>>, asset, asset, fc.boolean()).map(inPairs);
  };
  /** Chain ids with an address of each: the one map that requests have. */
  const accounts = (schema: JsonSchema): fc.Arbitrary<Json> =>
    fc
      .array(fc.tuple(fc.constantFrom(...world.addresses), valid(schema, '')), { maxLength: MOST_ELEMENTS })
      .map((all) =>
        Object.fromEntries(all.map(([{ chain_id, address }, rest]) => [chain_id, { ...(rest as object), address }])),
      );
  return valid;
}

/** Of an object its JSON: one with a `toString` of its own has no other text. */
const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 100);

/** A chain and a denom that go together, and one amount: else nearly all routes would be refused at once. */
function inPairs([given, first, second, isIn]: [
  Record<string, Json>,
  FuzzWorld['assets'][number],
  FuzzWorld['assets'][number],
  boolean,
]): Json {
  const fields = { ...given };
  const ends = [
    ['source_asset_', first] as const,
    ['dest_asset_', second] as const,
    ['asset_', first] as const,
    ['', first] as const,
  ];
  for (const [prefix, { chain_id, denom }] of ends) {
    if (!(`${prefix}denom` in fields) || !(`${prefix}chain_id` in fields)) continue;
    fields[`${prefix}denom`] = denom;
    fields[`${prefix}chain_id`] = chain_id;
  }
  if ('amount_in' in fields || 'amount_out' in fields) {
    const amount = fields.amount_in ?? fields.amount_out ?? '1000000';
    delete fields.amount_in;
    delete fields.amount_out;
    fields[isIn ? 'amount_in' : 'amount_out'] = amount;
  }
  return fields;
}

const amounts = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 6, max: 18 }).map((zeros) => `1${'0'.repeat(zeros)}`) },
  fc.bigInt({ min: 0n, max: 10n ** 30n }).map(String),
  fc.constantFrom('0', '1', '1000', `${2n ** 64n}`, `${2n ** 128n - 1n}`, `${2n ** 256n - 1n}`, '9'.repeat(78)),
);

interface Change {
  /** Which of all places of a value, counted from its top. */
  readonly place: number;
  readonly kind: 'replace' | 'remove' | 'add' | 'repeat';
  readonly value: Json;
  readonly key: string;
  readonly times: number;
}

const change: fc.Arbitrary<Change> = fc.record({
  place: fc.nat({ max: 1_000 }),
  kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'repeat'),
  value: hostileValues as fc.Arbitrary<Json>,
  key: hostileKeys,
  times: fc.constantFrom(2, 30, 101, 600, 6_000),
});

/** A value may have been replaced by a list of thousands. */
const MOST_PLACES = 200;

/** Characters of a repeated list: lists of lists of lists would have no text, and a server reads a megabyte at most. */
const MOST_TEXT = 2_000_000;

/** Copies: a later change is of one of them. */
function repeated(element: Json, times: number): Json[] {
  const most = Math.ceil(MOST_TEXT / JSON.stringify(element).length);
  return Array.from({ length: Math.min(times, most) }, () => structuredClone(element));
}

type Holder = Json[] | Record<string, Json>;

function applyChanges([value, changes]: [Json, Change[]]): Json {
  const top: { value: Json } = { value: structuredClone(value) };
  for (const { place, kind, ...how } of changes) {
    const places = placesOf(top as unknown as Holder);
    const found = places[place % places.length];
    // A copy: a later change may be within it, and the next request has the same one.
    if (found !== undefined) applyChange(...found, kind, { ...how, value: structuredClone(how.value) });
  }
  return top.value ?? null;
}

function placesOf(holder: Holder): [Holder, string][] {
  return Object.entries(holder)
    .slice(0, MOST_PLACES)
    .flatMap(([name, inner]) => [
      [holder, name] as [Holder, string],
      ...(typeof inner === 'object' && inner !== null ? placesOf(inner).slice(0, MOST_PLACES) : []),
    ]);
}

function applyChange(
  holder: Holder,
  name: string,
  kind: Change['kind'],
  { value, key, times }: Omit<Change, 'place' | 'kind'>,
) {
  const inner = (holder as Record<string, Json>)[name] as Json;
  const set = (to: Json): void => {
    Object.defineProperty(holder, name, { value: to, enumerable: true, configurable: true, writable: true });
  };
  if (kind === 'replace') set(value);
  else if (kind === 'remove' && !Array.isArray(holder)) delete holder[name];
  else if (kind === 'repeat')
    set(Array.isArray(inner) ? repeated(inner[0] ?? value, times) : textOf(inner).repeat(times));
  else if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) {
    // A plain assignment of `__proto__` would set no field.
    Object.defineProperty(inner, key, { value, enumerable: true, configurable: true, writable: true });
  }
}
