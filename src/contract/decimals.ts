/** More than any token has: its contract keeps them in one byte. */
const MAX_DECIMALS = 255;

export const isDecimals = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= MAX_DECIMALS;
