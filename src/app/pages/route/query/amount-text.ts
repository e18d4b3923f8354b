import { localizeDigits, type NumberSymbols, normalizeDigits, PLAIN_SYMBOLS } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { parseUnits } from '#math/units.ts';
import { isPlainAmount } from './page-state.ts';

/** The amount of an asset that a typed text means. */
export type ParsedAmount =
  | { readonly kind: 'empty' }
  /** `plain` is the canonical decimal for links; `units` are smallest units, null while the asset's decimals are unknown. */
  | { readonly kind: 'amount'; readonly plain: string; readonly units: bigint | null }
  /** "1,000" may mean one thousand or one: both values as plain decimals. They are equal for "$5", which may mean dollars. */
  | { readonly kind: 'ambiguous'; readonly grouped: string; readonly decimal: string }
  | { readonly kind: 'wrong'; readonly message: string };

/** Characters that only group thousands: spaces of any width, apostrophes, and the Arabic thousands separator. */
const SPACES = /[\s'’\u066c]/g;
const GROUPED_BY_SPACES = /^[1-9]\d{0,2}([\s'’\u066c])\d{3}(\1\d{3})*([.,]\d*)?$/;
/** Indian grouping, with at least two commas, so that neither can be a decimal mark. */
const LAKHS = /^\d{1,2}(,\d{2})+,\d{3}(\.\d*)?$/;

/** Removes group separators that cannot be anything else. */
function withoutGroups(text: string, { groupsByTwo }: NumberSymbols): string {
  if (GROUPED_BY_SPACES.test(text)) return text.replace(SPACES, '');
  return groupsByTwo && LAKHS.test(text) ? text.replaceAll(',', '') : text;
}

const wrong = (message: string): ParsedAmount => ({ kind: 'wrong', message });

/**
 * The number of a text as screens show it: before the asset's symbol ("499.7498 OSMO"), or after a dollar sign ("$1,000.50"),
 * which is reported, as dollars are no amount of the asset.
 */
function withoutUnit(text: string, symbol: string): [number: string, isDollars: boolean] {
  const unit = symbol.toLowerCase();
  const tail = text.slice(-unit.length).normalize('NFKC').toLowerCase();
  const head = text.slice(0, -unit.length).trimEnd();
  if (/[a-z]/.test(unit) && tail === unit && /\d[.,]?$/.test(head)) return [head, false];
  return /^[$＄]/.test(text) ? [text.slice(1).trimStart(), true] : [text, false];
}

/** The plain numbers that a text with `.` and `,` can mean: grouped digits, a decimal, or both. */
function interpretations(
  text: string,
  { decimalMark }: NumberSymbols,
  isTyped: boolean,
): { grouped?: string; decimal?: string } {
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
  // Nobody types the zeros at the end of "1.500" to mean one and a half; a link writes what it means.
  const mayGroup = isGrouped && (first === ',' || decimalMark === ',' || (isTyped && text.endsWith('0')));
  return { ...(mayGroup && { grouped: text.replace(first, '') }), ...(decimal && { decimal }) };
}

/** "1e3" and "2.5E6" in digits; any other text as it is. */
function withoutExponent(text: string): string {
  const match = /^(\d{1,30})(?:\.(\d{0,30}))?e\+?(\d{1,2})$/i.exec(text);
  if (match === null) return text;
  const [, whole = '', fraction = '', exponent = ''] = match;
  const places = Number(exponent);
  const digits = whole + fraction.padEnd(places, '0');
  const cut = whole.length + places;
  return cut < digits.length ? `${digits.slice(0, cut)}.${digits.slice(cut)}` : digits;
}

/** "007.50" as "7.50", ".5" as "0.5", "5." as "5". */
function canonical(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const head = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? head : `${head}.${fraction}`;
}

/**
 * Parses a typed or pasted amount. Both `.` and `,` are decimal marks. Group separators are accepted; a text that can be
 * read with either meaning is `ambiguous`. `decimals` is null while no asset is chosen. `largest` is the most smallest units
 * that an account can hold.
 */
export function parseAmountText(
  typed: string,
  decimals: number | null,
  symbol: string,
  numerals: NumberSymbols = PLAIN_SYMBOLS,
  largest = 2n ** 256n - 1n,
): ParsedAmount {
  const [number, isDollars] = withoutUnit(normalizeDigits(typed.trim(), numerals), symbol);
  const text = withoutExponent(withoutGroups(number, numerals));
  if (text === '') return { kind: 'empty' };
  const { grouped, decimal } = interpretations(text, numerals, numerals !== PLAIN_SYMBOLS);
  if (grouped !== undefined && decimal !== undefined) {
    return { kind: 'ambiguous', grouped, decimal: canonical(decimal).replace(/(\.\d)0+$/, '$1') };
  }
  const plain = grouped ?? decimal;
  if (plain === undefined)
    return wrong(t('Enter a number, like {example}.', { example: localizeDigits('1.5', numerals) }));
  const parsed = parsePlain(canonical(plain), decimals, symbol, largest);
  return isDollars && parsed.kind === 'amount'
    ? { kind: 'ambiguous', grouped: parsed.plain, decimal: parsed.plain }
    : parsed;
}

function parsePlain(plain: string, decimals: number | null, symbol: string, largest: bigint): ParsedAmount {
  if (!isPlainAmount(plain)) return wrong(t('This number is too long.'));
  if (!/[1-9]/.test(plain)) return wrong(t('Enter an amount above zero.'));
  if (decimals === null) return { kind: 'amount', plain, units: null };
  const units = parseUnits(
    plain.replace(/\.?0+$/, (zeros) => (plain.includes('.') ? '' : zeros)),
    decimals,
  );
  if (units === undefined) return wrong(tooPreciseMessage(decimals, symbol));
  if (units > largest) return wrong(t('No account holds an amount this large.'));
  return { kind: 'amount', plain, units };
}

/** The amount in smallest units; null for any other kind, and while the asset's decimals are unknown. */
export const parsedUnits = (parsed: ParsedAmount): bigint | null => (parsed.kind === 'amount' ? parsed.units : null);

const tooPreciseMessage = (decimals: number, symbol: string): string =>
  decimals === 0
    ? t('{symbol} has no decimal places.', { symbol })
    : t('{symbol} has at most {decimals, plural, one {# decimal place} other {# decimal places}}.', {
        symbol,
        decimals,
      });
