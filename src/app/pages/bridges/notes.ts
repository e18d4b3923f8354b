import type { BridgeId } from '#contract/bridge.ts';

/** How a bridge moves value. Facts about protocols, not judgements. */
export interface BridgeNote {
  readonly moves: string;
  /** Kinds of chains in general; quotes show which lanes a service has. */
  readonly connects: string;
  readonly source: string;
}

/** Date of the notes. `source` links to further reading. */
export const NOTES_WRITTEN_ON = '2026-11-21';

const NOTES: Readonly<Record<string, BridgeNote>> = {
  IBC: {
    moves:
      'Each chain checks the other with a light client. One chain holds the token, the other issues a voucher for it, and burns the voucher on the way back.',
    connects: 'Cosmos chains',
    source: 'https://docs.cosmos.network/ibc/next/intro',
  },
  AXELAR: {
    moves:
      'A network of validators confirms what was locked or burned on one chain, and signs for what is minted or released on the other.',
    connects: 'EVM and Cosmos chains',
    source: 'https://docs.axelar.dev',
  },
  CCTP: {
    moves:
      'USDC is burned on one chain. Circle, who issues it, attests to that, and as much USDC is minted on the other.',
    connects: 'USDC on EVM chains, Solana and Noble',
    source: 'https://developers.circle.com/cctp',
  },
  HYPERLANE: {
    moves:
      'A contract of the token’s own route locks or burns it here. It is released or minted there on a message that the route’s security module accepts.',
    connects: 'EVM, Cosmos and Solana, token by token',
    source: 'https://docs.hyperlane.xyz',
  },
  OPINIT: {
    moves:
      'Moves between Initia and its rollups. A deposit arrives soon; a withdrawal can be challenged first, so it waits until that time is over.',
    connects: 'Initia and its rollups',
    source: 'https://docs.initia.xyz',
  },
  GO_FAST: {
    moves: 'A solver pays you at the destination out of its own funds, and is paid back later over a slower bridge.',
    connects: 'USDC from some EVM chains to Osmosis and on',
    source: 'https://docs.cosmos.network/skip-go/advanced-transfer/go-fast',
  },
  STARGATE: {
    moves:
      'You pay into a pool on one chain and are paid out of the pool on the other, or in a minted token where there is no pool. LayerZero carries the message.',
    connects: 'EVM chains',
    source: 'https://docs.layerzero.network/v2/concepts/applications/stargate-finance',
  },
  LAYER_ZERO: {
    moves:
      'The token’s own contract burns or locks it here, and mints or releases it there, on a message confirmed by verifiers that the token’s issuer chose.',
    connects: 'EVM chains, token by token',
    source: 'https://docs.layerzero.network/v2/concepts/value-transfer-implementations',
  },
  EUREKA: {
    moves: 'IBC for Ethereum: each side checks the other with a light client, on Ethereum by zero-knowledge proofs.',
    connects: 'Ethereum and the Cosmos Hub',
    source: 'https://docs.cosmos.network/skip-go/eureka/eureka-tech-overview',
  },
} satisfies Record<BridgeId, BridgeNote>;

/** Undefined for a bridge that we have not read about. */
export const bridgeNote = (id: string): BridgeNote | undefined => (Object.hasOwn(NOTES, id) ? NOTES[id] : undefined);
