import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { openApi30 } from './openapi-30.ts';

/** Every object in a value but examples, with the path to it. */
function* objectsIn(value: unknown, path = ''): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, value as Record<string, unknown>];
  for (const [key, each] of Object.entries(value)) if (key !== 'example') yield* objectsIn(each, `${path}/${key}`);
}

test('the form 3.0 has the same paths and schemas, no type null and nothing beside a $ref', () => {
  const document = openApiDocument();
  const older = openApi30(document) as typeof document;
  expect(older.openapi).toBe('3.0.3');
  expect(Object.keys(older.paths)).toEqual(Object.keys(document.paths));
  expect(Object.keys(older.components.schemas)).toEqual(Object.keys(document.components.schemas));
  const wrong = [...objectsIn(older)].filter(
    ([, { type, $ref, ...others }]) =>
      type === 'null' ||
      (Array.isArray(type) && type.every((each) => typeof each === 'string')) ||
      (typeof $ref === 'string' && Object.keys(others).length > 0),
  );
  expect(wrong.map(([path]) => path)).toEqual([]);
  const nullable = [...objectsIn(older)].filter(([, each]) => each.nullable === true);
  expect(nullable.length).toBeGreaterThan(50);
});
