import { bech32 } from '@scure/base';
import { afterEach, describe, expect, test } from 'vitest';
import { circleModule } from './cosmos-circle.ts';
import { addFastGateway, orderId } from './cosmos-go-fast.ts';
import { CosmosLedger, type DeliveredTx } from './cosmos-ledger.ts';
import { type LedgerNode, startLedgerNode } from './cosmos-ledger-node.ts';
import { executeDeposit, opchildModule, ophostModule, proposeOutput, withdrawalHash } from './cosmos-opinit.ts';
import { derivedAddress } from './cosmos-state.ts';

const START = Date.UTC(2026, 0, 2, 3, 4, 5);
const DAY = 86_400_000;
const account = (prefix: string) => bech32.encode(prefix, bech32.toWords(Buffer.alloc(20, 7)));

const nodes: LedgerNode[] = [];
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.close()));
});
async function askOf(chain: CosmosLedger) {
  const node = await startLedgerNode(chain);
  nodes.push(node);
  return async (path: string) => {
    const response = await fetch(node.url + path);
    return { status: response.status, body: await response.json() };
  };
}

function valuesOf({ events }: DeliveredTx, wanted: string): Record<string, string> {
  const event = events.find(({ type }) => type === wanted);
  expect(event, wanted).toBeDefined();
  return Object.fromEntries(event?.attributes ?? []);
}

describe('CCTP on Noble', () => {
  const MESSENGER = '000000000000000000000000bd3fa81b58ba92a82136038b25adec7066af3155';
  const noble = () => {
    const attests = (_: Uint8Array, attestation: Uint8Array) => attestation[0] === 1;
    const module = circleModule({ messengers: { 0: MESSENGER }, burnLimit: 1_000n, firstNonce: 500n, attests });
    const chain = new CosmosLedger({ chainId: 'noble-1', prefix: 'noble', now: () => START, modules: [module] });
    chain.state.give(account('noble'), 'uusdc', 5_000n);
    return chain;
  };
  const burn = (fields: object = {}) => ({
    type: '/circle.cctp.v1.MsgDepositForBurn',
    fields: {
      from: account('noble'),
      amount: '900',
      destination_domain: 0,
      mint_recipient: Buffer.alloc(32, 9),
      burn_token: 'uusdc',
      ...fields,
    },
  });

  test('a burn takes the money and tells its message, in JSON', () => {
    const chain = noble();
    const tx = chain.act(burn());
    expect(chain.state.supply()).toEqual([{ denom: 'uusdc', amount: '4100' }]);
    expect(valuesOf(tx, 'circle.cctp.v1.DepositForBurn')).toMatchObject({
      nonce: '"500"',
      amount: '"900"',
      destination_domain: '0',
      destination_caller: '""',
      mint_recipient: JSON.stringify(Buffer.alloc(32, 9).toString('base64')),
    });
    const message = Buffer.from(JSON.parse(`${valuesOf(tx, 'circle.cctp.v1.MessageSent').message}`), 'base64');
    expect(message).toHaveLength(116 + 132);
    expect([message.readUInt32BE(4), message.readUInt32BE(8), message.readBigUInt64BE(12)]).toEqual([4, 0, 500n]);
    expect(message.toString('hex', 52, 84)).toBe(MESSENGER);
    expect(message.toString('hex', 152, 184)).toBe('09'.repeat(32));
    expect(BigInt(`0x${message.toString('hex', 184, 216)}`)).toBe(900n);
    expect(valuesOf(chain.act(burn({ amount: '1' })), 'circle.cctp.v1.DepositForBurn').nonce).toBe('"501"');
  });

  test.each([
    [{ amount: '1001' }, 'cannot burn more than the maximum per message burn limit'],
    [{ destination_domain: 3 }, 'unable to look up destination token messenger'],
    [{ mint_recipient: new Uint8Array(32) }, 'mint recipient must be nonzero'],
    [{ burn_token: 'uatom' }, 'burning denom: uatom is not supported'],
  ])('refuses %j', (fields, words) => {
    expect(() => noble().act(burn(fields))).toThrow(words);
  });

  test('a message that Circle signed is minted once, and its nonce is used', async () => {
    const chain = noble();
    const ask = await askOf(chain);
    const used = '/circle/cctp/v1/used_nonces/0/77';
    expect(await ask(used)).toEqual({ status: 404, body: { code: 5, message: 'not found', details: [] } });
    const message = Buffer.alloc(248);
    message.writeUInt32BE(4, 8);
    message.writeBigUInt64BE(77n, 12);
    message.fill(7, 116 + 48, 116 + 68);
    message.writeBigUInt64BE(250n, 116 + 92);
    const receive = (attestation: number) => ({
      type: '/circle.cctp.v1.MsgReceiveMessage',
      fields: { from: account('noble'), message, attestation: new Uint8Array([attestation]) },
    });
    expect(() => chain.act(receive(0))).toThrow('unable to verify signatures');
    const tx = chain.act(receive(1));
    expect(valuesOf(tx, 'circle.cctp.v1.MessageReceived')).toMatchObject({ source_domain: '0', nonce: '"77"' });
    expect(valuesOf(tx, 'circle.cctp.v1.MintAndWithdraw')).toMatchObject({ amount: '"250"', mint_token: '"uusdc"' });
    expect(chain.state.balance(account('noble'), 'uusdc')).toBe(5_250n);
    expect((await ask(used)).body).toEqual({ nonce: { source_domain: 0, nonce: '77' } });
    expect(() => chain.act(receive(1))).toThrow('nonce already used');
  });
});

