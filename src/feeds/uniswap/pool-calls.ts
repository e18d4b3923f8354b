import { abiWord, type ContractCall } from '#nodes/multicall.ts';

/** Calls of factories, pools and tokens, written by hand: each is asked thousands of times. */

const call = (target: string, data: string): ContractCall => ({ target: target.toLowerCase(), data });

/** `getPool(address,address,uint24)` of a factory of version 3. */
export const getPool = (factory: string, a: string, b: string, feePpm: number): ContractCall =>
  call(factory, `0x1698ee82${abiWord(a)}${abiWord(b)}${abiWord(feePpm)}`);
/** `getPair(address,address)` of a factory of version 2. */
export const getPair = (factory: string, a: string, b: string): ContractCall =>
  call(factory, `0xe6a43905${abiWord(a)}${abiWord(b)}`);
/** `feeAmountTickSpacing(uint24)` of a factory: zero for a fee that it does not have. */
export const spacingOfFee = (factory: string, feePpm: number): ContractCall =>
  call(factory, `0x22afcccb${abiWord(feePpm)}`);
/** `slot0()`: the root of the price, then the tick. What follows differs between forks. */
export const slot0 = (pool: string): ContractCall => call(pool, '0x3850c7bd');
/** `liquidity()` at the price. */
export const liquidityOf = (pool: string): ContractCall => call(pool, '0x1a686502');
/** `getReserves()` of a pair. */
export const reservesOf = (pair: string): ContractCall => call(pair, '0x0902f1ac');
/** `tickBitmap(int16)`: the initialized ticks of a word. */
export const tickBitmap = (pool: string, index: number): ContractCall => call(pool, `0x5339c296${abiWord(index)}`);
/** `ticks(int24)`: gross and net liquidity, then what nobody needs. */
export const tickAt = (pool: string, index: number): ContractCall => call(pool, `0xf30dba93${abiWord(index)}`);
/** `fee()` of a pool whose fee may change, in millionths. */
export const feeCall = (pool: string): ContractCall => call(pool, '0xddca3f43');

/** `getPool(address,address,int24)` of a slipstream factory. */
export const getSlipstreamPool = (factory: string, a: string, b: string, spacing: number): ContractCall =>
  call(factory, `0x28af8d0b${abiWord(a)}${abiWord(b)}${abiWord(spacing)}`);
/** `tickSpacings()` of a slipstream factory: a list. */
export const tickSpacings = (factory: string): ContractCall => call(factory, '0x9cbbbe86');
/** `getPool(address,address,bool)` of a factory of Solidly's pairs. */
export const getSolidlyPair = (factory: string, a: string, b: string, isStable: boolean): ContractCall =>
  call(factory, `0x79bc57d5${abiWord(a)}${abiWord(b)}${abiWord(isStable ? 1 : 0)}`);
/** `metadata()` of such a pair: units of both tokens, reserves, whether it is stable, and the tokens. */
export const metadataOf = (pair: string): ContractCall => call(pair, '0x392f37e9');
/** `getFee(address,bool)` of its factory, of 10,000. */
export const solidlyFee = (factory: string, pair: string, isStable: boolean): ContractCall =>
  call(factory, `0xcc56b2c5${abiWord(pair)}${abiWord(isStable ? 1 : 0)}`);
/** `isPaused()` of such a factory: no pair of it swaps then. */
export const isPaused = (factory: string): ContractCall => call(factory, '0xb187bd26');

/** `getEthBalance(address)` of Multicall3. */
export const coinsOf = (multicall3: string, holder: string): ContractCall =>
  call(multicall3, `0x4d2301cc${abiWord(holder)}`);
/** `paused()` of a token that can be paused. */
export const pausedCall = (token: string): ContractCall => call(token, '0x5c975abb');

/** `balanceOf(address)` of a token. */
export const balanceOf = (token: string, holder: string): ContractCall => call(token, `0x70a08231${abiWord(holder)}`);

/** Events of pools of version 3: `Mint` and `Burn`. Their last two topics are the ends of a position. */
export const POSITION_EVENTS = [
  '0x7a53080ba414158be7ec69b987b5fb7d07dee101fe85488f0853ae16239d0bde',
  '0x0c396cd989a39f4459b5fa1aed6a9a8dcdbc45908acfd67e028cd568da98982c',
] as const;
