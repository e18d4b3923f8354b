import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseAst } from 'vite';
import { readMessage } from '../src/app/language/message.ts';
import { listBridgeFacts } from '../src/bridges/facts.ts';
import { FACT_KINDS } from '../src/contract/bridge-facts.ts';
import { LIVENESS_LABELS, REASON_TEXTS } from '../src/contract/liveness-text.ts';
import { SAMPLE_ACCOUNTS } from '../src/contract/sample-accounts.ts';
import { UNQUOTED_BRIDGES } from '../src/contract/unquoted-bridges.ts';
import { WRAPPINGS } from '../src/contract/unwrap-address.ts';
import { LINK_WORDS } from './page-words.ts';

/**
 * `npm run words`: brings the catalogs up to the texts of the app. A new text is added as "", for a translator; one that is no
 * longer used is removed.
 */

const APP = 'src/app';
const CATALOGS = 'src/app/language/catalogs';
/** Functions that take a text, and of these the ones that only name it. */
const TAKERS = new Set(['t', 'msg', 'rich', 'unknown']);
const NAMERS = new Set(['msg', 'unknown']);
/** Where they come from. */
const SOURCE = /(language\/(words|rich)|\/maybe)\.ts$/;
/** Has one text itself. */
const MAYBE = /format\/maybe\.ts$/;
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The texts that an argument may be: a literal, or a choice of two. Undefined for what is put together at run time. */
function textsOf(node: Node | undefined): readonly string[] | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node?.type !== 'ConditionalExpression') return undefined;
  const choices = [node.consequent, node.alternate].map((choice) => textsOf(choice as Node));
  return choices.every((texts) => texts !== undefined) ? choices.flat() : undefined;
}

type Tokens = ReturnType<typeof readMessage>;
interface Plural {
  readonly name: string;
  readonly cases: Readonly<Record<string, Tokens>>;
}

/** The strings, values and plurals of a message, at any depth. */
function partsOf(tokens: Tokens): readonly (string | Plural)[] {
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return [token];
    const cases = (token[2] ?? {}) as Plural['cases'];
    return [{ name: token[0], cases }, ...Object.values(cases).flatMap(partsOf)];
  });
}

/** Names of the values and the tags of a message. */
export const slotsOf = (text: string): Set<string> =>
  new Set(
    partsOf(readMessage(text)).flatMap((part) =>
      typeof part === 'string' ? [...part.matchAll(/<(\w+)>/g)].map(([, tag]) => `${tag}`) : part.name,
    ),
  );

/** The forms of each plural of a message, such as one and other. */
export const pluralForms = (text: string): readonly (readonly string[])[] =>
  partsOf(readMessage(text)).flatMap((part) => {
    const forms = typeof part === 'string' ? [] : Object.keys(part.cases);
    return forms.length > 0 ? [forms] : [];
  });

function givenNames(node: Node | undefined): Set<string> | undefined {
  if (node === undefined) return new Set();
  if (node.type !== 'ObjectExpression') return undefined;
  const properties = node.properties as readonly Node[];
  if (properties.some(({ type }) => type !== 'Property')) return undefined;
  return new Set(properties.map(({ key }) => String((key as Node).name ?? (key as Node).value)));
}

/** The texts of a file. Throws, with the line, for one that cannot be translated. */
export function textsOfFile(file: string, code: string): readonly string[] {
  const found: string[] = [];
  const takers = new Set<string>(MAYBE.test(file) ? ['unknown'] : []);
  const take = (call: Node, isInFunction: boolean): void => {
    const name = String((call.callee as Node).name);
    const [text, values] = call.arguments as readonly Node[];
    const fail = (problem: string): never => {
      throw new Error(`${file}:${code.slice(0, call.start).split('\n').length}: ${name}() ${problem}`);
    };
    const texts = textsOf(text) ?? fail('takes one text as it stands, nothing put together');
    if (!NAMERS.has(name) && !isInFunction) fail('runs before the language is known: use msg(), or a function');
    const given = NAMERS.has(name) ? undefined : givenNames(values);
    for (const slot of texts.flatMap((each) => [...slotsOf(each)])) {
      if (given && !given.has(slot)) fail(`has no value for ${slot}`);
    }
    found.push(...texts);
  };
  const walk = (node: Node, isInFunction: boolean): void => {
    if (node.type === 'ImportDeclaration' && SOURCE.test(String((node.source as Node).value))) {
      for (const { local } of node.specifiers as readonly { local: Node }[]) takers.add(String(local.name));
    }
    const callee = node.type === 'CallExpression' ? (node.callee as Node) : undefined;
    if (callee?.type === 'Identifier' && TAKERS.has(String(callee.name)) && takers.has(String(callee.name))) {
      take(node, isInFunction);
    }
    const isFunction = FUNCTIONS.has(node.type);
    for (const value of Object.values(node)) {
      for (const inner of Array.isArray(value) ? value : [value]) {
        if (isNode(inner)) walk(inner, isInFunction || isFunction);
      }
    }
  };
  walk(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, false);
  return found;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

interface NoticeTexts {
  readonly what: string;
  readonly todo?: string;
}

/** Of the notices that were written by hand. Those that the compiler makes of lists say no more than their reasons, which the app has. */
const listNoticeTexts = (): readonly string[] => {
  const { notices } = JSON.parse(readFileSync('tools/registry/facts/notices.json', 'utf8'));
  return (notices as readonly NoticeTexts[]).flatMap(({ what, todo }) => [what, ...(todo === undefined ? [] : [todo])]);
};

/** Texts that the app shares with the service or the pages' HTML: it has them by `translated()`. */
const SHARED: readonly string[] = [
  ...[LIVENESS_LABELS, REASON_TEXTS, WRAPPINGS].flatMap((table) => Object.values(table)),
  ...listBridgeFacts().flatMap((facts) =>
    [...FACT_KINDS.map((kind) => facts[kind]), ...(facts.failures ?? [])].flatMap((fact) => fact?.text ?? []),
  ),
  ...listNoticeTexts(),
  ...SAMPLE_ACCOUNTS.map(({ label }) => label),
  ...UNQUOTED_BRIDGES.map(({ why }) => why),
  LINK_WORDS,
];

/** Every text of the app, sorted. */
export function listTexts(): readonly string[] {
  const files = readdirSync(APP, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^language\//.test(file))
    .map((file) => join(APP, file));
  const texts = files.flatMap((file) => textsOfFile(file, readFileSync(file, 'utf8')));
  return [...new Set([...SHARED, ...texts])].sort(byText);
}

export const readCatalog = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(`${CATALOGS}/${language}.json`, 'utf8'));

export const listCatalogs = (): readonly string[] =>
  readdirSync(CATALOGS)
    .map((file) => file.replace('.json', ''))
    .sort();

function writeCatalogs(): void {
  const texts = listTexts();
  for (const language of listCatalogs()) {
    const catalog = readCatalog(language);
    const next = Object.fromEntries(texts.map((text) => [text, catalog[text] ?? '']));
    writeFileSync(`${CATALOGS}/${language}.json`, `${JSON.stringify(next, null, 2)}\n`);
    const missing = texts.filter((text) => next[text] === '').length;
    process.stdout.write(`${language}: ${texts.length} texts, ${missing} to translate\n`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeCatalogs();
