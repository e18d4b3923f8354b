import { expect, test } from 'vitest';
import { ibcDenom } from '#contract/ibc-denom.ts';
import { type Operation, operationKind } from '#contract/operation.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import type { ChannelEnd } from '#registry/records.ts';
import { type ContractCall, type Fault, IbcModel, type Message, POOLS, type Transfer } from '#testing/ibc-model.ts';
import { ibcRoutes, ROUTE_AMOUNT, tokenPath } from '#testing/ibc-routes.ts';
import { createRandom } from '#testing/random.ts';
import { failuresOf } from './failures.ts';

const registry = embeddedRegistry();
const drawRoute = ibcRoutes(registry);

function farEnd(end: ChannelEnd): ChannelEnd {
  const channel = registry.findChannel(end);
  if (channel === undefined) throw new Error(`no channel ${end.chain_id} ${end.port}/${end.channel}`);
  return { chain_id: channel.to_chain_id, port: channel.to_port, channel: channel.to_channel };
}

const PERSON = 'the person';
const RECOVERY = 'the recovery address';

interface Step {
  readonly chain: string;
  readonly to: string;
  readonly denomIn: string;
  readonly denomOut: string;
  readonly channel: Pick<ChannelEnd, 'port' | 'channel'> | undefined;
}

function stepOf({ transfer, swap }: Operation): Step {
  const denoms = (body: { denom_in?: unknown; denom_out?: unknown }) => ({
    denomIn: `${body.denom_in}`,
    denomOut: `${body.denom_out}`,
  });
  if (transfer !== undefined) {
    const { from_chain_id: chain, to_chain_id: to, port, channel } = transfer;
    return { chain, to, ...denoms(transfer), channel: { port: `${port}`, channel: `${channel}` } };
  }
  const chain = `${swap?.chain_id}`;
  return { chain, to: chain, ...denoms(swap ?? {}), channel: undefined };
}

const denomOf = new Map<string, string>();

function pathAt(chain_id: string, denom: string): string {
  const path = tokenPath(registry, { chain_id, denom });
  denomOf.set(`${chain_id} ${path}`, denom);
  return path;
}

/**
 * What a person signs for the transaction that starts at a step, as the documentation of packet forwarding and hooks has it. After
 * Axelar, what its contract at the destination is called with, and that calls the entry contract.
 */
function messageOf(operations: readonly Operation[], first: number, retries: number): Message {
  const isOver = (at: number) => operations[at]?.tx_index !== operations[first]?.tx_index;
  const steps = operations.map((each) => (isAxelar(each) ? undefined : stepOf(each)));
  const transferOf = (at: number): Transfer => {
    const { channel } = steps[at] as Required<Step>;
    const memo = isOver(at + 1) ? undefined : following(at + 1);
    return { port: `${channel?.port}`, channel: `${channel?.channel}`, receiver: PERSON, retries, memo, step: at };
  };
  const callOf = (at: number): ContractCall => {
    let next = at;
    const swaps: ContractCall['swaps'][number][] = [];
    for (; !isOver(next) && steps[next]?.channel === undefined; next++) {
      const { to, denomOut } = steps[next] as Step;
      swaps.push({ step: next, path: pathAt(to, denomOut), amount: ROUTE_AMOUNT });
    }
    if (isOver(next)) return { swaps, action: { receiver: PERSON } };
    return { swaps, action: { recover_address: RECOVERY, transfer: transferOf(next) } };
  };
  const following = (at: number): Message =>
    steps[at]?.channel === undefined ? { wasm: callOf(at) } : { forward: transferOf(at) };
  return isAxelar(operations[first - 1]) ? { wasm: { ...callOf(first), recover_address: RECOVERY } } : following(first);
}

const isAxelar = (operation: Operation | undefined): boolean => operation?.axelar_transfer != null;

/** Where the money of a transaction ends: chain, account and path of all that is not in an escrow or a pool. */
function endsOf(operations: readonly Operation[], first: number, fault: Fault | undefined, retries = 0) {
  const { chain, denomIn } = stepOf(operations[first] as Operation);
  const model = new IbcModel(farEnd, fault);
  const coins = { path: pathAt(chain, denomIn), amount: ROUTE_AMOUNT };
  model.fund(chain, PERSON, coins.path, coins.amount);
  model.run(chain, PERSON, coins, messageOf(operations, first, retries));
  expect(model.unbacked()).toEqual([]);
  return [...model.balances()]
    .map(([key, amount]) => ({ key: key.split('|'), amount }))
    .filter(({ key: [, account = ''] }) => account !== POOLS && !account.startsWith('escrow'))
    .map(({ key: [at, account, path], amount }) => ({ chain: at, account, path, amount }));
}

