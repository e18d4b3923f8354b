import type { OpStackRollup } from '../../src/bridges/op-stack.ts';
import type { BridgeContract } from '../../src/calls/decode/contracts.ts';
import { fact } from './packages.ts';
import { byText } from './text.ts';

const endpoints = fact<{ readonly byChainId: Readonly<Record<string, string>> }>('layer-zero-endpoints.json');

/** On every Arbitrum chain and every OP-stack rollup: they are part of the chain. */
const RETRYABLES = '0x000000000000000000000000000000000000006E';
const L2_MESSENGER = '0x4200000000000000000000000000000000000007';

interface Sources {
  readonly cctp: readonly {
    readonly chain_id: string;
    readonly domain: number;
    readonly transmitter_v1: string | null;
    readonly transmitter_v2: string | null;
  }[];
  readonly mailboxes: readonly {
    readonly chain_id: string;
    readonly domain: number;
    readonly paymaster: string | null;
  }[];
  readonly opStack: readonly OpStackRollup[];
  readonly arbitrum: readonly {
    readonly chain_id: string;
    readonly parent_chain_id: string;
    readonly outbox: string;
  }[];
  readonly zksync: readonly { readonly parent_chain_id: string; readonly nullifier: string }[];
  readonly stargate: readonly { readonly chain_id: string; readonly pool_address: string }[];
}

/** The contracts that a person's act for a stuck transfer may call: what the page compares a call with before it is signed. */
export function compileContracts({ cctp, mailboxes, opStack, arbitrum, zksync, stargate }: Sources): BridgeContract[] {
  const rows: BridgeContract[] = [
    ...cctp.flatMap(({ chain_id, domain, transmitter_v1, transmitter_v2 }) =>
      [transmitter_v1, transmitter_v2].flatMap((contract) =>
        contract?.startsWith('0x') ? [{ role: 'cctp_transmitter' as const, chain_id, contract, domain }] : [],
      ),
    ),
    ...mailboxes.flatMap(({ chain_id, domain, paymaster }) =>
      paymaster === null ? [] : [{ role: 'hyperlane_paymaster' as const, chain_id, contract: paymaster, domain }],
    ),
    ...Object.entries(endpoints.byChainId).map(([chain_id, contract]) => {
      return { role: 'layer_zero_endpoint' as const, chain_id, contract };
    }),
    ...stargate.map(({ chain_id, pool_address }) => ({
      role: 'stargate_pool' as const,
      chain_id,
      contract: pool_address,
    })),
    ...opStack.flatMap(({ l1_chain_id, l2_chain_id, portal }) => [
      { role: 'op_portal' as const, chain_id: l1_chain_id, contract: portal, from_chain_id: l2_chain_id },
      { role: 'op_messenger' as const, chain_id: l2_chain_id, contract: L2_MESSENGER },
    ]),
    ...arbitrum.flatMap(({ chain_id, parent_chain_id, outbox }) => [
      { role: 'arbitrum_outbox' as const, chain_id: parent_chain_id, contract: outbox, from_chain_id: chain_id },
      { role: 'arbitrum_tickets' as const, chain_id, contract: RETRYABLES },
    ]),
    ...zksync.map(({ parent_chain_id, nullifier }) => ({
      role: 'zksync_nullifier' as const,
      chain_id: parent_chain_id,
      contract: nullifier,
    })),
  ];
  const keyOf = ({ role, chain_id, contract, from_chain_id = '' }: BridgeContract): string =>
    [role, chain_id.padStart(20), contract.toLowerCase(), from_chain_id].join(' ');
  const once = new Map(rows.map((row) => [keyOf(row), row]));
  return [...once].sort(([a], [b]) => byText(a, b)).map(([, row]) => row);
}
