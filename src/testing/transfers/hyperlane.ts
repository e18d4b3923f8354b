import mailboxes from '#bridges/data/mailboxes.json' with { type: 'json' };
import { encodeValues } from '#calls/encode.ts';
import { keccak, topicOf } from '#tracking/abi.ts';
import { evmTx, type FakeChains, hash32, SERVICES } from '../chain-reads.ts';
import type { Scene } from './scene.ts';

/** The routers of ether between Ethereum and Base of the route ETH/krown. */
export const ROUTER = '0x95Abf44e0B9166348A9ed8797a7f20CC32Fd9C26';
export const TWIN = '0x1634D476C1215C88B9746b6F4D4d8334540f5905';
export const mailboxOn = (chainId: string) => {
  const found = mailboxes.find(({ chain_id }) => chain_id === chainId);
  return { mailbox: `${found?.mailbox}`, paymaster: `${found?.paymaster}`, domain: found?.domain ?? 0 };
};
export const ETHEREUM = mailboxOn('1');
export const BASE = mailboxOn('8453');
export const PROCESS_ID = topicOf('ProcessId(bytes32)');
export const SOMEBODY = `0x${'5e'.repeat(20)}`;
export const HASH = hash32(0xb1);
export const MINT = hash32(0xa1);

const wordOf = (bytes: string) => bytes.replace(/^0x/, '').toLowerCase().padStart(64, '0');
const short = (number: number) => number.toString(16).padStart(8, '0');
/** A message of a router of the route: from Ethereum to Base unless the draft says otherwise. */
export function messageOf(draft: MessageDraft = {}): string {
  const { number, origin, sender, destination, recipient, amount, receiver } = { ...MESSAGE, ...draft };
  const ends = [short(origin), wordOf(sender), short(destination), wordOf(recipient)].join('');
  return `03${short(number)}${ends}${wordOf(receiver)}${encodeValues([amount])}`;
}
const MESSAGE = {
  ...{ number: 7, origin: 1, sender: ROUTER, destination: 8453, recipient: TWIN },
  ...{ amount: 1_000, receiver: SOMEBODY },
};
type MessageDraft = Partial<typeof MESSAGE>;
export const idOf = (message: string) => keccak(message);
export const ID = idOf(messageOf());

export const dispatchLog = (message = messageOf(), address = ETHEREUM.mailbox) => ({
  address,
  topics: [
    topicOf('Dispatch(address,uint32,bytes32,bytes)'),
    `0x${message.slice(18, 82)}`,
    `0x${'0'.repeat(56)}${message.slice(82, 90)}`,
    `0x${message.slice(90, 154)}`,
  ],
  data: `0x${encodeValues([{ bytes: message }])}`,
});
export const paymentLog = (id = ID) => ({
  address: ETHEREUM.paymaster,
  topics: [topicOf('GasPayment(bytes32,uint32,uint256,uint256)'), id, hash32(8453)],
  data: `0x${encodeValues([64_000, 5])}`,
});
export const sentLog = (address = ROUTER) => ({
  address,
  topics: [topicOf('SentTransferRemote(uint32,bytes32,uint256)'), hash32(8453), `0x${wordOf(SOMEBODY)}`],
  data: `0x${encodeValues([1_000])}`,
});
export const sourceTx = (...logs: Parameters<typeof evmTx>[0]['logs'] & object) =>
  evmTx({ chainId: '1', hash: HASH, logs });
export const processLog = (id = ID, address = BASE.mailbox) => ({ address, topics: [PROCESS_ID, id], data: '0x' });

/** What a mailbox on Base says of a message. */
export function deliver(chains: FakeChains, isDelivered: boolean, block = 990, id = ID, mailbox = BASE.mailbox): void {
  chains.answer('8453', { target: mailbox, data: `0xe495f1d4${id.slice(2)}` }, hash32(isDelivered ? 1 : 0));
  chains.answer('8453', { target: mailbox, data: `0x07a2fda1${id.slice(2)}` }, hash32(isDelivered ? block : 0));
}

export const hyperlaneScene: Scene = {
  ...{ name: 'Hyperlane', chainId: '1', hash: HASH, far: ['8453', SERVICES.hyperlaneExplorer] },
  way: [
    {
      phase: 'WAITING_DELIVERY',
      set(chains) {
        chains.add(sourceTx(sentLog(), dispatchLog(), paymentLog()));
        chains.serve(SERVICES.hyperlaneExplorer, () => ({ data: { message_view: [] } }));
        chains.answerRpc('8453', 'eth_getLogs', () => []);
        deliver(chains, false);
      },
    },
    {
      phase: 'ARRIVED',
      set(chains) {
        chains.add(evmTx({ chainId: '8453', hash: MINT, logs: [processLog()] }));
        deliver(chains, true);
      },
    },
  ],
  arrives: { chain_id: '8453', denom: 'base-native', amount: '1000' },
  slow: { ms: 3 * 3_600_000, phase: 'WAITING_DELIVERY' },
  refused: 'a delivery that reverts leaves the message as it was',
  returned: 'a mailbox sends nothing back',
  notReplaced: null,
};
