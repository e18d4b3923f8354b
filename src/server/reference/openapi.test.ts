import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { COMPONENTS } from './components.ts';
import { EXAMPLES } from './examples.ts';
import { FIELD_NOTES } from './field-notes.ts';
import { type JsonSchema, openApiDocument } from './openapi.ts';
import { referencePage } from './reference.ts';
import { SUMMARIES } from './summaries.ts';

const document = openApiDocument();
const names = Object.keys(endpoints) as EndpointName[];

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1, every reference included', async () => {
    const validator = new Validator();
    expect(await validator.validate(JSON.parse(JSON.stringify(document)))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    validator.resolveRefs();
  });

  test.each(names)('describes %s', (name) => {
    const { path, method } = endpoints[name];
    const operation = document.paths[path]?.[method === 'GET' ? 'get' : 'post'];
    expect(operation).toMatchObject({ operationId: name, summary: SUMMARIES[name] });
  });

  test('gives query parameters their types without null', () => {
    const parameters = document.paths['/v2/info/chains']?.get?.parameters;
    expect(parameters?.map(({ name, schema }) => [name, schema.type])).toEqual([
      ['chain_ids', 'array'],
      ['include_evm', 'boolean'],
      ['include_svm', 'boolean'],
      ['only_testnets', 'boolean'],
    ]);
  });

  test('describes both methods of an endpoint with GET and POST, each under its own name', () => {
    const { post, get } = document.paths[endpoints.assetsBetweenChains.path] ?? {};
    expect([post?.operationId, get?.operationId]).toEqual(['assetsBetweenChains', 'assetsBetweenChainsByGet']);
    expect(post?.requestBody?.required).toBe(true);
    expect(get?.requestBody).toBeUndefined();
    const required = get?.parameters?.filter((parameter) => parameter.required);
    expect(required).toMatchObject([
      { name: 'source_chain_id', schema: { type: 'string' }, example: 'cosmoshub-4' },
      { name: 'dest_chain_id', schema: { type: 'string' }, example: 'osmosis-1' },
    ]);
  });

  test('declares every number an integer, as on the wire', () => {
    const types = [...JSON.stringify(document).matchAll(/"type":("\w+"|\[[^\]]*\])/g)].map(([, type]) => type);
    expect(types).toContain('"integer"');
    expect(types.filter((type) => type?.includes('number'))).toEqual([]);
    const { Route, Operation, BalanceEntry } = document.components.schemas;
    expect(Route?.properties?.txs_required?.type).toBe('integer');
    expect(Operation?.properties?.tx_index?.type).toBe('integer');
    expect(BalanceEntry?.properties?.decimals?.type).toEqual(['integer', 'null']);
  });

  test('declares bounds that a schema checks by a custom rule', () => {
    const { RouteRequest, BalancesRequest } = document.components.schemas;
    expect(RouteRequest?.properties?.cumulative_affiliate_fee_bps?.description).toContain('1,000 at most');
    expect(BalancesRequest?.properties?.chains?.description).toContain(
      'at most 500 chains, 5000 denoms of each and 10000 together',
    );
  });

  test('declares how long each list and text of a request may be', () => {
    const { schemas } = document.components;
    const unbounded: string[] = [];
    const visit = (path: string, schema: JsonSchema & { maxItems?: number; maxLength?: number }): void => {
      const types = [schema.type].flat();
      if (types.includes('array') && schema.maxItems === undefined) unbounded.push(path);
      const isBounded = schema.maxLength !== undefined || schema.enum !== undefined || schema.pattern !== undefined;
      if (types.includes('string') && !isBounded) unbounded.push(path);
      if (schema.$ref !== undefined) return;
      for (const inner of schema.anyOf ?? []) visit(path, inner);
      if (schema.items !== undefined) visit(`${path}[]`, schema.items);
      if (schema.additionalProperties !== undefined) visit(`${path}{}`, schema.additionalProperties);
      for (const [name, inner] of Object.entries(schema.properties ?? {})) visit(`${path}.${name}`, inner);
    };
    for (const [name, schema] of Object.entries(schemas)) if (name.endsWith('Request')) visit(name, schema);
    expect(unbounded).toEqual([]);
  });

  test('notes are about fields that exist', () => {
    const { schemas } = document.components;
    const fields = Object.entries(schemas).flatMap(([schema, { properties = {} }]) =>
      Object.keys(properties).flatMap((field) => [field, `${schema}.${field}`]),
    );
    for (const note of Object.keys(FIELD_NOTES)) expect(fields).toContain(note);
  });

  test.each(names)('has a valid example request of %s', (name) => {
    expect(endpoints[name].request.safeParse(EXAMPLES[name]).success).toBe(true);
  });
});

describe('the reference page', () => {
  const page = String(referencePage());
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

  test('shows every endpoint and every schema', () => {
    for (const name of [...names, ...Object.keys(COMPONENTS)]) expect(ids).toContain(name);
  });

  test('has the required fields in an example of a query', () => {
    expect(page).toContain('assets_between_chains?source_chain_id=cosmoshub-4&amp;dest_chain_id=osmosis-1');
  });

  test('has unique ids and no broken links', () => {
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of page.matchAll(/ href="#([^"]+)"/g)) expect(ids).toContain(target);
  });

  test('writes code as code: no backtick is left outside of the examples', () => {
    expect(page.replaceAll(/<pre[\s\S]*?<\/pre>/g, '')).not.toContain('`');
    expect(page).toContain('<code>true</code>');
  });

  test('lets a line end after a slash of a path', () => {
    expect(page).toContain('<code>/<wbr>v2/<wbr>fungible/<wbr>routes</code>');
  });

  test('leads to the app, and begins with what it is for', () => {
    expect(page).toContain('<a href="./">');
    expect(page).toContain('<p class="lead">Quotes for moving assets between chains. Nothing is signed here.</p>');
  });

  test('loads nothing: no script, no address of another origin', () => {
    expect(page).not.toMatch(/<script|<img|url\((?!"data:)|src=|href="http/);
  });
});
