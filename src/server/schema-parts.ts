import type * as z from 'zod/mini';

/** What a schema holds below: the fields of an object, the values of a record, the elements of a list. */
interface SchemaParts {
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly valueType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
}

/** The schema below what makes it optional or nullable. */
export function innermost(schema: z.ZodMiniType): z.ZodMiniType {
  const { innerType } = schema._zod.def as { innerType?: z.ZodMiniType };
  return innerType === undefined ? schema : innermost(innerType);
}

export const partsOf = (schema: z.ZodMiniType): SchemaParts => innermost(schema)._zod.def as SchemaParts;
