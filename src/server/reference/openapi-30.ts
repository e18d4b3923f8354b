import type { OpenApiDocument } from './openapi.ts';

/** The contract as OpenAPI 3.0, for generators that read no later form: `null` is no type there, and nothing stands beside a `$ref`. */
export function openApi30(document: OpenApiDocument): object {
  const { info, paths, components } = document;
  const { name } = info.license;
  return {
    ...document,
    openapi: '3.0.3',
    info: { ...info, license: { name } },
    paths: inForm30(paths),
    components: inForm30(components),
  };
}

function inForm30(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inForm30);
  if (typeof value !== 'object' || value === null) return value;
  const { type, anyOf, $ref, ...rest } = value as Record<string, unknown>;
  const others = Object.fromEntries(
    Object.entries(rest).map(([key, each]) => [key, key === 'example' ? each : inForm30(each)]),
  );
  const ref = $ref === undefined ? {} : Object.keys(others).length === 0 ? { $ref } : { allOf: [{ $ref }] };
  return { ...others, ...ref, ...typeIn30(type), ...anyOfIn30(anyOf) };
}

/** A property may be called `type` too: then it is a schema. */
function typeIn30(type: unknown): object {
  if (type === undefined) return {};
  if (!Array.isArray(type)) return { type: inForm30(type) };
  const named = type.filter((each) => each !== 'null');
  const nullable = named.length < type.length && { nullable: true };
  return named.length === 1
    ? { type: named[0], ...nullable }
    : { anyOf: named.map((each) => ({ type: each })), ...nullable };
}

function anyOfIn30(anyOf: unknown): object {
  if (!Array.isArray(anyOf)) return anyOf === undefined ? {} : { anyOf: inForm30(anyOf) };
  const named = anyOf.filter(({ type }) => type !== 'null');
  return { anyOf: named.map(inForm30), ...(named.length < anyOf.length && { nullable: true }) };
}
