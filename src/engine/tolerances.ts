/** Float tolerances of the engine. Relative ones are parts of the number compared; a double carries 16 digits. */

/** Relative. Two values closer than this are equal: the rounding of a path's float operations. */
export const EQUAL = 1e-12;
/** Relative. How far a float amount may lie from the integer of units that it stands for. */
export const UNIT_ERROR = 1e-12;
/** Units. Upper bound of that error: floats above 5e11 units cannot resolve more than half a unit by `UNIT_ERROR`. */
export const MAX_UNIT_ERROR = 0.5;
/** Relative to a reserve. A smaller remainder cannot be told from zero, and the last unit of a reserve may remain. */
export const RESERVE_REST = 1e-12;
/** Relative to a balance. Below it a stableswap curve is linear, and a difference of two balances cancels its digits. */
export const LINEAR_PART = 1e-8;
/** Units of 10^-4 percent. What float division leaves behind, which must not round up to a price impact. */
export const IMPACT_ERROR = 1e-7;
