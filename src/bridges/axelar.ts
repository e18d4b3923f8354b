import type { OperationBody } from '#contract/operation.ts';
import type { ChannelEnd } from '#registry/records.ts';
import type { Registry } from '#registry/registry.ts';
import { AXELAR_CHAIN_ID } from './bridge.ts';
import data from './data/axelar.json';
import { type Deployment, draftsBetween, listDeployments } from './deployments.ts';
import { packet } from './ibc-transfer.ts';
import { AS_IBC_PACKET, bridgeOf, endsOf, type LaneDraft, type Transfer } from './lane.ts';
import { listedFee } from './operation-fees.ts';
import { PAYOUTS } from './payouts.ts';

/**
 * `data/axelar.json`: what the gateways move, an entry per asset of the Axelar chain. `tools/registry` writes it.
 * A lane is an ordered pair of two tokens of one asset, on two different chains, at least one of them EVM.
 */
export interface AxelarAsset {
  /** The asset's name on the wire: `uusdc`, `wmatic-wei`. */
  readonly asset: string;
  readonly decimals: number;
  readonly tokens: readonly AxelarToken[];
}

export interface AxelarToken {
  readonly chain_id: string;
  /** Axelar's own name for the chain: `Ethereum`, `osmosis`. */
  readonly axelar_chain_name: string;
  readonly denom: string;
  /**
   * True for the gas asset of an EVM chain (`polygon-native` beside WMATIC's contract): sending wraps it first,
   * and a transfer that arrives in it carries `should_unwrap`.
   */
  readonly unwraps: boolean;
  /** For Cosmos chains, the channel to and from Axelar's chain: both null elsewhere and on Axelar itself. */
  readonly channel_to_axelar: string | null;
  readonly channel_from_axelar: string | null;
  /** The gateway of an EVM chain, else null. */
  readonly gateway: string | null;
}

interface Gateways {
  /** The bridge's own name of the asset, `uusdc`. */
  readonly asset: string;
  /** Its denom on Axelar's chain: the name, or a voucher where another Cosmos chain issues the asset. */
  readonly denomOnAxelar: string;
  readonly from: AxelarToken;
  readonly to: AxelarToken;
}

/** A transfer from another Cosmos chain first sends the asset to Axelar in an IBC packet without charges. */
function firstPacket(transfer: Transfer, { denomOnAxelar, from }: Gateways) {
  const channel = from.channel_to_axelar;
  if (channel === null) return {};
  const route = { from: transfer.from, toChainId: AXELAR_CHAIN_ID, denomOut: denomOnAxelar, port: 'transfer', channel };
  const nothing = listedFee(transfer, () => false);
  return { ibc_transfer_to_axelar: packet(route, nothing) };
}

function axelarOperation(transfer: Transfer, gateways: Gateways): OperationBody {
  return {
    axelar_transfer: {
      from_chain: gateways.from.axelar_chain_name,
      to_chain: gateways.to.axelar_chain_name,
      asset: gateways.asset,
      should_unwrap: gateways.to.unwraps,
      is_testnet: false,
      smart_relay: false,
      ...endsOf(transfer),
      ...listedFee(transfer),
      ...firstPacket(transfer, gateways),
    },
  };
}

const assets = data as readonly AxelarAsset[];

type Token = Deployment<AxelarToken>;

const isEvm = ({ chain }: Token): boolean => chain.chain_type === 'evm';

/** A Cosmos chain's end of the channel to Axelar, or Axelar's end of the channel to that chain. */
const channelsOf = ({ channel_to_axelar, chain_id }: AxelarToken, { channel_from_axelar }: AxelarToken): ChannelEnd[] =>
  [
    { chain_id, port: 'transfer', channel: channel_to_axelar },
    { chain_id: AXELAR_CHAIN_ID, port: 'transfer', channel: channel_from_axelar },
  ].flatMap(({ channel, ...end }) => (channel === null ? [] : [{ ...end, channel }]));

/** Undefined where no gateway is at either end. Gateways move amounts one for one: all tokens of an asset have its decimals. */
function draft(named: Pick<Gateways, 'asset' | 'denomOnAxelar'>, from: Token, to: Token): LaneDraft | undefined {
  if (from.asset.chain_id === to.asset.chain_id || !(isEvm(from) || isEvm(to))) return undefined;
  const gateways = { ...named, from: from.record, to: to.record };
  return {
    from,
    to,
    payout: PAYOUTS[isEvm(to) ? 'axelarGateway' : 'voucher'],
    channels: channelsOf(from.record, to.record),
    ...(!isEvm(from) && { entry: AS_IBC_PACKET }),
    operation: (transfer) => axelarOperation(transfer, gateways),
  };
}

const drafts = (registry: Registry): LaneDraft[] =>
  assets.flatMap(({ asset, tokens }) => {
    const denomOnAxelar = tokens.find(({ chain_id }) => chain_id === AXELAR_CHAIN_ID)?.denom ?? asset;
    return draftsBetween(listDeployments(registry, tokens), (from, to) => draft({ asset, denomOnAxelar }, from, to));
  });

/**
 * Token transfers through Axelar's gateways: between EVM chains, and to and from the Cosmos chains joined to Axelar. They are removed
 * from Axelar's chain: a notice closes every lane, which is listed so that a refusal says why.
 */
export const axelar = bridgeOf(drafts, {
  id: 'AXELAR',
  name: 'Axelar',
  logo_uri: 'https://raw.githubusercontent.com/cosmos/chain-registry/master/axelar/images/axl.svg',
});
