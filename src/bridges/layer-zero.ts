import type { OperationBody } from '#contract/operation.ts';
import type { Registry } from '#registry/registry.ts';
import json from './data/layer-zero.json';
import { bridgeOf, endsOf, type Transfer } from './lane.ts';
import { type OftPair, oftLaneDrafts, oftPairs, unsentOf } from './oft-lanes.ts';
import { messagingFee } from './operation-fees.ts';
import { PAYOUTS } from './payouts.ts';

/**
 * `data/layer-zero.json`: omnichain tokens outside Stargate. `tools/registry` writes it.
 * A lane is an ordered pair of two rows of the same `asset`.
 */
export interface OmnichainToken {
  readonly chain_id: string;
  /** LayerZero v2 endpoint id of the chain. */
  readonly endpoint_id: number;
  /** The mesh it belongs to: `USDT0`, `weETH`. */
  readonly asset: string;
  readonly denom: string;
  /** Whether its contract locks a token that exists beside it, or the gas coin; the others of its mesh mint. */
  readonly lockbox: boolean;
  /** Decimals of the amount in a message, the same in a mesh: what is finer stays with the sender. */
  readonly shared_decimals: number;
  /** Whether its contract limits what goes to and comes from each other chain in some hours, and can be paused. */
  readonly guarded?: true;
  /** The contract that `send` is called on; an adapter where it differs from the token. */
  readonly oft_address: string;
}

const tokens = json as readonly OmnichainToken[];
const sharedDecimals = ({ shared_decimals }: OmnichainToken): number => shared_decimals;

/** Every two tokens that a lane joins. */
export const layerZeroPairs = (registry: Registry): OftPair<OmnichainToken>[] =>
  oftPairs(registry, tokens, sharedDecimals);

function operation(transfer: Transfer, from: OmnichainToken, to: OmnichainToken): OperationBody {
  const fee = messagingFee(transfer);
  return {
    layer_zero_transfer: {
      source_oft_contract_address: from.oft_address,
      destination_endpoint_id: to.endpoint_id,
      ...endsOf(transfer),
      ...fee,
      messaging_fee_amount_usd: fee.messaging_fee_amount_usd ?? null,
      ...(transfer.verifiers !== undefined && { verifiers: transfer.verifiers }),
      ...unsentOf(transfer, sharedDecimals(from)),
    },
  };
}

const drafts = oftLaneDrafts(tokens, {
  sharedDecimals,
  isOwnToken: ({ denom, oft_address }) => denom === oft_address,
  payout: ({ lockbox, guarded }) =>
    PAYOUTS[lockbox ? 'omnichainLockbox' : guarded ? 'limitedOmnichainToken' : 'omnichainToken'],
  contract: ({ chain_id, oft_address, guarded }) => guarded && { chain_id, contract: oft_address, question: 'paused' },
  operation,
});

/** Omnichain tokens that move by LayerZero messages outside Stargate. */
export const layerZero = bridgeOf(drafts, {
  id: 'LAYER_ZERO',
  name: 'LayerZero',
  logo_uri: 'https://raw.githubusercontent.com/skip-mev/skip-go-registry/main/bridges/layerzero/logo.svg',
});
