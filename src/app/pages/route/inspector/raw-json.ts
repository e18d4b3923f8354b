import { INVISIBLE } from '../../../format/plain-text.ts';

const codeOf = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The same JSON, with codes in the place of what is not seen or turns the text around. */
export const escapedJson = (json: string): string =>
  json.replace(INVISIBLE, (char) => char.split('').map(codeOf).join(''));
