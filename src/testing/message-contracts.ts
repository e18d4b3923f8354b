import { type Abi, encodeAbiParameters, pad, parseAbi, parseAbiParameters } from 'viem';
import type { DoubleContract } from './contract-double.ts';

const SEND_PARAM =
  '(uint32 dstEid, bytes32 to, uint256 amountLD, uint256 minAmountLD, bytes extraOptions, bytes composeMsg, bytes oftCmd)';

const OFT: Abi = parseAbi([
  `function quoteOFT(${SEND_PARAM} p) view returns ((uint256 minAmountLD, uint256 maxAmountLD) limit, (int256 feeAmountLD, string description)[] fees, (uint256 amountSentLD, uint256 amountReceivedLD) receipt)`,
  `function quoteSend(${SEND_PARAM} p, bool payInLzToken) view returns ((uint256 nativeFee, uint256 lzTokenFee) fee)`,
  'function endpoint() view returns (address)',
  'function peers(uint32 eid) view returns (bytes32)',
  'function sharedDecimals() view returns (uint8)',
  'function getAmountCanBeSent(uint32 eid) view returns (uint256 inFlight, uint256 amount)',
  'function getAmountCanBeReceived(uint32 eid) view returns (uint256 inFlight, uint256 amount)',
]);

const STARGATE: Abi = [
  ...OFT,
  ...parseAbi([
    'function getAddressConfig() view returns ((address feeLib, address planner, address treasurer, address tokenMessaging, address creditMessaging, address lzToken) config)',
    'function paths(uint32 eid) view returns (uint64 credit)',
    'function deficitOffset() view returns (uint256)',
    'function poolBalance() view returns (uint256)',
    'function tvl() view returns (uint256)',
    'function status() view returns (uint8)',
  ]),
];
const FEE_LIB: Abi = parseAbi([
  'function feeConfigs(uint32 eid) view returns (bool paused, uint64 zone1UpperBound, uint64 zone2UpperBound, uint24 zone1FeeMillionth, uint24 zone2FeeMillionth, uint24 zone3FeeMillionth, uint24 rewardMillionth)',
]);
const ENDPOINT: Abi = parseAbi([
  'function nativeToken() view returns (address)',
  'function getSendLibrary(address sender, uint32 eid) view returns (address)',
  'function getReceiveLibrary(address receiver, uint32 eid) view returns (address library, bool isDefault)',
  'function getConfig(address oapp, address library, uint32 eid, uint32 kind) view returns (bytes)',
]);
const VERIFIERS = parseAbiParameters(
  '(uint64 confirmations, uint8 required, uint8 optional, uint8 ofOptional, address[] requiredVerifiers, address[] optionalVerifiers)',
);
const ROUTER: Abi = parseAbi([
  'function PACKAGE_VERSION() view returns (string)',
  'function quoteTransferRemote(uint32 destination, bytes32 recipient, uint256 amount) view returns ((address token, uint256 amount)[] quotes)',
  'function quoteGasPayment(uint32 destination) view returns (uint256)',
  'function lockbox() view returns (address)',
  'function xERC20() view returns (address)',
]);

const VERSION = 'PACKAGE_VERSION';
const NOBODY = '0x0000000000000000000000000000000000000000';
export const ENDPOINT_ADDRESS = '0x1a44076050125825900e736c501f859c50fe728c';

interface SendParam {
  readonly dstEid: number;
  readonly to: string;
  readonly amountLD: bigint;
}

/** The state of a Stargate pool; amounts are whole units of the shared decimals. */
export interface StargateState {
  feeLib: string;
  status: number;
  unit: bigint;
  bounds: [bigint, bigint];
  rates: [number, number, number];
  reward: number;
  tvl: bigint;
  poolBalance: bigint;
  treasury: bigint;
  isPaused(endpointId: number): boolean;
  credit(endpointId: number): bigint;
  nativeFee(endpointId: number): bigint;
  /** Added to what the fee library answers for an amount. */
  error(amount: bigint): bigint;
}

