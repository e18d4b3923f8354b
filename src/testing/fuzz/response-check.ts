import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { OpenApiDocument } from '#server/reference/openapi.ts';
import type { FuzzRequest } from './openapi-requests.ts';

export interface FuzzResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Statuses of 500 and more that say something documented: come again later. */
const LATER: ReadonlySet<number> = new Set([503, 504]);
/** What an error may not tell. */
export const INSIDES = /node_modules|file:\/\/|\bat .+:\d+:\d+|TypeError|RangeError|Cannot read/;

/** Tells what is wrong with a response by a document, or null. */
export function responseCheck(
  document: OpenApiDocument,
): (request: FuzzRequest, response: FuzzResponse) => string | null {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
  ajv.addSchema(JSON.parse(JSON.stringify(document)), 'document');
  const validators = new Map<string, ValidateFunction>();
  const validatorOf = (ref: string): ValidateFunction => {
    const validate = validators.get(ref) ?? ajv.compile({ $ref: `document${ref}` });
    validators.set(ref, validate);
    return validate;
  };
  const answers = new Map(
    Object.values(document.paths)
      .flatMap(({ get, post }) => [get, post].flatMap((operation) => operation ?? []))
      .map(({ operationId, responses }) => [operationId, answerRef(responses['200'])]),
  );
  return ({ operationId }, { status, headers, text }) => {
    if (status >= 500 && !LATER.has(status)) return `status ${status}: ${text.slice(0, 300)}`;
    if (LATER.has(status) && !/^\d+$/.test(headers.get('retry-after') ?? ''))
      return `status ${status} without retry-after`;
    if (!headers.get('content-type')?.startsWith('application/json'))
      return `content type ${headers.get('content-type')}`;
    const validate = validatorOf(status === 200 ? (answers.get(operationId) as string) : ERROR);
    if (!validate(parsed(text))) return `status ${status} ${ajv.errorsText(validate.errors)}: ${text.slice(0, 300)}`;
    return status !== 200 && INSIDES.test(text) ? `status ${status} tells of the inside: ${text.slice(0, 300)}` : null;
  };
}

const ERROR = '#/components/schemas/Error';

const answerRef = (response: object | undefined): string =>
  (response as { content: { 'application/json': { schema: { $ref: string } } } }).content['application/json'].schema
    .$ref;

/** Undefined, which no schema takes, for what is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
