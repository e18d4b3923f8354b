import type * as z from 'zod/mini';
import type { FieldViolation } from '#contract/error.ts';

/** As many as a person reads; the rest of a hopeless request is left out. */
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

/** Says what is wrong with a field, for the checks to which the contract gives no sentence of their own. */
export function describeIssue(issue: Issue): string {
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
      return 'is not a name that can be asked for';
    default:
      return 'is not valid';
  }
}

function countOf(size: number | bigint, origin: string): string {
  const unit = origin === 'string' ? 'character' : 'element';
  return `${size} ${Number(size) === 1 ? unit : `${unit}s`}`;
}

/** `body` for the request as a whole. Names that a caller made up are cut to a length that fits an error. */
export function fieldPath(path: readonly PropertyKey[]): string {
  return path.map((part) => shorten(String(part))).join('.') || 'body';
}

const shorten = (name: string): string => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name);

/** One a field, what was found first: of a list where a string belongs its length would be told as well. */
export function violationsOf(error: z.core.$ZodError): FieldViolation[] {
  const byField = new Map<string, FieldViolation>();
  for (const { path, message } of error.issues) {
    const name = JSON.stringify(path);
    if (!byField.has(name)) byField.set(name, { field: fieldPath(path), description: message });
    if (byField.size === LIMIT) break;
  }
  return [...byField.values()];
}
