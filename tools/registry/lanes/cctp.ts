import type { CctpToken } from '../../../src/bridges/cctp.ts';
import type { ChainRecord } from '../../../src/registry/records.ts';
import { bridgeFacts, type CircleContracts, circleChainId, circleChains } from '../sources/evm.ts';
import { byText, checksummed } from '../text.ts';
import { type Lane, lanesAmong } from './lane.ts';

function confirmationsOf(chain_id: string, { confirmations, fastConfirmations }: CircleContracts) {
  if (confirmations === undefined || fastConfirmations === undefined)
    throw new Error(`@circle-fin/bridge-kit has no confirmations of CCTP on ${chain_id}`);
  return { standard: confirmations, fast: fastConfirmations };
}

export function compileCctp(chains: ReadonlyMap<string, ChainRecord>): CctpToken[] {
  const { domain, chain, denom } = bridgeFacts.cctp.noble;
  const noble: CctpToken = {
    ...{ chain_id: chain, domain, denom, versions: [1], messenger_v1: null, messenger_v2: null },
    ...{
      transmitter_v1: null,
      transmitter_v2: null,
      messenger_with_fees: null,
      confirmations: null,
      forwarding_to_here: true,
    },
  };
  const circle = circleChains.flatMap((from): CctpToken[] => {
    const chain_id = circleChainId(from);
    if (!chains.has(chain_id) || !from.cctp || !from.usdcAddress) return [];
    const { v1, v2 } = from.cctp.contracts;
    const contract = (of: typeof v1) => {
      const address = of?.tokenMessenger ?? of?.contract;
      return address === undefined ? null : checksummed(address);
    };
    const transmitter = (of: typeof v1) =>
      of?.messageTransmitter === undefined ? null : checksummed(of.messageTransmitter);
    const versions = [...(v1 ? ([1] as const) : []), ...(v2 ? ([2] as const) : [])];
    return [
      {
        chain_id,
        domain: from.cctp.domain,
        denom: checksummed(from.usdcAddress),
        versions,
        messenger_v1: contract(v1),
        messenger_v2: contract(v2),
        transmitter_v1: transmitter(v1),
        transmitter_v2: transmitter(v2),
        messenger_with_fees: v2?.tokenMessengerWithFees ? checksummed(v2.tokenMessengerWithFees) : null,
        confirmations: v2 ? confirmationsOf(chain_id, v2) : null,
        forwarding_to_here: from.cctp.forwarderSupported?.destination === true,
      },
    ];
  });
  return [...circle, noble].sort((a, b) => byText(a.chain_id, b.chain_id));
}

export const cctpLanes = (tokens: readonly CctpToken[]): Lane[] =>
  lanesAmong(tokens, (from, to) => to.versions.some((version) => from.versions.includes(version)));
