import type { AssetId } from '#contract/asset.ts';
import { SAMPLE_ACCOUNTS } from '#contract/sample-accounts.ts';
import { answerVenues } from '#service/listings.ts';
import { sampleAssets, sampleDeps } from '../sample-service.ts';
import type { FuzzWorld } from './openapi-requests.ts';

const asset = (chain_id: string, denom: string): AssetId => ({ chain_id, denom });

/** Between these there are routes. */
const TRADED: readonly AssetId[] = [
  asset('noble-1', 'uusdc'),
  asset('osmosis-1', 'uosmo'),
  asset('osmosis-1', 'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4'),
  asset('cosmoshub-4', 'uatom'),
  asset('1', 'ethereum-native'),
  asset('1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
  asset('42161', 'arbitrum-native'),
  asset('42161', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'),
  asset('8453', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'),
  asset('solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
];

/** What the sample service knows. */
export function sampleWorld(): FuzzWorld {
  const all = sampleAssets({ include_evm_assets: true, include_svm_assets: true, include_cw20_assets: true });
  return {
    traded: TRADED,
    assets: Object.values(all.chain_to_assets_map).flatMap(({ assets }) => assets),
    addresses: SAMPLE_ACCOUNTS,
    venues: answerVenues(sampleDeps, {}).venues,
  };
}