export const stargateState = (facts: Partial<StargateState> = {}): StargateState => ({
  feeLib: '0xfee0000000000000000000000000000000000001',
  status: 1,
  unit: 1n,
  bounds: [1_000_000_000n, 50_000_000_000n],
  rates: [60, 100, 250],
  reward: 0,
  tvl: 10n ** 12n,
  poolBalance: 10n ** 12n,
  treasury: 0n,
  isPaused: () => false,
  credit: () => 10n ** 12n,
  nativeFee: () => 10n ** 14n,
  error: () => 0n,
  ...facts,
});

/** A Stargate pool and its fee library, whose answers follow from the state as those of the deployed contracts. */
export function stargateContracts(state: StargateState): {
  readonly pool: DoubleContract;
  readonly feeLib: DoubleContract;
} {
  const rateOf = (amount: bigint) =>
    BigInt(state.rates[amount <= state.bounds[0] ? 0 : amount <= state.bounds[1] ? 1 : 2] as number);
  const charge = (amount: bigint) => {
    const rate = rateOf(amount);
    return rate > 0n && amount > 0n ? (amount * rate) / 1_000_000n + 1n : 0n;
  };
  const delivered = (amount: bigint): bigint => {
    const lacks = state.tvl > state.poolBalance ? state.tvl - state.poolBalance : 0n;
    const rewarded = state.reward === 0 ? 0n : amount < lacks ? amount : lacks;
    const out = amount + (rewarded * BigInt(state.reward)) / 1_000_000n - charge(amount - rewarded);
    const most = amount + state.treasury;
    return (out > most ? most : out) + state.error(amount);
  };
  const address = {
    planner: NOBODY,
    treasurer: NOBODY,
    tokenMessaging: NOBODY,
    creditMessaging: NOBODY,
    lzToken: NOBODY,
  };
  return {
    pool: {
      abi: STARGATE,
      functions: {
        quoteOFT: ({ dstEid, amountLD }: SendParam) => {
          if (state.isPaused(dstEid)) return undefined;
          const { unit } = state;
          const credit = state.credit(dstEid);
          let sent = amountLD / unit;
          if (sent > credit) sent = credit;
          const receipt = { amountSentLD: sent * unit, amountReceivedLD: delivered(sent) * unit };
          const fee = { feeAmountLD: (delivered(sent) - sent) * unit, description: 'protocol fee' };
          return [{ minAmountLD: unit, maxAmountLD: credit * unit }, [fee], receipt];
        },
        quoteSend: ({ dstEid, amountLD, to }: SendParam) =>
          amountLD < state.unit || BigInt(to) === 0n
            ? undefined
            : { nativeFee: state.nativeFee(dstEid), lzTokenFee: 0n },
        endpoint: () => ENDPOINT_ADDRESS,
        getAddressConfig: () => ({ feeLib: state.feeLib, ...address }),
        paths: (eid: number) => state.credit(eid),
        deficitOffset: () => 0n,
        poolBalance: () => state.poolBalance * state.unit,
        tvl: () => state.tvl * state.unit,
        status: () => state.status,
      },
    },
    feeLib: {
      abi: FEE_LIB,
      functions: {
        feeConfigs: (eid: number) => [state.isPaused(eid), ...state.bounds, ...state.rates, state.reward],
      },
    },
  };
}

const LIBRARIES = {
  send: '0x5e0d000000000000000000000000000000000001',
  receive: '0x7ece000000000000000000000000000000000001',
};

/** How many verifiers an application asks for, all of them or of the optional ones; null where its library does not say. */
type Verifiers = { readonly required: number; readonly ofOptional: number } | null;
const TWO_VERIFIERS: Verifiers = { required: 2, ofOptional: 0 };

/** LayerZero's endpoint, whose messages are paid in the gas asset, or in a token; every application has the same verifiers. */
export const endpointContract = (
  nativeToken = NOBODY,
  { send = TWO_VERIFIERS, receive = TWO_VERIFIERS }: { send?: Verifiers; receive?: Verifiers } = {},
): DoubleContract => ({
  abi: ENDPOINT,
  functions: {
    nativeToken: () => nativeToken,
    getSendLibrary: () => LIBRARIES.send,
    getReceiveLibrary: () => [LIBRARIES.receive, true],
    getConfig: (_oapp: string, library: string, _eid: number, kind: number) => {
      const verifiers = library.toLowerCase() === LIBRARIES.send ? send : receive;
      if (verifiers === null || kind !== 2) return undefined;
      const { required, ofOptional } = verifiers;
      const optional = ofOptional + 1;
      const named = (count: number) => Array.from({ length: count }, () => NOBODY);
      const config = { ...{ confirmations: 15n, required, optional, ofOptional }, requiredVerifiers: named(required) };
      return encodeAbiParameters(VERIFIERS, [{ ...config, optionalVerifiers: named(optional) }] as never);
    },
  },
});

