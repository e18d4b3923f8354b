import { describe, expect, test } from 'vitest';
import { createRandom, type Random } from '#testing/random.ts';
import { type Fields, type Form, fieldsWithin, fill, gap, plainGap, writer } from './form.ts';

const FIRST_SEED = Number(process.env.ORACLE_SEED ?? 1);
const SEEDS = Array.from({ length: 400 }, (_, index) => FIRST_SEED + index);

interface Context {
  readonly amount: bigint;
  readonly note: string;
}

const TEXTS = ['', 'uosmo', 'a "quoted" one\\', 'café\n\u2028', '12.5'];

const leafOf = (random: Random): unknown =>
  random.pick([
    ...[null, true, false, 0, -1.5, 1e21, random.pick(TEXTS)],
    plainGap(({ amount }: Context) => amount.toString()),
    gap(({ note }: Context) => note),
    gap(({ amount, note }: Context) => ({ note, amounts: [Number(amount)], missing: undefined })),
    plainGap(() => null),
  ]);

/** What may be left out stands behind another field. */
const optionalOf = (random: Random): unknown =>
  random.pick([undefined, gap(() => undefined), plainGap(({ note }: Context) => (note === '' ? undefined : '7'))]);

function formOf(random: Random, depth: number): unknown {
  if (depth === 0 || random.chance(0.3)) return leafOf(random);
  if (random.chance(0.3)) return Array.from({ length: random.whole(0, 3) }, () => formOf(random, depth - 1));
  const fields = Array.from({ length: random.whole(0, 4) }, (_, index) => {
    const isOptional = index > 0 && random.chance(0.3);
    return [`${random.pick(TEXTS)} ${index}`, isOptional ? optionalOf(random) : formOf(random, depth - 1)] as const;
  });
  return Object.fromEntries(fields);
}

const contextOf = (random: Random): Context => ({
  amount: BigInt(random.whole(0, 1e9)) ** BigInt(random.whole(1, 5)),
  note: random.pick(TEXTS),
});

describe('a form', () => {
  test('is written as its value is by JSON.stringify, again and again', () => {
    for (const seed of SEEDS) {
      const random = createRandom(seed);
      const form = { first: 1, rest: formOf(random, 4) } as Form<Context, object>;
      const write = writer(form);
      for (let time = 0; time < 3; time++) {
        const context = contextOf(random);
        expect(write(context), `seed ${seed}`).toBe(JSON.stringify(fill(form, context)));
      }
    }
  });

  test('is filled without the fields that are left out', () => {
    const form: Form<number, { a: string; b?: string | undefined; c?: number | undefined }> = {
      a: plainGap((count: number) => `${count}`),
      b: gap((count: number) => (count > 1 ? 'many' : undefined)),
      c: undefined,
    };
    expect(Object.entries(fill(form, 1))).toEqual([['a', '1']]);
    expect(fill(form, 2)).toEqual({ a: '2', b: 'many' });
  });

  test('is part of one for something larger', () => {
    const fields: Fields<number, { a: { b: string }[] }> = { a: [{ b: plainGap((count: number) => `${count}`) }] };
    const within = fieldsWithin<{ count: number }, number, { a: { b: string }[] }>(fields, ({ count }) => count);
    expect(writer<{ count: number }, object>(within)({ count: 3 })).toBe('{"a":[{"b":"3"}]}');
  });

  test('says what must not be left out, where a comma would be wrong', () => {
    const missing = gap(() => undefined);
    expect(() => writer({ a: missing, b: 1 })(0)).toThrow('what follows {"a": must not be left out');
    expect(() => writer([1, missing])(0)).toThrow('what follows [1, must not be left out');
  });
});
