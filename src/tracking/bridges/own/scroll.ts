import data from '#bridges/data/scroll.json' with { type: 'json' };
import { encodeCall } from '#calls/encode.ts';
import { addressAt, addressOfWord, bytesAt, uintAt } from '#calls/words.ts';
import { keccak, selectorOf, topicOf } from '../../abi.ts';
import { NotRead } from '../../chain-reads.ts';
import type { EvmLog, EvmTx } from '../../chain-tx.ts';
import { searchFrom } from '../../leg.ts';
import { canonicalLeg } from '../canonical.ts';
import { type OwnDeparture, ownTracker } from './own-tracker.ts';

/** A message between Ethereum and Scroll that brings money, by the hash that both ends know it by. */
interface ScrollMessage extends OwnDeparture {
  readonly messageHash: string;
  readonly isDeposit: boolean;
  /** What takes it at the far end. */
  readonly messenger: string;
}

const SENT_MESSAGE = topicOf('SentMessage(address,address,uint256,uint256,uint256,bytes)');
const RELAYED_MESSAGE = topicOf('RelayedMessage(bytes32)');
const FAILED_RELAYED_MESSAGE = topicOf('FailedRelayedMessage(bytes32)');
const RELAY_MESSAGE = selectorOf('relayMessage(address,address,uint256,uint256,bytes)');
const IS_L1_MESSAGE_EXECUTED = selectorOf('isL1MessageExecuted(bytes32)');
const IS_L2_MESSAGE_EXECUTED = selectorOf('isL2MessageExecuted(bytes32)');
/** What gateways say to each other: of ether, and of a token. */
const ETHER_CALLS = ['finalizeDepositETH', 'finalizeWithdrawETH'].map((name) =>
  selectorOf(`${name}(address,address,uint256,bytes)`),
);
const TOKEN_CALLS = ['finalizeDepositERC20', 'finalizeWithdrawERC20'].map((name) =>
  selectorOf(`${name}(address,address,address,address,uint256,bytes)`),
);

type Chain = (typeof data)[number];
type Sides = Pick<OwnDeparture, 'from' | 'to'>;

/** Undefined for what no messenger of ours sent, and for a message without money that we know. */
function readMessage(tx: EvmTx, log: EvmLog): ScrollMessage | undefined {
  if (log.topics[0] !== SENT_MESSAGE) return undefined;
  const isOf = (chainId: string, messenger: string) =>
    chainId === tx.chainId && messenger.toLowerCase() === log.address;
  const into = data.find(({ parent_chain_id, messenger }) => isOf(parent_chain_id, messenger));
  const chain = into ?? data.find(({ chain_id, child_messenger }) => isOf(chain_id, child_messenger));
  const [sender, target] = [log.topics[1], log.topics[2]].map((topic) => addressOfWord(topic ?? ''));
  const [value, nonce, message] = [uintAt(log.data, 0), uintAt(log.data, 1), bytesAt(log.data, 3)];
  if (chain === undefined || sender === undefined || target === undefined) return undefined;
  if (value === undefined || nonce === undefined || message === undefined) return undefined;
  const isDeposit = into !== undefined;
  const sides =
    value > 0n
      ? etherSides(chain, isDeposit, value, message, tx.from, target)
      : tokenSides(chain, isDeposit, message, isDeposit ? sender : target);
  if (sides === undefined) return undefined;
  const messageHash = keccak(encodeCall(RELAY_MESSAGE, [sender, target, value, nonce, { bytes: message }]));
  return {
    ...{ tx, ...sides, messageHash, isDeposit },
    messenger: (isDeposit ? chain.child_messenger : chain.messenger).toLowerCase(),
    identifier: { name: 'message hash', value: messageHash },
  };
}