describe('OPinit', () => {
  const BRIDGE = 14n;
  const chains = () => {
    const modules = [ophostModule([{ bridgeId: BRIDGE, finalizationMs: 7 * DAY }])];
    const initia = new CosmosLedger({ chainId: 'interwoven-1', prefix: 'init', now: () => START, modules });
    const rollup = new CosmosLedger({
      chainId: 'echelon-1',
      prefix: 'init',
      now: () => START,
      modules: [opchildModule()],
    });
    initia.state.give(account('init'), 'uinit', 1_000n);
    return { initia, rollup };
  };
  const deposit = (to = account('init')) => ({
    type: '/opinit.ophost.v1.MsgInitiateTokenDeposit',
    fields: { sender: account('init'), bridge_id: `${BRIDGE}`, to, amount: { denom: 'uinit', amount: '300' } },
  });

  test('a deposit is brought to the rollup by its executor, in order', () => {
    const { initia, rollup } = chains();
    const sent = initia.act(deposit());
    const told = valuesOf(sent, 'initiate_token_deposit');
    expect(told).toMatchObject({ bridge_id: '14', l1_sequence: '1', l1_denom: 'uinit', amount: '300', data: '' });
    expect(told.l2_denom).toMatch(/^l2\/[0-9a-f]{64}$/);
    const later = initia.act(deposit());
    expect(() => executeDeposit(later, rollup)).toThrow('invalid sequence');
    const arrived = executeDeposit(sent, rollup);
    expect(valuesOf(arrived, 'finalize_token_deposit')).toMatchObject({
      l1_sequence: '1',
      base_denom: 'uinit',
      success: 'true',
      finalize_height: `${sent.height}`,
    });
    expect(rollup.state.balance(account('init'), `${told.l2_denom}`)).toBe(300n);
    // Brought twice, it is nothing.
    expect(executeDeposit(sent, rollup).events.map(({ type }) => type)).toEqual(['message']);
    executeDeposit(later, rollup);
    expect(rollup.state.balance(account('init'), `${told.l2_denom}`)).toBe(600n);
  });

  test('a deposit that cannot be delivered starts its way back', () => {
    const { initia, rollup } = chains();
    const arrived = executeDeposit(initia.act(deposit(account('osmo'))), rollup);
    expect(valuesOf(arrived, 'finalize_token_deposit').success).toBe('false');
    expect(valuesOf(arrived, 'initiate_token_withdrawal')).toMatchObject({
      to: account('init'),
      base_denom: 'uinit',
      amount: '300',
      l2_sequence: '1',
    });
    expect(rollup.state.supply()).toEqual([]);
  });

  test('a withdrawal is claimed once, seven days after its output, by anybody', async () => {
    const { initia, rollup } = chains();
    const sent = initia.act(deposit());
    executeDeposit(sent, rollup);
    const denom = `${valuesOf(sent, 'initiate_token_deposit').l2_denom}`;
    const left = rollup.act({
      type: '/opinit.opchild.v1.MsgInitiateTokenWithdrawal',
      fields: { sender: account('init'), to: account('init'), amount: { denom, amount: '120' } },
    });
    expect(rollup.state.supply()).toEqual([{ denom, amount: '180' }]);
    const { proposed, claim } = proposeOutput(left, initia, BRIDGE);
    expect(valuesOf(proposed, 'propose_output')).toMatchObject({
      bridge_id: '14',
      output_index: '1',
      l2_block_number: `${left.height}`,
    });

    const ask = await askOf(initia);
    const bridge = `/opinit/ophost/v1/bridges/${BRIDGE}`;
    const to = account('init');
    const hash = withdrawalHash(BRIDGE, { sequence: '1', from: to, to, denom: 'uinit', amount: '120' });
    const isClaimed = async () => {
      const asked = encodeURIComponent(Buffer.from(hash).toString('base64'));
      return (await ask(`${bridge}/withdrawals/claimed/by_hash?withdrawal_hash=${asked}`)).body.claimed;
    };
    expect(await isClaimed()).toBe(false);
    const { output_proposal } = (await ask(`${bridge}/outputs/1`)).body;
    expect(output_proposal.l2_block_number).toBe(`${left.height}`);
    expect((await ask(`${bridge}/outputs`)).body.output_proposals).toHaveLength(1);
    expect((await ask(`${bridge}/last_finalized_output`)).body.output_index).toBe('0');

    const anybody = derivedAddress('init', 'anybody', '', 20);
    expect(() => initia.act(claim(anybody))).toThrow('output has not finalized');
    initia.skip(7 * DAY);
    expect((await ask(`${bridge}/last_finalized_output`)).body.output_index).toBe('1');
    const tooMuch = claim(anybody);
    expect(() =>
      initia.act({ ...tooMuch, fields: { ...tooMuch.fields, amount: { denom: 'uinit', amount: '121' } } }),
    ).toThrow('invalid storage root proofs');
    const claimed = initia.act(claim(anybody));
    expect(valuesOf(claimed, 'finalize_token_withdrawal')).toMatchObject({ l2_sequence: '1', amount: '120', to });
    expect(initia.state.balance(to, 'uinit')).toBe(1_000n - 300n + 120n);
    expect(await isClaimed()).toBe(true);
    expect(() => initia.act(claim(anybody))).toThrow('withdrawal already finalized');
  });
});

