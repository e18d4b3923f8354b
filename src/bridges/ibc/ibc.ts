import type { Registry } from '#registry/registry.ts';
import { AS_IBC_PACKET, afterIbcPacket } from '../handover.ts';
import { ibcTransfer } from '../ibc-transfer.ts';
import { bridgeOf, findEnd, type LaneDraft, type LaneEnd } from '../lane.ts';
import { voucherHops } from './voucher-hops.ts';

/** Port and channel are those of the chain that sends. */
function draft(from: LaneEnd, to: LaneEnd, port: string, channel: string): LaneDraft {
  return {
    from,
    to,
    entry: AS_IBC_PACKET,
    exit: afterIbcPacket(to.chain),
    operation: (transfer) => ({ transfer: ibcTransfer(transfer, port, channel) }),
  };
}

/** Back over the voucher's own channel, and out over the channel's other end. */
const drafts = (registry: Registry): LaneDraft[] =>
  voucherHops(registry)
    .filter(({ channel }) => channel.active)
    .flatMap((hop) => {
      const [voucher, before] = [findEnd(registry, hop.voucher), findEnd(registry, hop.before)];
      if (voucher === undefined || before === undefined) return [];
      const { port, channel, to_port, to_channel } = hop.channel;
      return [draft(voucher, before, port, channel), draft(before, voucher, to_port, to_channel)];
    });

/** Token transfers over the channels between Cosmos chains. */
export const ibc = bridgeOf(
  {
    id: 'IBC',
    name: 'IBC',
    logo_uri: 'https://raw.githubusercontent.com/skip-mev/skip-go-registry/main/bridges/ibc/logo.svg',
  },
  drafts,
);