const SEEDS = Array.from({ length: 300 }, (_, seed) => seed);
const routes = SEEDS.map((seed) => drawRoute(createRandom(seed), 1 + (seed % 6))).filter(({ length }) => length > 0);

const nameOf = (chainId: string): string => {
  const name = registry.getChain(chainId).pretty_name;
  const isShared = registry.listChains().filter(({ pretty_name }) => pretty_name === name).length > 1;
  return isShared ? `${name} (${chainId})` : name;
};

const firstOfTransaction = (operations: readonly Operation[], index: number): number =>
  operations.findIndex((each) => each.tx_index === operations[index]?.tx_index && !isAxelar(each));

/** The first transactions of the routes, started by Axelar instead of by the person. */
const afterAxelar = routes.map((operations): Operation[] => {
  const first = operations.filter(({ tx_index }) => tx_index === 0);
  const { chain, denomIn } = stepOf(first[0] as Operation);
  const body = { from_chain_id: '42161', denom_in: 'arbitrum-native', to_chain_id: chain, denom_out: denomIn };
  return [{ tx_index: 0, amount_in: '1', amount_out: '1', axelar_transfer: body }, ...first];
});

test('without a failure each transaction brings to the person what its last operation names', () => {
  for (const operations of routes) {
    for (const first of new Set(operations.map((_, index) => firstOfTransaction(operations, index)))) {
      const last = operations.findLastIndex(({ tx_index }) => tx_index === operations[first]?.tx_index);
      const { to, denomOut } = stepOf(operations[last] as Operation);
      const path = pathAt(to, denomOut);
      expect(endsOf(operations, first, undefined)).toEqual([
        { chain: to, account: PERSON, path, amount: ROUTE_AMOUNT },
      ]);
      // A voucher of a chain whose channels are not known stays a voucher in the path.
      if (path !== denomOut && !path.includes('/ibc/')) expect(ibcDenom(path)).toBe(denomOut);
    }
  }
});

/** Every way in which a step can fail. */
const faultsAt = (operation: Operation, step: number): Fault[] =>
  operationKind(operation) === 'swap'
    ? [{ step, kind: 'swap fails' }]
    : [
        { step, kind: 'rejected' },
        { step, kind: 'timeout', times: Number.POSITIVE_INFINITY },
      ];

test('where the money ends by the rules of the protocol is where the text says', () => {
  const kinds = new Set<string>();
  for (const operations of [...routes, ...afterAxelar]) {
    const failures = failuresOf(registry, operations);
    for (const [step, operation] of operations.entries()) {
      if (isAxelar(operation)) continue;
      for (const fault of faultsAt(operation, step)) {
        const ends = endsOf(operations, firstOfTransaction(operations, step), fault, fault.kind === 'timeout' ? 2 : 0);
        expect(ends).toHaveLength(1);
        const [{ chain = '', account = '', path = '', amount }] = ends as [(typeof ends)[number]];
        expect(amount).toBe(ROUTE_AMOUNT);
        const asset = registry.getAsset({ chain_id: chain, denom: denomOf.get(`${chain} ${path}`) ?? '' });
        const { text } = failures[step] as (typeof failures)[number];
        const [verb, whose] =
          account === RECOVERY
            ? ['goes to', 'the recovery address that the transaction names']
            : [text.includes(' stays at ') ? 'stays at' : 'returns', 'your own address'];
        kinds.add(`${fault.kind}: ${verb} ${whose}`);
        expect(
          text.replace(/ over the same channels(?= to)| unswapped(?= to)/, ''),
          JSON.stringify(operations),
        ).toContain(
          `${asset.symbol ?? asset.denom} ${verb === 'returns' ? 'returns to' : verb} ${whose} on ${nameOf(chain)}`,
        );
      }
    }
  }
  // The routes have every case that the texts distinguish.
  expect([...kinds].sort()).toEqual([
    'rejected: goes to the recovery address that the transaction names',
    'rejected: returns your own address',
    'swap fails: goes to the recovery address that the transaction names',
    'swap fails: returns your own address',
    'swap fails: stays at your own address',
    'timeout: goes to the recovery address that the transaction names',
    'timeout: returns your own address',
  ]);
});

test('a chain that forwards sends again after a timeout, as often as the packet says', () => {
  const forwarded = routes.find(
    ([first, second]) => first?.transfer && second?.transfer && first.tx_index === second.tx_index,
  ) as Operation[];
  const twice = forwarded.slice(0, 2);
  const { to } = stepOf(twice[1] as Operation);
  const { chain } = stepOf(twice[0] as Operation);
  const timeouts = (times: number) => endsOf(twice, 0, { step: 1, kind: 'timeout', times }, 2)[0]?.chain;
  expect([timeouts(2), timeouts(3)]).toEqual([to, chain]);
});
