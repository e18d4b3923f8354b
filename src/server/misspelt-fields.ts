import type * as z from 'zod/mini';
import { type ErrorBody, ServiceError } from '#contract/error.ts';
import { editDistance } from '#math/edit-distance.ts';
import { partsOf } from './read-request.ts';

/** A field of a request that its schema lacks, with the fields that may be meant. */
export interface MisspeltField {
  /** The path from the request's top, like `smart_swap_options.split_route`. */
  readonly field: string;
  readonly suggestions: readonly string[];
}

/** Fields and suggestions in one response, at most. */
const MOST_FIELDS = 5;
const MOST_SUGGESTIONS = 3;
/** Unknown names that are looked at, at most: each is compared with all that are known. */
const MOST_NAMES = 100;
const LONGEST_NAME = 64;

/**
 * Unknown fields that resemble a field which the request lacks. Other unknown fields are those of clients with more to say,
 * and are ignored.
 */
export function findMisspeltFields(schema: z.ZodMiniType, given: unknown): MisspeltField[] {
  const found: MisspeltField[] = [];
  let unknownNames = 0;
  const collect = (schema: z.ZodMiniType, given: unknown, path: string): void => {
    if (typeof given !== 'object' || given === null) return;
    const { shape, valueType, element } = partsOf(schema);
    const inner = valueType ?? element;
    if (shape === undefined && (inner === undefined || !hasFields(inner))) return;
    const fields = given as Record<string, unknown>;
    for (const name in fields) {
      if (found.length === MOST_FIELDS || unknownNames === MOST_NAMES) return;
      const field = shape === undefined ? inner : Object.hasOwn(shape, name) ? shape[name] : undefined;
      if (field !== undefined) collect(field, fields[name], `${path}${name}.`);
      else if (shape !== undefined && name.length <= LONGEST_NAME) {
        unknownNames += 1;
        const missing = Object.keys(shape).filter((known) => fields[known] == null);
        const suggestions = similarNames(name, missing);
        if (suggestions.length > 0) found.push({ field: path + name, suggestions });
      }
    }
  };
  collect(schema, given, '');
  return found;
}

function hasFields(schema: z.ZodMiniType): boolean {
  const { shape, valueType, element } = partsOf(schema);
  return shape !== undefined || valueType !== undefined || element !== undefined;
}

/** The names most like one that is unknown: equal but for case and marks, few letters off, or with all of its words. */
function similarNames(name: string, known: readonly string[]): readonly string[] {
  const letters = lettersOf(name);
  if (letters === '') return [];
  const equal = known.filter((each) => lettersOf(each) === letters);
  if (equal.length > 0) return equal;
  const most = Math.min(3, Math.floor(letters.length / 4));
  const distances = known.map((each) => editDistance(letters, lettersOf(each), most));
  const least = Math.min(...distances);
  if (least <= most) return known.filter((_, index) => distances[index] === least).slice(0, MOST_SUGGESTIONS);
  const words = wordsOf(name);
  const containing = known.filter((each) => words.every((word) => wordsOf(each).includes(word)));
  return containing.length <= MOST_SUGGESTIONS ? containing : [];
}

const lettersOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

export function withMisspeltFields(body: ErrorBody, fields: readonly MisspeltField[]): ErrorBody {
  if (fields.length === 0) return body;
  const violations = fields.map(({ field, suggestions }) => ({
    field,
    description: `is no field of this request; did you mean ${suggestions.join(' or ')}?`,
  }));
  const { message, details } = ServiceError.invalidFields(violations).toBody();
  return { ...body, message: `${body.message}; ${message}`, details: [...body.details, ...details] };
}
