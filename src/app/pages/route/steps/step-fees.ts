import { coinOf, usdOfAmount } from '#app/asset/coin.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import { readUsd } from '#app/format/amount.ts';
import { type FormatNumber, parseDecimal } from '#app/format/number.ts';
import { formatLoss } from '#app/format/percent.ts';
import { t } from '#app/language/words.ts';
import type { Asset, AssetId } from '#contract/asset.ts';
import type { Fee } from './fees.ts';
import { type StepBody, stepChains } from './step-body.ts';

/** A fee as given in the fields of a step. */
interface FeeFields {
  readonly label: string;
  readonly asset: Asset | AssetId | null | undefined;
  readonly amount: string | null | undefined;
  readonly usd?: string | null | undefined;
  readonly isBridgeFee?: boolean;
  readonly isUpperBound?: boolean;
}

const assetOn = (chainId: string | null, denom: string | null | undefined): AssetId | null =>
  chainId && denom ? { chain_id: chainId, denom } : null;

const bridgeFee = (body: StepBody): FeeFields => ({
  label: t('Bridge fee'),
  asset: body.fee_asset,
  amount: body.fee_amount,
  usd: body.usd_fee_amount,
});

/** Whether a time is in the past; false if it is missing or invalid. */
export const isPast = (time: string | null | undefined): boolean => Date.parse(time ?? '') < Date.now();

function relayFee(body: StepBody): FeeFields {
  const quote = body.smart_relay_fee_quote;
  return {
    label: isPast(quote?.expiration) ? t('Relay fee, quote expired') : t('Relay fee'),
    asset: assetOn(stepChains(body).from, quote?.fee_denom),
    amount: quote?.fee_amount,
  };
}

const maxBridgeFee = (body: StepBody): FeeFields => ({
  label: t('Bridge fee, at most'),
  asset: assetOn(stepChains(body).from, body.denom_in),
  amount: body.max_fee,
  isUpperBound: true,
});

const poolFee = (body: StepBody): FeeFields => ({
  label: t('Pool fee'),
  asset: body.oft_fee_asset,
  amount: body.oft_fee_amount,
  usd: body.oft_fee_amount_usd,
});

const messageFee = (body: StepBody): FeeFields => ({
  label: t('Message fee'),
  asset: body.messaging_fee_asset,
  amount: body.messaging_fee_amount,
  usd: body.messaging_fee_amount_usd,
});

/** A basis point is 1/100 of a percent. */
const BPS_PLACES = 2;

/** Basis points such as "10" as "0.10%"; "" if invalid. */
function bpsText(bps: string | null | undefined, digits: FormatNumber): string {
  const decimal = parseDecimal(bps ?? '');
  if (decimal === undefined || decimal.units < 0n) return '';
  return formatLoss({ units: decimal.units, places: decimal.places + BPS_PLACES }, digits);
}

function solverFees({ fee }: StepBody, digits: FormatNumber): FeeFields[] {
  const asset = fee?.fee_asset;
  const share = bpsText(fee?.bps_fee, digits);
  return [
    {
      label: share ? t('Solver fee ({share})', { share }) : t('Solver fee'),
      asset,
      amount: fee?.bps_fee_amount,
      usd: fee?.bps_fee_usd,
    },
    { label: t('Source chain part'), asset, amount: fee?.source_chain_fee_amount, usd: fee?.source_chain_fee_usd },
    {
      label: t('Destination chain part'),
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
  const asset = assetOn(body.chain_id || stepChains(body).from, match[2]);
  return [{ label: t('Affiliate fee'), asset, amount: match[1], isBridgeFee: false }];
}

type FeeReader = (body: StepBody, digits: FormatNumber) => FeeFields[];

/** Reads the fees of each operation kind; the kinds left out have none. */
const READERS: Record<string, FeeReader> = {
  transfer: (body) => [bridgeFee(body)],
  axelar_transfer: (body) => [bridgeFee(body)],
  hyperlane_transfer: (body) => [bridgeFee(body)],
  cctp_transfer: (body) => [relayFee(body)],
  cctp_transfer_v2: (body) => [relayFee(body), maxBridgeFee(body)],
  eureka_transfer: (body) => [relayFee(body)],
  go_fast_transfer: solverFees,
  stargate_transfer: (body) => [poolFee(body), messageFee(body)],
  layer_zero_transfer: (body) => [messageFee(body)],
  swap: affiliateFee,
};

/** The non-zero fees in a step's own fields. */
export function stepFees(
  key: string,
  body: StepBody,
  operationIndex: number,
  lookup: Lookup,
  digits: FormatNumber,
): Fee[] {
  const read = Object.hasOwn(READERS, key) ? READERS[key] : undefined;
  return (read?.(body, digits) ?? [])
    .filter(({ amount }) => typeof amount === 'string' && !/^0*$/.test(amount))
    .map(({ label, asset, amount, usd, isBridgeFee = true, isUpperBound = false }) => {
      const coin = coinOf(asset, amount, lookup);
      return {
        label,
        coin,
        usd: usdOfAmount(coin.amount, readUsd(usd)),
        charged: null,
        operationIndex,
        isBridgeFee,
        claim: 0,
        isGas: false,
        isUpperBound,
      };
    });
}
