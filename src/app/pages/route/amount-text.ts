import { parseUnits } from '#math/units.ts';

/** What a person's text means as an amount of an asset. */
export type AmountText =
  | { readonly kind: 'empty' }
  /** `plain` is the canonical decimal for links, `units` the smallest units. */
  | { readonly kind: 'amount'; readonly plain: string; readonly units: bigint }
  /** "1,000" may be a thousand or one: both readings as plain decimals. */
  | { readonly kind: 'ambiguous'; readonly grouped: string; readonly decimal: string }
  | { readonly kind: 'wrong'; readonly message: string };

const SPACES = /[\s'’\u00a0\u202f]/g;
const wrong = (message: string): AmountText => ({ kind: 'wrong', message });

/** Plain readings of a text with `.` and `,` in it: as grouped digits, as a decimal, or either. */
function readings(text: string, decimalMark: string): { grouped?: string; decimal?: string } {
  const marks = [...text].filter((char) => char === '.' || char === ',');
  const [first, last] = [marks[0], marks.at(-1)];
  if (first === undefined || last === undefined) return /^\d+$/.test(text) ? { decimal: text } : {};
  if (first !== last) {
    const grouped = new RegExp(`^\\d{1,3}(\\${first}\\d{3})*\\${last}\\d*$`);
    return grouped.test(text) ? { decimal: text.replaceAll(first, '').replace(last, '.') } : {};
  }
  const isGrouped = new RegExp(`^[1-9]\\d{0,2}(\\${first}\\d{3})+$`).test(text);
  if (marks.length > 1) return isGrouped ? { grouped: text.replaceAll(first, '') } : {};
  const decimal = /^\d*[.,]\d*$/.test(text) && text.length > 1 ? text.replace(',', '.') : undefined;
  const mayGroup = isGrouped && (first === ',' || decimalMark === ',');
  return { ...(mayGroup && { grouped: text.replace(first, '') }), ...(decimal && { decimal }) };
}

/** "007.50" as "7.50", ".5" as "0.5", "5." as "5". */
function canonical(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const head = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? head : `${head}.${fraction}`;
}

/**
 * Reads what was typed or pasted. Both `.` and `,` part decimals; grouping is understood where it can only be
 * grouping, and asked about where it could be either. `decimalMark` is the reader's own.
 */
export function readAmountText(typed: string, decimals: number, symbol: string, decimalMark = '.'): AmountText {
  const text = typed.replace(SPACES, '');
  if (text === '') return { kind: 'empty' };
  if (text.length > 100) return wrong('This number is too long.');
  const { grouped, decimal } = readings(text, decimalMark);
  if (grouped !== undefined && decimal !== undefined) {
    return { kind: 'ambiguous', grouped, decimal: canonical(decimal).replace(/(\.\d)0+$/, '$1') };
  }
  const plain = grouped ?? decimal;
  if (plain === undefined) return wrong('Use digits and one decimal mark, like 1.5.');
  return readPlain(canonical(plain), decimals, symbol);
}

function readPlain(plain: string, decimals: number, symbol: string): AmountText {
  const [, fraction = ''] = plain.split('.');
  const kept = fraction.replace(/0+$/, '');
  if (kept.length > decimals) return wrong(tooFine(decimals, symbol));
  const units = parseUnits(fraction === kept ? plain : canonical(`${plain.split('.')[0]}.${kept}`), decimals);
  if (units === undefined) return wrong('Use digits and one decimal mark, like 1.5.');
  if (units === 0n) return wrong('Enter an amount above zero.');
  if (units >= 2n ** 256n) return wrong('No chain holds an amount this large.');
  return { kind: 'amount', plain, units };
}

const tooFine = (decimals: number, symbol: string): string =>
  decimals === 0
    ? `${symbol} has no decimal places.`
    : `${symbol} has at most ${decimals} decimal ${decimals === 1 ? 'place' : 'places'}.`;
