import * as z from 'zod/mini';

/**
 * A list that a request may leave out. An empty one means the same: services of the field read protobuf's JSON, which does
 * not tell the two apart, and so write their clients.
 */
export const optionalList = <Element extends z.ZodMiniType>(element: Element, most: number) =>
  z.nullish(
    z.pipe(
      z.array(element).check(z.maxLength(most)),
      z.transform((list: z.infer<Element>[]) => (list.length === 0 ? undefined : list)),
    ),
  );
