import type { Registry } from '#registry/registry.ts';
import { AS_IBC_PACKET, afterIbcPacket, byEvmContract } from '../handover.ts';
import { bridgeOf, type LaneDraft } from '../lane.ts';
import { draftsBetween, type Place, placesOf } from '../places.ts';
import data from './assets.json';
import { AXELAR_CHAIN_ID, axelarOperation, type Gateways } from './operation.ts';
import type { AxelarAsset, AxelarToken } from './records.ts';

const assets = data as readonly AxelarAsset[];

type Token = Place<AxelarToken>;

const isEvm = ({ chain }: Token): boolean => chain.chain_type === 'evm';

/** Gateways move amounts one for one: the tokens of an asset share its decimals. */
function draft(named: Pick<Gateways, 'asset' | 'denomOnAxelar'>, from: Token, to: Token): LaneDraft | undefined {
  const crosses = from.asset.chain_id !== to.asset.chain_id;
  if (!crosses || !(isEvm(from) || isEvm(to))) return undefined;
  const gateways = { ...named, from: from.record, to: to.record };
  return {
    from,
    to,
    entry: isEvm(from) ? byEvmContract(from.chain) : AS_IBC_PACKET,
    // The arriving packet carries instructions only where the chain runs hooks.
    exit: to.chain.ibc_hooks ? afterIbcPacket(to.chain) : [],
    operation: (transfer) => axelarOperation(transfer, gateways),
  };
}

const drafts = (registry: Registry): LaneDraft[] =>
  assets.flatMap(({ asset, tokens }) => {
    const denomOnAxelar = tokens.find(({ chain_id }) => chain_id === AXELAR_CHAIN_ID)?.denom ?? asset;
    return draftsBetween(placesOf(registry, tokens), (from, to) => draft({ asset, denomOnAxelar }, from, to));
  });

/** Token transfers through Axelar's gateways: between EVM chains, and to and from the Cosmos chains joined to Axelar. */
export const axelar = bridgeOf(
  {
    id: 'AXELAR',
    name: 'Axelar',
    logo_uri: 'https://raw.githubusercontent.com/cosmos/chain-registry/master/axelar/images/axl.svg',
  },
  drafts,
);
