import * as z from 'zod/mini';

/** A list of which invalid items are dropped. Fails for any other input. */
export const validItems = <T>(item: z.ZodMiniType<T>) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((items): T[] =>
      items.flatMap((stored) => {
        const { success, data } = item.safeParse(stored);
        return success ? [data] : [];
      }),
    ),
  );
