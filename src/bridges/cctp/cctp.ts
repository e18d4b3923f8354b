import { pow10 } from '#math/units.ts';
import type { Registry } from '#registry/registry.ts';
import { decimalScale } from '../decimal-scale.ts';
import { afterForwarding, byEvmContract } from '../handover.ts';
import { type LaneDraft, relayedBridgeOf } from '../lane.ts';
import { draftsBetween, type Place, placesOf } from '../places.ts';
import { cctpOperation } from './operation.ts';
import type { CctpToken } from './records.ts';
import { hasPublicRelayer } from './relayers.ts';
import data from './tokens.json';

const tokens = data as readonly CctpToken[];

/** Whole USDC that one transfer moves at most. Public documentation of the hosted service. */
const MAX_USDC = 1_000_000n;

const isServed = ({ record }: Place<CctpToken>): boolean => hasPublicRelayer(record.chain_id);

function draft(from: Place<CctpToken>, to: Place<CctpToken>, smartRelay: boolean): LaneDraft | undefined {
  const version = from.record.versions.find((each) => to.record.versions.includes(each));
  const { decimals } = from.asset;
  const scale = decimalScale(decimals, to.asset.decimals);
  if (version === undefined || scale === undefined || typeof decimals !== 'number') return undefined;
  if (!smartRelay && !(isServed(from) && isServed(to))) return undefined;
  return {
    from,
    to,
    entry: byEvmContract(from.chain),
    exit: smartRelay ? afterForwarding(to.chain) : [],
    max: MAX_USDC * pow10(decimals),
    scale,
    operation: (transfer) => cctpOperation(transfer, version, to.record.domain),
  };
}

const drafts = (registry: Registry, smartRelay: boolean): LaneDraft[] =>
  draftsBetween(placesOf(registry, tokens), (from, to) => draft(from, to, smartRelay));

/** USDC burned on one chain and minted on another. */
export const cctp = relayedBridgeOf(
  {
    id: 'CCTP',
    name: 'CCTP',
    logo_uri: 'https://raw.githubusercontent.com/cosmos/chain-registry/master/_non-cosmos/ethereum/images/usdc.svg',
  },
  drafts,
);