interface OftState {
  readonly nativeFee?: bigint;
  /** Millionths that it takes. */
  readonly share?: bigint;
  readonly max?: bigint;
  readonly sharedDecimals?: number;
  /** Its counterparts, by endpoint. */
  readonly peers?: Readonly<Record<number, string>>;
  /** What it limits itself to; it has no limits if absent. */
  readonly sendLimit?: bigint;
  readonly receiveLimit?: bigint;
}

/** An omnichain token that takes a share of the amount, none by default. */
export const oftContract = ({
  nativeFee = 10n ** 14n,
  share = 0n,
  max = 10n ** 15n,
  sharedDecimals = 6,
  peers = {},
  sendLimit,
  receiveLimit,
}: OftState = {}): DoubleContract => ({
  abi: OFT,
  functions: {
    quoteOFT: ({ amountLD }: SendParam) => [
      { minAmountLD: 0n, maxAmountLD: max },
      [],
      { amountSentLD: amountLD, amountReceivedLD: amountLD - (amountLD * share) / 1_000_000n },
    ],
    quoteSend: () => ({ nativeFee, lzTokenFee: 0n }),
    endpoint: () => ENDPOINT_ADDRESS,
    peers: (eid: number) => pad((peers[eid] ?? NOBODY) as `0x${string}`),
    sharedDecimals: () => sharedDecimals,
    getAmountCanBeSent: () => (sendLimit === undefined ? undefined : [0n, sendLimit]),
    getAmountCanBeReceived: () => (receiveLimit === undefined ? undefined : [0n, receiveLimit]),
  },
});

/** A token of which accounts hold something. */
export const heldToken = (balance: (account: string) => bigint): DoubleContract => ({
  abi: parseAbi(['function balanceOf(address account) view returns (uint256)']),
  functions: { balanceOf: balance },
});

/** A token that bridges mint and burn under limits; null for one that does not say. */
export const xerc20 = (mint: bigint | null, burn: bigint | null): DoubleContract => ({
  abi: parseAbi([
    'function mintingCurrentLimitOf(address bridge) view returns (uint256)',
    'function burningCurrentLimitOf(address bridge) view returns (uint256)',
  ]),
  functions: { mintingCurrentLimitOf: () => mint ?? undefined, burningCurrentLimitOf: () => burn ?? undefined },
});

export interface WarpState {
  /** Null reverts, as before there were versions. */
  readonly version: string | null;
  /** The token that it takes; nobody's for the gas asset. */
  readonly token: string;
  readonly gas: bigint;
  /** The token in which messages are paid; nobody's for the gas asset. */
  readonly feeToken?: string;
  /** Fees in the token that is sent: within what is taken, and beside it. */
  internalFee?(amount: bigint): bigint;
  externalFee?(amount: bigint): bigint;
  /** Where it moves an xERC20 for what a lockbox holds. */
  readonly lockbox?: { readonly address: string; readonly xerc20: string };
}

/** A router of a warp route. From version 10 on it quotes all that a transfer takes, before only the message. */
export const warpContract = ({
  version,
  token,
  gas,
  feeToken = NOBODY,
  internalFee = () => 0n,
  externalFee = () => 0n,
  lockbox,
}: WarpState): DoubleContract => ({
  abi: ROUTER,
  functions: {
    [VERSION]: () => version ?? undefined,
    quoteTransferRemote: (_: number, recipient: string, amount: bigint) =>
      BigInt(recipient) === 0n || Number.parseInt(version ?? '0', 10) < 10
        ? undefined
        : [
            { token: feeToken, amount: gas },
            { token, amount: amount + internalFee(amount) },
            { token, amount: externalFee(amount) },
          ],
    quoteGasPayment: () => gas,
    lockbox: () => lockbox?.address,
    xERC20: () => lockbox?.xerc20,
  },
});