describe('Go Fast on Osmosis', () => {
  const GATEWAY = 'osmo1vy34lpt5zlj797w7zqdta3qfq834kapx88qtgudy7jgljztj567s73ny82';
  const word = (value: bigint | number, bytes: number) =>
    BigInt(value)
      .toString(16)
      .padStart(bytes * 2, '0');
  const orderUntil = (timeout: number) =>
    [
      '11'.repeat(32),
      '00'.repeat(12) + '07'.repeat(20),
      word(1_000, 32),
      word(990, 32),
      word(3, 4),
      word(8453, 4),
      word(875, 4),
      word(timeout / 1000, 8),
    ].join('');

  test('an order is filled once, in time and in full, and a query tells by whom', async () => {
    const osmosis = new CosmosLedger({ chainId: 'osmosis-1', prefix: 'osmo', now: () => START });
    addFastGateway(osmosis, GATEWAY);
    const solver = derivedAddress('osmo', 'a solver', '', 20);
    osmosis.state.give(solver, 'uusdc', 5_000n);
    const ask = await askOf(osmosis);
    const order = orderUntil(START + DAY);
    const fill = (packed: string, amount: string) => ({
      type: '/cosmwasm.wasm.v1.MsgExecuteContract',
      fields: {
        sender: solver,
        contract: GATEWAY,
        msg: Buffer.from(JSON.stringify({ fill_order: { filler: solver, order: packed } })),
        funds: [{ denom: 'uusdc', amount }],
      },
    });
    const asked = Buffer.from(JSON.stringify({ order_fill: { order_id: orderId(order) } })).toString('base64url');
    const query = `/cosmwasm/wasm/v1/contract/${GATEWAY}/smart/${asked}`;
    expect((await ask(query)).status).toBe(500);
    expect(() => osmosis.act(fill(order, '989'))).toThrow('Unexpected funds');
    expect(() => osmosis.act(fill(orderUntil(START - DAY), '990'))).toThrow('Order timed out');
    osmosis.act(fill(order, '990'));
    expect(osmosis.state.balance(account('osmo'), 'uusdc')).toBe(990n);
    expect((await ask(query)).body.data).toEqual({ order_id: orderId(order), filler: solver, source_domain: 8453 });
    expect(() => osmosis.act(fill(order, '990'))).toThrow('Order already filled');
  });
});
