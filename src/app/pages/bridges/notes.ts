import { type Message, msg } from '#app/language/words.ts';
import type { BridgeId } from '#contract/bridge.ts';

/** How a bridge moves value. Facts about protocols, not judgements. */
export interface BridgeNote {
  readonly moves: Message;
  /** The same of one that has closed. */
  readonly moved?: Message;
  /** Kinds of chains in general; quotes show which lanes a service has. */
  readonly connects: Message;
  readonly source: string;
}

/** The day on which the newest of the notes was written. `source` links to further reading. */
export const NOTES_WRITTEN_ON = '2026-11-29';

const NOTES: Readonly<Record<string, BridgeNote>> = {
  IBC: {
    moves: msg(
      'Each chain checks the other with a light client. One holds the token, the other issues a voucher. On the way back the voucher is burned.',
    ),
    connects: msg('Cosmos chains'),
    source: 'https://docs.cosmos.network/ibc/next/intro',
  },
  AXELAR: {
    moves: msg(
      'Tokens are locked or burned on one chain. Validators confirm that and sign. Then as many are minted or released on the other.',
    ),
    moved: msg(
      'Tokens were locked or burned on one chain. Validators confirmed that and signed. Then as many were minted or released on the other.',
    ),
    connects: msg('EVM and Cosmos chains'),
    source: 'https://docs.axelar.dev',
  },
  CCTP: {
    moves: msg(
      'USDC is burned on one chain. Circle, its issuer, confirms that. Then as much USDC is minted on the other. EURC is left out: Circle quotes its fee anew for each transfer.',
    ),
    connects: msg('USDC on EVM chains, Solana and Injective, and out of Noble'),
    source: 'https://developers.circle.com/cctp',
  },
  HYPERLANE: {
    moves: msg(
      'Each token has its own contracts, which lock or burn it here. They release or mint it there once their security module accepts the message.',
    ),
    connects: msg('EVM, Cosmos and Solana, token by token'),
    source: 'https://docs.hyperlane.xyz',
  },
  OPINIT: {
    moves: msg(
      'Moves between Initia and its rollups. A deposit arrives soon. A withdrawal can be challenged, so it waits for that time.',
    ),
    connects: msg('Initia and its rollups'),
    source: 'https://docs.initia.xyz',
  },
  GO_FAST: {
    moves: msg('A solver pays you first, out of its own funds. A slower bridge pays it back later.'),
    moved: msg('A solver paid you first, out of its own funds. A slower bridge paid it back later.'),
    connects: msg('USDC from some EVM chains to Osmosis and on'),
    source: 'https://docs.cosmos.network/skip-go/advanced-transfer/go-fast',
  },
  STARGATE: {
    moves: msg(
      'You pay into a pool here and are paid from a pool there. Where there is no pool, the token is minted. LayerZero carries the message.',
    ),
    connects: msg('EVM chains'),
    source: 'https://docs.layerzero.network/v2/concepts/applications/stargate-finance',
  },
  LAYER_ZERO: {
    moves: msg(
      'The token’s own contract burns or locks it here, and mints or releases it there. Verifiers that the issuer chose confirm the message.',
    ),
    connects: msg('EVM chains, token by token'),
    source: 'https://docs.layerzero.network/v2/concepts/value-transfer-implementations',
  },
  EUREKA: {
    moves: msg(
      'IBC for Ethereum: each side checks the other with a light client. On Ethereum it uses zero-knowledge proofs.',
    ),
    connects: msg('Ethereum and the Cosmos Hub'),
    source: 'https://docs.cosmos.network/skip-go/eureka/eureka-tech-overview',
  },
  OP_STACK: {
    moves: msg(
      'The rollup’s own bridge: what it holds on the chain below is minted on the rollup, one for one. A deposit takes minutes and one signature. A withdrawal takes days and three: you start, prove and finalize it.',
    ),
    connects: msg('Ethereum and rollups of the OP Stack'),
    source: 'https://docs.optimism.io/stack/transactions/withdrawal-flow',
  },
  ARBITRUM: {
    moves: msg(
      'The bridge of the rollup itself. What you deposit is locked here and minted there. A withdrawal can be challenged, so it waits some seven days, and you sign once more to be paid.',
    ),
    connects: msg('Arbitrum and Plume with Ethereum, ApeChain with Arbitrum'),
    source: 'https://docs.arbitrum.io/arbitrum-bridge/quickstart',
  },
  ZKSYNC: {
    moves: msg(
      'The chain’s own bridge: ether that is locked on Ethereum arrives on the chain. A withdrawal waits until Ethereum has checked the proof of its batch, and you sign once more to be paid.',
    ),
    connects: msg('Ethereum with ZKsync and Abstract'),
    source: 'https://docs.zksync.io/zksync-protocol/rollup/bridging-assets',
  },
  SCROLL: {
    moves: msg(
      'The rollup’s own bridge. What you deposit is locked on Ethereum and minted on Scroll. A withdrawal waits until Ethereum has checked the proof of its batch, and you sign once more to be paid.',
    ),
    connects: msg('Ethereum and Scroll'),
    source: 'https://docs.scroll.io/en/user-guide/bridge/',
  },
  POLYGON_POS: {
    moves: msg(
      'The chain’s own bridge. Validators of Polygon tell it of deposits, and sign checkpoints by which a withdrawal is paid on Ethereum: after some hours you sign once more.',
    ),
    connects: msg('Ethereum and Polygon'),
    source: 'https://docs.polygon.technology/pos/',
  },
} satisfies Record<BridgeId, BridgeNote>;

/** Undefined for a bridge that we have not read about. */
export const bridgeNote = (id: string): BridgeNote | undefined => (Object.hasOwn(NOTES, id) ? NOTES[id] : undefined);
