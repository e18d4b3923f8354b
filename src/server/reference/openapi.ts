import { registry, toJSONSchema } from 'zod/v4/core';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints, methodsOf } from '#contract/endpoints.ts';
import { BALANCES_HEADER, FAILED_HEADER, IGNORED_HEADER, MARKET_HEADER, PRICES_HEADER } from '#contract/source-note.ts';
import { MAX_VALUES } from '../read-request.ts';
import { COMPONENTS } from './components.ts';
import { EXAMPLES } from './examples.ts';
import { FIELD_NOTES } from './field-notes.ts';
import { SUMMARIES } from './summaries.ts';

/** As much of JSON Schema 2020-12 as the contract's schemas come out as. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly description?: string;
}

interface Parameter {
  readonly name: string;
  readonly in: 'query';
  readonly required?: true;
  readonly schema: JsonSchema;
  readonly description?: string | undefined;
  readonly example?: unknown;
}

interface MediaType {
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: { readonly 'application/json': MediaType } };
  readonly responses: Readonly<Record<string, object>>;
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string }[];
  /** None: nobody shows who they are. */
  readonly security: readonly [];
  readonly paths: Readonly<Record<string, { readonly get?: OpenApiOperation; readonly post?: OpenApiOperation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>>; readonly responses: object };
}

const DESCRIPTION =
  'Quotes for moving assets between chains. Amounts are decimal integer strings in the smallest unit of the asset, ' +
  'unless a field says formatted. Unknown fields of a request are ignored, and an empty optional list counts ' +
  'as absent. A body is read as JSON whatever its content type, and holds at most ' +
  `${MAX_VALUES} values. ` +
  'In a query a flag is `true` or `false`, in any case, or ' +
  '`1` or `0`. Nothing is signed here, and nothing is sent but what a client signed and gave to /v2/tx/submit.';

/** The whole contract as OpenAPI 3.1, from the table of endpoints and the schemas that check them. */
export function openApiDocument(): OpenApiDocument {
  const paths = Object.fromEntries(
    (Object.keys(endpoints) as EndpointName[]).map((name) => {
      const endpoint: Endpoint = endpoints[name];
      const operations = methodsOf(endpoint).map((method) => {
        return [method.toLowerCase(), describeOperation(name, endpoint, method)] as const;
      });
      return [endpoint.path, Object.fromEntries(operations)];
    }),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portolan',
      version: '2',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [],
    paths,
    components: { schemas: componentSchemas(), responses: { Error: errorResponse() } },
  };
}

