import type { Payout } from '#market/market.ts';

/**
 * What the far end of a lane pays out of, by its kind. A lane that ends in a reserve or under a limit is offered with a maximum only: the
 * bridge's own, or one that the market gives. Contracts of warp routes go by their standard in Hyperlane's registry; one that is not
 * listed here counts as a reserve.
 */
export const PAYOUTS = {
  EvmHypCollateral: 'reserve',
  EvmHypCrossCollateralRouter: 'reserve',
  EvmHypNative: 'reserve',
  SealevelHypCollateral: 'reserve',
  SealevelHypCrossCollateral: 'reserve',
  SealevelHypNative: 'reserve',
  CosmosNativeHypCollateral: 'reserve',
  CwHypCollateral: 'reserve',
  CwHypNative: 'reserve',
  EvmHypXERC20: 'mint_limit',
  EvmHypVSXERC20: 'mint_limit',
  /** The limit of the xERC20, and then what its lockbox holds. */
  EvmHypXERC20Lockbox: 'mint_limit',
  EvmHypVSXERC20Lockbox: 'mint_limit',
  EvmHypCollateralFiat: 'mint_limit',
  /** Holds M on its hub and mints elsewhere; no function names how much. */
  EvmM0Portal: 'reserve',
  EvmHypSynthetic: 'unlimited',
  SealevelHypSynthetic: 'unlimited',
  CosmosNativeHypSynthetic: 'unlimited',

  stargatePool: 'reserve',
  /** A contract of Stargate or LayerZero that mints what it bridges. */
  omnichainToken: 'unlimited',
  omnichainLockbox: 'reserve',
  /** By what arrives from one chain in some hours. */
  limitedOmnichainToken: 'mint_limit',
  /** What one burn takes, and what its minter may still mint. */
  cctpMinter: 'mint_limit',
  /** Solvers pay from their own accounts, up to the largest order. */
  goFastSolver: 'reserve',
  axelarGateway: 'mint_limit',
  eurekaEscrow: 'reserve',
  opInitAccount: 'reserve',
  /** What a rollup's own bridge holds on the chain that the rollup settles on. */
  canonicalEscrow: 'reserve',
  /** A voucher that is minted, or goes home to the escrow that holds what it stands for; the same over Axelar, Eureka and OPinit. */
  voucher: 'unlimited',
  /** A token that a rollup's own bridge mints there. */
  canonicalMint: 'unlimited',
} as const satisfies Readonly<Record<string, Payout>>;

export const payoutOfKind = (kind: string): Payout =>
  Object.hasOwn(PAYOUTS, kind) ? PAYOUTS[kind as keyof typeof PAYOUTS] : 'reserve';

/** The most that one burn of CCTP takes, by its version, in whole USDC: Circle's documentation ("Contract interfaces", "CCTP limits"; read 2026-11-28). */
export const CCTP_BURN_USDC = { 1: 1_000_000n, 2: 10_000_000n } as const;
