import { digitsOf, slice } from '#calls/words.ts';

/** Fields of a message that burns, as hex digits without 0x. */
export type CctpField =
  | 'version'
  | 'source'
  | 'destination'
  | 'nonce'
  | 'sender'
  | 'recipient'
  | 'caller'
  | 'bodyVersion'
  | 'token'
  | 'receiver'
  | 'amount'
  | 'depositor'
  | FieldOfV2;
type FieldOfV2 = 'threshold' | 'executed' | 'maxFee' | 'fee' | 'expires' | 'hook';
export type CctpMessage = Readonly<Record<Exclude<CctpField, FieldOfV2>, string> & Partial<Record<FieldOfV2, string>>>;

type Layout = readonly (readonly [field: CctpField, bytes: number])[];

const HEADER: Layout = [
  ['version', 4],
  ['source', 4],
  ['destination', 4],
];
const ENDS: Layout = [
  ['sender', 32],
  ['recipient', 32],
  ['caller', 32],
];
const BODY: Layout = [
  ['bodyVersion', 4],
  ['token', 32],
  ['receiver', 32],
  ['amount', 32],
  ['depositor', 32],
];

const FEES: Layout = [
  ['maxFee', 32],
  ['fee', 32],
  ['expires', 32],
];
const BODIES: Readonly<Record<1 | 2, Layout>> = { 1: BODY, 2: [...BODY, ...FEES] };

/** Fields in their order: evm-cctp-contracts at 4061786, src/messages. What follows the fields of version 2 is the hook's. */
const LAYOUTS: Readonly<Record<1 | 2, Layout>> = {
  1: [...HEADER, ['nonce', 8], ...ENDS, ...BODY],
  2: [...HEADER, ['nonce', 32], ...ENDS, ['threshold', 4], ['executed', 4], ...BODIES[2]],
};
/** What the field `version` says. */
const NUMBERS: Readonly<Record<1 | 2, string>> = { 1: '00000000', 2: '00000001' };
/** Zero in the event of version 2, and filled in by who attests. */
const FILLED: ReadonlySet<string> = new Set<CctpField>(['nonce', 'executed', 'fee', 'expires']);

/** A message that burns, of hex with or without 0x; undefined for any other message. */
export function readMessage(version: 1 | 2, bytes: string): CctpMessage | undefined {
  const digits = digitsOf(bytes);
  if (!/^([0-9a-f]{2})*$/.test(digits)) return undefined;
  const message = fieldsIn(digits, LAYOUTS[version], version) as CctpMessage | undefined;
  return message?.version === NUMBERS[version] ? message : undefined;
}

function fieldsIn(digits: string, layout: Layout, version: 1 | 2): Partial<CctpMessage> | undefined {
  const fields: [CctpField, string][] = [];
  let at = 0;
  for (const [field, length] of layout) {
    const part = slice(digits, at, at + length);
    if (part === undefined) return undefined;
    fields.push([field, part]);
    at += length;
  }
  const hook = digits.slice(2 * at);
  if (version === 1 && hook !== '') return undefined;
  if (version === 2) fields.push(['hook', hook]);
  return Object.fromEntries(fields);
}

/** Whether the body of a received message, as its log has it, is that of a burn, in all that the attesters do not fill in themselves. */
export function isBodyOf(version: 1 | 2, known: Partial<CctpMessage>, digits: string): boolean {
  const body = fieldsIn(digits, BODIES[version], version);
  if (body === undefined) return false;
  return Object.entries(body).every(([field, part]) => {
    const burned = known[field as CctpField];
    return burned === undefined || burned === part || (FILLED.has(field) && version === 2);
  });
}

/** Whether an attested message says what is known of the burn, in all that the attesters do not fill in themselves. */
export const agrees = (known: Partial<CctpMessage>, attested: CctpMessage): boolean =>
  Object.entries(known).every(
    ([field, digits]) =>
      (FILLED.has(field) && attested.version === NUMBERS[2]) || attested[field as CctpField] === digits,
  );

export const numberOf = (digits: string): bigint => BigInt(`0x${digits}`);
