import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { JsonSchema, OpenApiDocument, OpenApiOperation } from './openapi.ts';
import { openApiDocument } from './openapi.ts';
import { REFERENCE_STYLE } from './reference-style.ts';

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: OpenApiOperation;
}

/** The app's mark. */
const COMPASS = html`<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0f5c7a"/><circle cx="16" cy="16" r="9.5" fill="none" stroke="#fff" stroke-opacity=".45"/><path d="M16 3.5 18 14 28.5 16 18 18 16 28.5 14 18 3.5 16 14 14Z" fill="#fff"/></svg>`;

/** The OpenAPI document as one page for people, complete in itself but for links to the document and the app, from the app's root. */
export function referencePage(root = './'): Html {
  const document = openApiDocument();
  const entries = entriesOf(document);
  const { schemas } = document.components;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Reference · Portolan</title>
<link rel="icon" href="data:,">
<style>${raw(REFERENCE_STYLE)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<p class="name"><a href="${root}">${COMPASS} Portolan <span>Open the app</span></a></p>
<nav aria-label="Contents">
<details>
<summary>Contents</summary>
<div id="contents">
${groupsOf(entries).map(
  ({ title, entries }) => html`<h2>${title}</h2>
<ul>${entries.map(({ method, path, operation }) => html`<li><a href="#${operation.operationId}">${badge(method)} ${pathCode(path)}</a></li>`)}</ul>`,
)}
<h2>Schemas</h2>
<ul>${Object.keys(schemas).map((name) => html`<li><a href="#${name}">${name}</a></li>`)}</ul>
</div>
</details>
</nav>
</header>
<main id="main">
<h1>Service reference</h1>
<p class="lead">Quotes for moving assets between chains. Nothing is signed here.</p>
<p>The same as a document for programs: <a href="${root}openapi.json">openapi.json</a> (OpenAPI ${document.openapi}).
Every error has the form of <a href="#Error">Error</a>. Lists in a query are repeated or joined by commas.
In the examples, <code>$PORTOLAN</code> is the address of the service.</p>
<details>
<summary>Rules of every request</summary>
<p>${inCode(document.info.description)}</p>
</details>
${groupsOf(entries).map(
  ({ title, entries }) => html`<h2>${title}</h2>
${entries.map((entry) => endpointSection(entry))}`,
)}
<h2>Schemas</h2>
${Object.entries(schemas).map(([name, schema]) => schemaSection(name, schema))}
</main>
<a class="up" href="#contents">Contents</a>
</body>
</html>
`;
}

function entriesOf({ paths }: OpenApiDocument): Entry[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** What the first part of a path, behind the version, is about, in the order of the page. */
const GROUPS: Readonly<Record<string, string>> = {
  fungible: 'Routes and assets',
  info: 'Chains, bridges and balances',
  tx: 'Transactions',
};

interface Group {
  readonly title: string;
  readonly entries: readonly Entry[];
}

const groupsOf = (entries: readonly Entry[]): Group[] =>
  Object.entries(GROUPS).map(([part, title]) => ({
    title,
    entries: entries.filter(({ path }) => path.split('/')[2] === part),
  }));

/** What stands between backticks, as code. */
const inCode = (text: string): Html =>
  html`${text.split('`').map((part, place) => (place % 2 === 1 ? html`<code>${part}</code>` : part))}`;

/** A line may end after a slash, not within a name. */
const pathCode = (path: string): Html =>
  html`<code>${path.split('/').map((part, place) => (place > 0 ? html`/<wbr>${part}` : part))}</code>`;

const badge = (method: string): Html => html`<span class="method ${method.toLowerCase()}">${method}</span>`;

function endpointSection({ method, path, operation }: Entry): Html {
  const { operationId, summary, parameters, requestBody } = operation;
  const body = requestBody?.content['application/json'];
  return html`<section aria-labelledby="${operationId}">
<h3 id="${operationId}">${badge(method)} ${pathCode(path)}</h3>
<p>${inCode(summary)}</p>
${parameters?.length ? parameterTable(operation) : ''}
<dl>
${body ? html`<div><dt>Request</dt><dd>${typeOf(body.schema)}</dd></div>` : ''}
<div><dt>Response</dt><dd>${typeOf(responseOf(operation))}</dd></div>
</dl>
<details>
<summary>Example</summary>
<pre tabindex="0" aria-label="Example for ${path}"><code>${curl(method, path + exampleQuery(operation), body?.example)}</code></pre>
</details>
</section>`;
}

function responseOf({ responses }: OpenApiOperation): JsonSchema {
  const answer = responses[200] as { content: { 'application/json': { schema: JsonSchema } } };
  return answer.content['application/json'].schema;
}

function curl(method: string, path: string, example: unknown): string {
  if (method === 'GET') return `curl "$PORTOLAN${path}"`;
  const body = JSON.stringify(example, null, 2);
  return `curl "$PORTOLAN${path}" \\\n  -H 'content-type: application/json' \\\n  -d '${body}'`;
}

/** Lists are repeated, as the document has them. */
function exampleQuery({ parameters = [] }: OpenApiOperation): string {
  const pairs = parameters.flatMap(({ name, example }) =>
    example === undefined ? [] : [example].flat().map((value) => [name, String(value)]),
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

const parameterTable = ({ operationId, parameters = [] }: OpenApiOperation): Html =>
  fieldTable(
    `Query of ${operationId}`,
    parameters.map(({ name, schema, description, required = false }) => ({ name, schema, description, required })),
  );

function schemaSection(name: string, { properties = {}, required = [] }: JsonSchema): Html {
  const fields = Object.entries(properties).map(([field, schema]) => ({
    name: field,
    schema,
    description: schema.description,
    required: required.includes(field),
  }));
  // A link to what is folded unfolds it.
  return html`<details class="schema">
<summary>${name}</summary>
<div id="${name}">${fields.length > 0 ? fieldTable(`Fields of ${name}`, fields) : html`<p>No fields.</p>`}</div>
</details>`;
}

interface Field {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly description: string | undefined;
  readonly required: boolean;
}

const fieldTable = (
  label: string,
  fields: readonly Field[],
): Html => html`<div class="table" role="region" aria-label="${label}" tabindex="0">
<table>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>
${fields.map(
  ({ name, schema, description, required }) => html`<tr>
<th scope="row"><code>${name}</code>${required ? html` <span class="required">required</span>` : ''}</th>
<td>${typeOf(schema)}</td>
<td>${inCode(description ?? '')}</td>
</tr>`,
)}
</tbody>
</table>
</div>`;

/** A schema's type in words, the names of components as links. */
function typeOf(schema: JsonSchema): Html {
  if (schema.$ref) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    return html`<a href="#${name}">${name}</a>`;
  }
  if (schema.anyOf) return joined(schema.anyOf.map(typeOf));
  if (schema.enum)
    return html`${schema.enum.map((value, index) => html`${index > 0 ? ', ' : ''}<code>${value}</code>`)}`;
  if (schema.items) return html`list of ${typeOf(schema.items)}`;
  if (schema.properties) {
    const names = Object.keys(schema.properties);
    return html`{ ${names.map((name, index) => html`${index > 0 ? ', ' : ''}<code>${name}</code>`)} }`;
  }
  if (schema.type === 'object' && schema.additionalProperties)
    return html`map to ${typeOf(schema.additionalProperties)}`;
  return html`${[schema.type ?? 'anything'].flat().join(' or ')}`;
}

const joined = (types: readonly Html[]): Html =>
  html`${types.map((type, index) => html`${index > 0 ? ' or ' : ''}${type}`)}`;
