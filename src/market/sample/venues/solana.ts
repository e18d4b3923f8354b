import type { SolanaProgram } from '#math/solana-ticks.ts';
import { type PoolRow, pairs, type VenueTable } from '../venue-table.ts';

const ASSETS = {
  WSOL: 'So11111111111111111111111111111111111111112',
  USDC: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  USDT: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  EURC: 'HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr',
  jitoSOL: 'J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn',
  mSOL: 'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So',
  BONK: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
  WIF: 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm',
  PYTH: 'HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3',
};

/** Both programs tie a fee to a spacing of ticks. */
const FEES = { 1: 100, 4: 400, 64: 3000 } as const;
const ranged = (
  program: SolanaProgram,
  tier: PoolRow['tier'],
  tickSpacing: keyof typeof FEES,
  pools: string,
): PoolRow => ({ kind: 'solana_concentrated', program, tier, feePpm: FEES[tickSpacing], tickSpacing, pools });

const orca: VenueTable = {
  ...{ chain_id: 'solana', venue: 'solana-orca', label: 'orca', assets: ASSETS },
  rows: [
    ranged('whirlpool', 'deep', 4, 'WSOL/USDC'),
    ranged('whirlpool', 'major', 4, 'WSOL/USDT'),
    ranged('whirlpool', 'major', 1, 'USDC/USDT'),
    ranged('whirlpool', 'major', 1, pairs('jitoSOL mSOL', 'WSOL')),
    ranged('whirlpool', 'middle', 64, pairs('mSOL BONK WIF PYTH', 'USDC')),
    ranged('whirlpool', 'middle', 64, pairs('BONK WIF PYTH', 'WSOL')),
    ranged('whirlpool', 'middle', 4, 'EURC/USDC'),
  ],
};

const raydium: VenueTable = {
  ...{ chain_id: 'solana', venue: 'solana-raydium', label: 'raydium', assets: ASSETS },
  rows: [
    ranged('raydium', 'major', 4, 'WSOL/USDC'),
    ranged('raydium', 'middle', 1, 'USDC/USDT'),
    ranged('raydium', 'middle', 64, pairs('BONK WIF', 'WSOL')),
    { kind: 'constant_product', tier: 'small', feePpm: 2500, feeOn: 'input_up', pools: 'WSOL/USDC BONK/WSOL' },
  ],
};

/** Exchanges of Solana. */
export const solana: readonly VenueTable[] = [orca, raydium];
