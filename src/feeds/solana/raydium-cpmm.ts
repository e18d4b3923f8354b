import { type Account, derivedAddress, inOrder, isPlainToken, keySeed } from './accounts.ts';
import { BONK, EURC, JITO_SOL, MSOL, PYTH, SOL, USDC, USDT, WIF } from './mints.ts';
import type { PoolProgram } from './program.ts';

const PROGRAM = 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C';
const POOL = { discriminator: 'f7ede3f5d7c3de46', length: 637 };
const CONFIG = { discriminator: 'daf42168cbcb2b6f', length: 236 };
/** Bit of the status with which a pool takes no swaps. */
const NO_SWAPS = 4;
const TOKEN_AMOUNT = 64;
const PPM = 1_000_000n;

const STAKED_SOL = [JITO_SOL, MSOL];

/** Raydium's constant product. Of each pair and configuration the first pool has a derived address; later ones have any. */
export const raydiumCpmm: PoolProgram = {
  keys: (
    [
      ...[USDC, USDT, BONK, WIF, EURC, PYTH, ...STAKED_SOL].map((mint) => [mint, SOL] as const),
      ...[USDT, BONK, WIF, EURC, ...STAKED_SOL].map((mint) => [mint, USDC] as const),
    ] as const
  ).map((pair) => ({ pair, tier: 0 })),

  async addressOf({ pair, tier }) {
    const [a, b] = inOrder(...pair);
    return derivedAddress(PROGRAM, ['pool', keySeed(await configOf(tier)), keySeed(a), keySeed(b)]);
  },

  async planOf({ pair, tier }, _, account) {
    if (account === undefined) return 'absent';
    const config = await configOf(tier);
    const [a, b] = inOrder(...pair);
    const isPool = account.isOf(PROGRAM, POOL.discriminator) && account.length === POOL.length;
    if (!isPool || account.key(8) !== config || account.key(168) !== a || account.key(200) !== b) return 'other';
    return [config, account.key(72), account.key(104)];
  },

  read({ pair }, address, [config = '', ...vaults], accounts, now) {
    const pool = accounts.get(address);
    const terms = accounts.get(config);
    if (pool === undefined) return 'absent';
    if (!pool.isOf(PROGRAM, POOL.discriminator) || pool.length !== POOL.length) return 'other';
    if (!terms?.isOf(PROGRAM, CONFIG.discriminator) || terms.length !== CONFIG.length) return 'other';
    if ((pool.u8(329) & NO_SWAPS) !== 0 || pool.u64(373) > BigInt(now)) return 'closed';
    const creator = pool.u8(390) === 0 ? 0n : terms.u64(108);
    // A creator's fee on one token only may be of the output.
    if (creator > 0n && pool.u8(389) !== 0) return 'other';
    const fee = terms.u64(12) + creator;
    const reserves = vaults.map((vault, i) => reserveOf(accounts.get(vault), pool.key(168 + 32 * i), owedOf(pool, i)));
    if (fee >= PPM || reserves.includes(undefined)) return 'other';
    return {
      ...{ kind: 'constant_product', id: address, denoms: inOrder(...pair), feePpm: Number(fee), feeOn: 'input_up' },
      reserves: reserves as bigint[],
    };
  },
};

const configOf = (index: number): Promise<string> =>
  derivedAddress(PROGRAM, ['amm_config', Uint8Array.of(index >> 8, index & 255)]);

/** Fees of the protocol, the fund and the creator that are still in the vault of a token. */
const owedOf = (pool: Account, i: number): bigint =>
  [341, 357, 397].reduce((sum, at) => sum + pool.u64(at + 8 * i), 0n);

function reserveOf(vault: Account | undefined, mint: string, owed: bigint): bigint | undefined {
  if (vault === undefined || !isPlainToken(vault) || vault.key(0) !== mint) return undefined;
  const held = vault.u64(TOKEN_AMOUNT);
  return held < owed ? undefined : held - owed;
}
