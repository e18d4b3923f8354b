import { TEST_KEYS } from './holdings.ts';

/** Wallets that hold what the local nodes show. */
export const FOX = { name: 'Fox', rdns: 'test.fox', keys: [TEST_KEYS.evm] };
export const GHOST = { name: 'Ghost', keys: [TEST_KEYS.solana] };
/** It gives no address on Juno, whose node is of another chain. */
export const KEPLR = { keys: [TEST_KEYS.cosmos], unknown: ['juno-1'] };
