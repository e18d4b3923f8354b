import { keccak_256 } from '@noble/hashes/sha3.js';
import { bech32 } from '@scure/base';
import type { CosmosLedger } from './cosmos-ledger.ts';

/** An order as EVM gateways tell it: hex digits without 0x, `order` packed as they pack it. */
interface PackedOrder {
  readonly order: string;
  readonly filler: string;
}

/** Its id, hex digits without 0x. */
export const orderId = (order: string): string => Buffer.from(keccak_256(Buffer.from(order, 'hex'))).toString('hex');

/**
 * Go Fast's gateway on Osmosis: a solver fills an order out of its own money, and a smart query tells who did. A solver's message has the
 * order as one text here, where the contract takes its fields.
 */
export function addFastGateway(ledger: CosmosLedger, address: string): void {
  const keyOf = (id: string): string => `go fast/${address}/${id}`;
  ledger.state.addContract(address, ({ order_fill }) => {
    const { order_id = '' } = (order_fill ?? {}) as { readonly order_id?: string };
    return ledger.state.get(keyOf(order_id));
  });
  ledger.addExecutable(address, (context, { contract, funds, message }) => {
    const { order, filler } = message.fill_order as PackedOrder;
    const bytes = Buffer.from(order, 'hex');
    const id = orderId(order);
    const timeout = Number(bytes.readBigUInt64BE(140)) * 1000;
    if (context.state.time > timeout) throw new Error('Order timed out');
    if (context.state.get(keyOf(id)) !== undefined) throw new Error('Order already filled');
    const [paid] = funds;
    const amountOut = BigInt(`0x${bytes.toString('hex', 96, 128)}`);
    if (paid === undefined || paid.amount !== amountOut)
      throw new Error(`Unexpected funds sent. Expected: ${amountOut}, Actual: ${paid?.amount}`);
    context.state.set(keyOf(id), { order_id: id, filler, source_domain: bytes.readUInt32BE(132) });
    const recipient = bytes.subarray(32, 64);
    // Accounts have 20 bytes, contracts 32.
    const held = recipient.subarray(0, 12).every((byte) => byte === 0) ? recipient.subarray(12) : recipient;
    context.send(contract, bech32.encode(context.state.prefix, bech32.toWords(held)), paid);
  });
}
