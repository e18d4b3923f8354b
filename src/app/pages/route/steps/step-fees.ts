import type { Asset, AssetId } from '#contract/asset.ts';
import { operationKind } from '#contract/operation.ts';
import type { Route } from '#contract/route.ts';
import { coinOf, usdOfAmount } from '../../../asset/coin.ts';
import type { Lookup } from '../../../asset/lookup.ts';
import { readUsd } from '../../../format/amount.ts';
import { type FormatNumber, parseDecimal } from '../../../format/number.ts';
import { formatLoss } from '../../../format/percent.ts';
import type { Fee } from './fee.ts';
import { type StepBody, stepBody, stepChains } from './step-body.ts';

/** A fee as the fields of a step have it. */
interface FeeFields {
  readonly label: string;
  readonly asset: Asset | AssetId | null | undefined;
  readonly amount: string | null | undefined;
  readonly usd?: string | null | undefined;
  readonly ofBridge?: boolean;
  readonly isMost?: boolean;
}

const on = (chainId: string | null, denom: string | null | undefined): AssetId | null =>
  chainId && denom ? { chain_id: chainId, denom } : null;

const listedFee = (body: StepBody): FeeFields => ({
  label: 'Bridge fee',
  asset: body.fee_asset,
  amount: body.fee_amount,
  usd: body.usd_fee_amount,
});

/** A time that is not given, or is none, has not come. */
const isPast = (time: string | null | undefined): boolean => Date.parse(time ?? '') < Date.now();

/** Which steps were quoted a relay fee that no longer holds, by their places: other words as soon as one more is over. */
export const expiredQuotes = ({ operations }: Pick<Route, 'operations'>): string =>
  operations
    .flatMap((operation, index) => {
      const body = stepBody(operation, operationKind(operation) !== undefined);
      return isPast(body.smart_relay_fee_quote?.expiration) ? index : [];
    })
    .join();

function relayFee(body: StepBody): FeeFields {
  const quote = body.smart_relay_fee_quote;
  return {
    label: isPast(quote?.expiration) ? 'Relay fee, quote expired' : 'Relay fee',
    asset: on(stepChains(body).from, quote?.fee_denom),
    amount: quote?.fee_amount,
  };
}

const highestFee = (body: StepBody): FeeFields => ({
  label: 'Bridge fee, at most',
  asset: on(stepChains(body).from, body.denom_in),
  amount: body.max_fee,
  isMost: true,
});

const tokenFee = (body: StepBody): FeeFields => ({
  label: 'Pool fee',
  asset: body.oft_fee_asset,
  amount: body.oft_fee_amount,
  usd: body.oft_fee_amount_usd,
});

const messageFee = (body: StepBody): FeeFields => ({
  label: 'Message fee',
  asset: body.messaging_fee_asset,
  amount: body.messaging_fee_amount,
  usd: body.messaging_fee_amount_usd,
});

/** A basis point is a hundredth of a percent. */
const BPS_PLACES = 2;

/** Basis points such as "10" in words; left out when they are no number. */
function bpsText(bps: string | null | undefined, digits: FormatNumber): string {
  const decimal = parseDecimal(bps ?? '');
  if (decimal === undefined || decimal.units < 0n) return '';
  return ` (${formatLoss({ units: decimal.units, places: decimal.places + BPS_PLACES }, digits)})`;
}

function solverFees({ fee }: StepBody, digits: FormatNumber): FeeFields[] {
  const asset = fee?.fee_asset;
  return [
    { label: `Solver fee${bpsText(fee?.bps_fee, digits)}`, asset, amount: fee?.bps_fee_amount, usd: fee?.bps_fee_usd },
    { label: 'Source chain part', asset, amount: fee?.source_chain_fee_amount, usd: fee?.source_chain_fee_usd },
    {
      label: 'Destination chain part',
      asset,
      amount: fee?.destination_chain_fee_amount,
      usd: fee?.destination_chain_fee_usd,
    },
  ];
}

/** An amount followed by its denom, like "1500uosmo". */
function affiliateFee(body: StepBody): FeeFields[] {
  const match = /^([0-9]+)(\D.*)$/.exec(body.estimated_affiliate_fee ?? '');
  if (match === null) return [];
  const asset = on(body.chain_id || stepChains(body).from, match[2]);
  return [{ label: 'Affiliate fee', asset, amount: match[1], ofBridge: false }];
}

type FeeReader = (body: StepBody, digits: FormatNumber) => FeeFields[];

/** Where each kind keeps its fees; kinds not here name none. */
const READERS: Record<string, FeeReader> = {
  transfer: (body) => [listedFee(body)],
  axelar_transfer: (body) => [listedFee(body)],
  hyperlane_transfer: (body) => [listedFee(body)],
  cctp_transfer: (body) => [relayFee(body)],
  cctp_transfer_v2: (body) => [relayFee(body), highestFee(body)],
  eureka_transfer: (body) => [relayFee(body)],
  go_fast_transfer: solverFees,
  stargate_transfer: (body) => [tokenFee(body), messageFee(body)],
  layer_zero_transfer: (body) => [messageFee(body)],
  swap: affiliateFee,
};

/** The fees that a step names in its own fields. A fee of nothing is none. */
export function stepFees(key: string, body: StepBody, operation: number, lookup: Lookup, digits: FormatNumber): Fee[] {
  const read = Object.hasOwn(READERS, key) ? READERS[key] : undefined;
  return (read?.(body, digits) ?? [])
    .filter(({ amount }) => typeof amount === 'string' && !/^0*$/.test(amount))
    .map(({ label, asset, amount, usd, ofBridge = true, isMost = false }) => {
      const coin = coinOf(asset, amount, lookup);
      return { label, coin, usd: usdOfAmount(coin.amount, readUsd(usd)), charged: null, operation, ofBridge, isMost };
    });
}
