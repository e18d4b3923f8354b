import fc from 'fast-check';

/** Names that mean something to JavaScript, and some that mean nothing. */
export const hostileKeys: fc.Arbitrary<string> = fc.constantFrom(
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length', 'then', 'toJSON'],
  ...['', ' ', '0', '-1', '\u0000', 'ключ', 'a'.repeat(5_000), 'chains', 'denom', '$ref'],
);

const TEXTS = [
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    'ﷺ'.repeat(50),
    '👩‍👩‍👧‍👦',
    'é',
    'e\u0301',
    '٣',
    '１００',
    '100 ',
    '+1',
    '-1',
    '-0',
    '01',
  ],
  ...['1e3', '0x10', '1.0', '1_000', '1,000', 'NaN', 'Infinity', 'null', 'true', '9'.repeat(78), '9'.repeat(10_000)],
  ...[
    '__proto__',
    'constructor',
    '../../etc/passwd',
    "' OR 1=1 --",
    '<script>alert(1)</script>',
    '{{7*7}}',
    '%00',
    '\r\nx: y',
  ],
  ...[
    'ibc/',
    `ibc/${'A'.repeat(64)}`,
    `ibc/${'0'.repeat(63)}`,
    '0x',
    `0x${'f'.repeat(40)}`,
    `0X${'F'.repeat(40)}`,
    'cw20:',
    'factory/',
  ],
  ...[
    'osmo1',
    'osmo1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqjcepl2',
    '1'.repeat(44),
    'transfer/channel-0/'.repeat(12),
    'a'.repeat(20_000),
  ],
];

const NUMBERS = [0, -0, -1, 1.5, 1e21, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 53 + 2, 2 ** 63, 100];

/** As deep as it says. */
const nested = (levels: number, isList: boolean): unknown => {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level++) value = isList ? [value] : { a: value };
  return value;
};

const SHAPES: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    [],
    {},
    [null],
    [[]],
    [{}],
    { length: 1 },
    { length: 1e9 },
    { length: { toString: null, valueOf: null } },
  ],
  ...[
    { toString: null, valueOf: null },
    { toJSON: 1 },
    JSON.parse('{"then":1}'),
    { 0: 'a', length: 1 },
    JSON.parse('{"__proto__":{"a":1}}'),
  ],
  ...[nested(20, false), nested(31, true), nested(40, false), nested(300, true)],
  ...[
    new Array(5_000).fill('uosmo'),
    new Array(40_000).fill(0),
    new Array(101).fill({ denom: 'uosmo', chain_id: 'osmosis-1' }),
  ],
  Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`chain-${i}`, { address: 'x' }])),
];

/** Values of JSON that no schema of the contract expects at most places. */
export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 3, arbitrary: fc.constantFrom(...SHAPES) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
);

const bytes = (...values: number[]): Uint8Array<ArrayBuffer> => new Uint8Array(values);

/** Bodies that are no request, or no JSON, or no text. */
export const hostileTexts: fc.Arbitrary<string | Uint8Array<ArrayBuffer>> = fc.oneof(
  fc.constantFrom<string | Uint8Array<ArrayBuffer>>(
    ...[
      '',
      ' ',
      '{',
      '}',
      '[',
      '[]',
      '{}',
      'null',
      'true',
      '0',
      '"x"',
      '1e999',
      '-',
      '{"a":1,}',
      "{'a':1}",
      '{"a":1,"a":2}',
    ],
    ...[
      '\ufeff{}',
      '{}{}',
      '{"chains":{"__proto__":{}}}',
      '['.repeat(100_000),
      '{"a":'.repeat(50_000),
      `"${'x'.repeat(1_000_001)}"`,
    ],
    ...[
      bytes(0xff, 0xfe),
      bytes(0xc3, 0x28),
      bytes(0xed, 0xa0, 0x80),
      bytes(0x7b, 0x22, 0xf0, 0x9f, 0x22, 0x7d),
      bytes(0, 0, 0),
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.json(),
);
