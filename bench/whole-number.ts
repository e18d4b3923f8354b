/** A whole number above zero as an option of a command gives it. Throws an Error that names the option. */
export function wholeNumber(option: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new Error(`${option} must be a whole number above zero, not "${text}"`);
}