function describeOperation(name: EndpointName, endpoint: Endpoint, method: Endpoint['method']): OpenApiOperation {
  return {
    operationId: method === endpoint.method ? name : `${name}ByGet`,
    summary: SUMMARIES[name],
    ...(method === 'GET' ? queryOf(name, endpoint) : bodyOf(name, endpoint)),
    responses: {
      200: {
        description: 'The response.',
        headers: name === 'balances' ? { ...HEADERS, ...FAILED } : HEADERS,
        content: { 'application/json': { schema: refTo(endpoint.response) } },
      },
      '4XX': { $ref: '#/components/responses/Error' },
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

const textHeader = (description: string) => ({ description, schema: { type: 'string' } });

const HEADERS = {
  [MARKET_HEADER]: textHeader(
    'Source and date of pools, fees and the prices of routes: `sample; as-of=2026-01-31`. Where the figures change while the ' +
      'service runs, `; version=…` names their state.',
  ),
  [BALANCES_HEADER]: textHeader('Source of balances: `sample` (made-up accounts), `live`, or both.'),
  [PRICES_HEADER]: textHeader(
    'Source of the prices of holdings: `sample`, `off`, or the feeds: `coingecko, defillama`.',
  ),
  [IGNORED_HEADER]: textHeader(
    'Unknown fields of the request that resemble known ones, an RFC 8941 list: `"allow_unsave";did-you-mean="allow_unsafe"`. ' +
      'Absent if there are none.',
  ),
  ratelimit: textHeader(
    'What is left of the points of this client, and seconds until it has them all again: `"points";r=5980;t=41`. Absent where ' +
      'clients are not limited.',
  ),
  'ratelimit-policy': textHeader('Points of a client, and seconds for which they are: `"points";q=6000;w=60`.'),
  'x-request-id': textHeader('Id of this request in the log; a proxy that the operator trusts may choose it.'),
};

const FAILED = {
  [FAILED_HEADER]: textHeader(
    'Chains that could not be read, or only in part, and why: an RFC 8941 list like `"1";why="…"`, with ' +
      '`;more=N` at its end if N more did not fit. Absent if all were read.',
  ),
};

function bodyOf(name: EndpointName, endpoint: Endpoint): Pick<OpenApiOperation, 'requestBody'> {
  const media = { schema: refTo(endpoint.request), example: EXAMPLES[name] };
  return { requestBody: { required: true, content: { 'application/json': media } } };
}

function queryOf(name: EndpointName, endpoint: Endpoint): Pick<OpenApiOperation, 'parameters'> {
  const { properties = {}, required = [] } = componentSchemas()[componentName(endpoint.request)] ?? {};
  const examples: Readonly<Record<string, unknown>> = EXAMPLES[name];
  const parameters = Object.entries(properties).map(([parameter, { description, ...field }]): Parameter => {
    // A query string has no null: an absent parameter says it.
    const schema = field.anyOf?.find(({ type }) => type !== 'null') ?? withoutNull(field);
    return {
      ...{ name: parameter, in: 'query', schema },
      ...(required.includes(parameter) && { required: true }),
      ...(description !== undefined && { description }),
      ...(parameter in examples && { example: examples[parameter] }),
    };
  });
  return { parameters };
}

function withoutNull({ type, ...rest }: JsonSchema): JsonSchema {
  const [only] = Array.isArray(type) ? type.filter((name) => name !== 'null') : [type];
  return { ...rest, type: only };
}

function errorResponse(): object {
  return {
    description:
      'An error. `code` 3 (400; 405, 408, 413, 415, 417 and 431 too): the request is invalid. 5 (404): not found, or ' +
      'no route. 8 (429): retry after `Retry-After`. 14 (503), 4 (504): unavailable, retry later. 2 (500): internal error.',
    content: { 'application/json': { schema: refTo(COMPONENTS.Error) } },
  };
}

const pointer = (name: string): string => `#/components/schemas/${name}`;

function componentName(schema: unknown): string {
  const name = Object.keys(COMPONENTS).find((known) => COMPONENTS[known] === schema);
  if (name === undefined) throw new TypeError('a schema of the endpoint table has no name in components.ts');
  return name;
}

const refTo = (schema: unknown): JsonSchema => ({ $ref: pointer(componentName(schema)) });

function componentSchemas(): Record<string, JsonSchema> {
  const names = registry<{ id: string }>();
  for (const [id, schema] of Object.entries(COMPONENTS)) names.add(schema, { id });
  const { schemas } = toJSONSchema(names, { uri: pointer, io: 'input', override: tellWhole });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => [name, withNotes(name, schema as JsonSchema)]),
  );
}

/** The request of an endpoint as JSON Schema by itself, with the notes on its fields. */
export const componentSchemaOf = (name: EndpointName): JsonSchema =>
  componentSchemas()[componentName(endpoints[name].request)] as JsonSchema;

/**
 * All numbers that the service writes are whole, as the wire has them. The schemas do not ask it, for the sake of other
 * services; programs written from this document would take them for floats.
 */
function tellWhole({ jsonSchema }: { jsonSchema: { type?: unknown } }): void {
  if (jsonSchema.type === 'number') jsonSchema.type = 'integer';
}

/** Schemas that have all fields of another, and its notes. */
const EXTENDED: Readonly<Record<string, string>> = { RoutesRequest: 'RouteRequest' };

function withNotes(name: string, schema: JsonSchema): JsonSchema {
  const { properties } = schema;
  if (!properties) return schema;
  const noted = Object.entries(properties).map(([field, inner]) => {
    const description =
      FIELD_NOTES[`${name}.${field}`] ?? FIELD_NOTES[`${EXTENDED[name]}.${field}`] ?? FIELD_NOTES[field];
    return [field, description === undefined ? inner : { ...inner, description }];
  });
  return { ...schema, properties: Object.fromEntries(noted) };
}