function sidesOf(
  chain: Chain,
  isDeposit: boolean,
  token: Chain['tokens'][number] | undefined,
  units: bigint,
  [sender, receiver]: readonly [string, string],
): Sides {
  const amount = units.toString();
  const parent = { chain_id: chain.parent_chain_id, denom: token?.parent_denom ?? null, amount };
  const child = { chain_id: chain.chain_id, denom: token?.child_denom ?? null, amount };
  const [from, to] = isDeposit ? [parent, child] : [child, parent];
  return { from: { ...from, address: sender }, to: { ...to, address: receiver } };
}

/** The coins that a message brings: to whom the gateway is told, else to whom it is sent. */
function etherSides(
  chain: Chain,
  isDeposit: boolean,
  value: bigint,
  message: string,
  sender: string,
  target: string,
): Sides {
  const isGateway = ETHER_CALLS.includes(`0x${message.slice(0, 8)}`);
  const [told, receiver] = isGateway ? [0, 1].map((place) => addressAt(message.slice(8), place)) : [sender, target];
  return sidesOf(chain, isDeposit, chain.tokens[0], value, [told ?? sender, receiver ?? target]);
}

/** A token of ours, by the gateway that holds it on the parent chain. */
function tokenSides(chain: Chain, isDeposit: boolean, message: string, gateway: string): Sides | undefined {
  if (!TOKEN_CALLS.includes(`0x${message.slice(0, 8)}`)) return undefined;
  const words = message.slice(8);
  const [parent, child, sender, receiver] = [0, 1, 2, 3].map((place) => addressAt(words, place));
  const amount = uintAt(words, 4);
  const token = chain.tokens.find(
    ({ parent_denom, child_denom, escrow }) =>
      escrow.toLowerCase() === gateway && parent_denom.toLowerCase() === parent && child_denom.toLowerCase() === child,
  );
  if (token === undefined || sender === undefined || receiver === undefined || amount === undefined) return undefined;
  return sidesOf(chain, isDeposit, token, amount, [sender, receiver]);
}

/** After this long a deposit that was not taken may have failed. */
const LATE_MS = 3_600_000;

/** The bridge of Scroll, in both directions. The proof of a withdrawal is with the bridge's own service. */
export const scrollTracker = ownTracker<ScrollMessage>({
  name: 'Scroll',
  bridge: 'SCROLL',
  apps: { 534352: { name: 'Scroll Portal', url: 'https://portal.scroll.io/bridge' } },
  read: readMessage,
  async follow({ tx, to, messageHash, isDeposit, messenger }, leg, context) {
    const { chains, now } = context;
    const question = isDeposit ? IS_L1_MESSAGE_EXECUTED : IS_L2_MESSAGE_EXECUTED;
    const [executed] = await chains.call(to.chain_id, [
      { target: messenger, data: encodeCall(question, [messageHash]) },
    ]);
    const done = uintAt(executed ?? '', 0);
    if (done === undefined) throw new NotRead(`the messenger ${messenger} did not answer`);
    const since = searchFrom(tx, context);
    const find = (topic: string) =>
      chains.findLog(to.chain_id, { address: messenger, topics: [topic, messageHash] }, since).catch(() => null);
    if (done === 1n) {
      const log = await find(RELAYED_MESSAGE);
      return canonicalLeg(leg, context, 'RECEIVED', 'ARRIVED', { receive: log?.txHash });
    }
    if (!isDeposit)
      return canonicalLeg(leg, context, 'SENT', 'WAITING_TO_FINALIZE', {
        said: 'the proof that pays it out is with the bridge’s own app, once its batch is final',
      });
    const isLate = tx.time !== null && now() - tx.time > LATE_MS;
    return isLate && (await find(FAILED_RELAYED_MESSAGE)) !== null
      ? canonicalLeg(leg, context, 'FAILED', 'STUCK', {
          said: 'the message failed on Scroll; anybody can send it again with more gas, by the bridge’s own app',
        })
      : canonicalLeg(leg, context, 'SENT', 'WAITING_DELIVERY');
  },
});
