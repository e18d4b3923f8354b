import { parseUnits } from '#math/units.ts';
import { count, localizeDigits, type NumberSymbols, normalizeDigits, PLAIN_SYMBOLS } from '../../../format/number.ts';
import { isPlainAmount } from './address-bar.ts';

/** What a person's text means as an amount of an asset. */
export type AmountText =
  | { readonly kind: 'empty' }
  /** `plain` is the canonical decimal for links, `units` the smallest units: null while the decimals are not known. */
  | { readonly kind: 'amount'; readonly plain: string; readonly units: bigint | null }
  /** "1,000" may be a thousand or one: both readings as plain decimals. */
  | { readonly kind: 'ambiguous'; readonly grouped: string; readonly decimal: string }
  | { readonly kind: 'wrong'; readonly message: string };

/** What parts thousands and nothing else: spaces of any width, apostrophes, and the Arabic sign for it. */
const SPACES = /[\s'’\u066c]/g;
const SPACED_THREES = /^[1-9]\d{0,2}([\s'’\u066c])\d{3}(\1\d{3})*([.,]\d*)?$/;
/** At least two commas, so that none can part decimals. */
const LAKHS = /^\d{1,2}(,\d{2})+,\d{3}(\.\d*)?$/;

/** Without what can only group: elsewhere spaces part two numbers, and commas may part decimals. */
function joined(text: string, { groupsByTwo: hasLakhs }: NumberSymbols): string {
  if (SPACED_THREES.test(text)) return text.replace(SPACES, '');
  return hasLakhs && LAKHS.test(text) ? text.replaceAll(',', '') : text;
}

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
 * grouping, and asked about where it could be either. `decimals` is null while no asset says how many there may be.
 */
export function readAmountText(
  typed: string,
  decimals: number | null,
  symbol: string,
  numerals: NumberSymbols = PLAIN_SYMBOLS,
): AmountText {
  const text = joined(normalizeDigits(typed.trim(), numerals), numerals);
  if (text === '') return { kind: 'empty' };
  const { grouped, decimal } = readings(text, numerals.decimalMark);
  if (grouped !== undefined && decimal !== undefined) {
    return { kind: 'ambiguous', grouped, decimal: canonical(decimal).replace(/(\.\d)0+$/, '$1') };
  }
  const plain = grouped ?? decimal;
  if (plain === undefined) return wrong(`Use digits and one decimal mark, like ${localizeDigits('1.5', numerals)}.`);
  return readPlain(canonical(plain), decimals, symbol);
}

function readPlain(plain: string, decimals: number | null, symbol: string): AmountText {
  if (!isPlainAmount(plain)) return wrong('This number is too long.');
  if (!/[1-9]/.test(plain)) return wrong('Enter an amount above zero.');
  if (decimals === null) return { kind: 'amount', plain, units: null };
  const units = parseUnits(
    plain.replace(/\.?0+$/, (zeros) => (plain.includes('.') ? '' : zeros)),
    decimals,
  );
  if (units === undefined) return wrong(tooFine(decimals, symbol));
  if (units >= 2n ** 256n) return wrong('No chain holds an amount this large.');
  return { kind: 'amount', plain, units };
}

/** Smallest units of what was read; null where that is no amount, or of nothing known. */
export const unitsOf = (reading: AmountText): bigint | null => (reading.kind === 'amount' ? reading.units : null);

const tooFine = (decimals: number, symbol: string): string =>
  decimals === 0
    ? `${symbol} has no decimal places.`
    : `${symbol} has at most ${count(decimals, 'decimal place', 'decimal places')}.`;
