import type { BridgeId } from '#contract/bridge.ts';
import type { ChainType } from '#contract/chain.ts';
import type { Pool } from '../pool.ts';

/** Gas of what one transaction does on the chain where it is signed. docs/gas.md has the source of each figure. */
export interface GasUnits {
  /** The transaction itself. */
  readonly transaction: bigint;
  /** A plain transfer of the gas asset, and of a token. */
  readonly sendNative: bigint;
  readonly sendToken: bigint;
  /** What a router or entry contract adds once, and for each pool by its kind. */
  readonly swapCall: bigint;
  readonly pools: Readonly<Record<Pool['kind'], bigint>>;
  /** The gas asset in place of its wrapped form: paid in, paid out; and wrapping or unwrapping without a pool, on top. */
  readonly nativeIn: bigint;
  readonly nativeOut: bigint;
  readonly wrapOnly: bigint;
  /** Leave to move a token, where a contract takes it: a transaction of its own. */
  readonly approval: bigint;
  /** To claim what a bridge brings, where the person does it; null where unknown. */
  readonly claim: bigint | null;
  /** A transfer over a bridge. */
  readonly lanes: Readonly<Partial<Record<BridgeId, bigint>>>;
}

/** Gas on EVM chains of what a person signs for the bridge of an OP-stack rollup, beyond that of any transaction. */
export const OP_STACK_GAS = {
  depositEther: 551_000n,
  depositToken: 571_000n,
  withdraw: 102_000n,
  prove: 324_000n,
  finalize: 150_000n,
} as const;

/** The same for the bridge of Arbitrum and of other rollups of its code: docs/gas.md. */
export const ARBITRUM_GAS = {
  depositEther: 70_000n,
  depositCoin: 104_000n,
  depositToken: 200_000n,
  withdrawEther: 60_000n,
  withdrawToken: 150_000n,
  finalizeEther: 74_000n,
  finalizeToken: 131_000n,
} as const;

/** The same for the own bridges of other chains: docs/gas.md. */
export const OWN_BRIDGE_GAS = {
  zksyncDeposit: 179_000n,
  zksyncFinalize: 250_000n,
  scrollDepositEther: 165_000n,
  scrollDepositToken: 219_000n,
  scrollWithdraw: 150_000n,
  scrollFinalize: 104_000n,
  polygonDepositEther: 70_000n,
  polygonDepositToken: 100_000n,
  polygonWithdraw: 40_000n,
  polygonExit: 300_000n,
} as const;

const everyPool = (gas: bigint): GasUnits['pools'] => ({
  constant_product: gas,
  concentrated: gas,
  solana_concentrated: gas,
  stableswap: gas,
  solidly_stable: gas,
  astroport_stable: gas,
  weighted: gas,
  transmuter: gas,
  osmosis_concentrated: gas,
  osmosis_stableswap: gas,
  osmosis_weighted: gas,
});

/** Where no asset has a wrapped form, and nothing takes leave. */
const NOTHING_WRAPPED = { nativeIn: 0n, nativeOut: 0n, wrapOnly: 0n, approval: 0n, claim: null };

/** Units of gas on EVM chains; gas limits on Cosmos chains, which are paid whole; lamports on Solana. */
export const GAS_UNITS: Readonly<Record<ChainType, GasUnits>> = {
  evm: {
    transaction: 21_000n,
    sendNative: 0n,
    sendToken: 30_000n,
    swapCall: 20_000n,
    pools: {
      ...everyPool(110_000n),
      constant_product: 94_000n,
      concentrated: 84_000n,
      stableswap: 95_000n,
      weighted: 58_000n,
      solidly_stable: 180_000n,
    },
    nativeIn: 6_000n,
    nativeOut: 22_000n,
    wrapOnly: 7_000n,
    approval: 47_000n,
    claim: 237_401n,
    lanes: {
      AXELAR: 45_000n,
      CCTP: 149_000n,
      EUREKA: 200_000n,
      GO_FAST: 143_000n,
      HYPERLANE: 180_000n,
      LAYER_ZERO: 259_000n,
      STARGATE: 310_000n,
    },
  },
  cosmos: {
    transaction: 0n,
    sendNative: 100_000n,
    sendToken: 100_000n,
    swapCall: 400_000n,
    pools: everyPool(250_000n),
    ...NOTHING_WRAPPED,
    lanes: {
      IBC: 200_000n,
      AXELAR: 200_000n,
      CCTP: 250_000n,
      EUREKA: 300_000n,
      HYPERLANE: 300_000n,
      OPINIT: 250_000n,
    },
  },
  svm: {
    transaction: 5_000n,
    sendNative: 0n,
    sendToken: 0n,
    swapCall: 20_000n,
    pools: everyPool(0n),
    ...NOTHING_WRAPPED,
    lanes: {
      AXELAR: 20_000n,
      CCTP: 20_000n,
      EUREKA: 20_000n,
      HYPERLANE: 20_000n,
      LAYER_ZERO: 20_000n,
      STARGATE: 20_000n,
    },
  },
};
