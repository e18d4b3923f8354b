import { TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DirectSecp256k1HdWallet, Secp256k1HdWallet, SigningStargateClient } from '#test-packages/cosmos.ts';
import { CosmosLedger, type LedgerOptions } from './cosmos-ledger.ts';
import { type LedgerNode, type NodeFaults, startLedgerNode } from './cosmos-ledger-node.ts';
import { connect } from './cosmos-relayer.ts';
import vectors from './signed-by-skip.json' with { type: 'json' };

const PHRASE = `${'abandon '.repeat(11)}about`;
const ME = 'noble19rl4cm2hmr8afy4kldpxz3fka4jguq0a5rc48m';
const OTHER = 'osmo19rl4cm2hmr8afy4kldpxz3fka4jguq0a5m7df8';
const START = Date.UTC(2026, 0, 2, 3, 4, 5);

const nodes: LedgerNode[] = [];
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.close()));
});

/** Noble with my account as the recorded signatures know it, and a channel to Osmosis. */
function nobleChain(options: Partial<LedgerOptions> = {}): CosmosLedger {
  const fixed = { prefix: 'noble', now: () => START, gasPrices: { uusdc: '0.1' } };
  const noble = new CosmosLedger({ chainId: 'noble-1', ...fixed, ...options });
  noble.state.give(ME, 'uusdc', 1_000_000_000n);
  noble.state.setAccount(ME, { number: 7n, sequence: 3n });
  const osmosis = new CosmosLedger({ chainId: 'osmosis-1', prefix: 'osmo', now: () => START });
  connect({ chain: noble, channel: 'channel-1' }, { chain: osmosis, channel: 'channel-750' });
  return noble;
}

async function startNode(chain = nobleChain(), faults: NodeFaults = {}) {
  const node = await startLedgerNode(chain, faults);
  nodes.push(node);
  const ask = async (path: string, body?: unknown) => {
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(node.url + path, sent);
    return { status: response.status, body: await response.json() };
  };
  const send = async (bytes: Uint8Array) => {
    const { body } = await ask('/cosmos/tx/v1beta1/txs', { tx_bytes: Buffer.from(bytes).toString('base64') });
    return body.tx_response;
  };
  return { chain, node, ask, send };
}

const bytesOf = (hex: string): Uint8Array => Buffer.from(hex, 'hex');
const recorded = ({ body, auth_info, signature }: (typeof vectors.cases)[number]): Uint8Array =>
  TxRaw.encode({
    bodyBytes: bytesOf(body),
    authInfoBytes: bytesOf(auth_info),
    signatures: [bytesOf(signature)],
  }).finish();
const [DIRECT, AMINO] = vectors.cases.map(recorded) as [Uint8Array, Uint8Array];

let direct: SigningStargateClient;
let amino: SigningStargateClient;
beforeAll(async () => {
  direct = await SigningStargateClient.offline(await DirectSecp256k1HdWallet.fromMnemonic(PHRASE, { prefix: 'noble' }));
  amino = await SigningStargateClient.offline(await Secp256k1HdWallet.fromMnemonic(PHRASE, { prefix: 'noble' }));
});

const TRANSFER = {
  sourcePort: 'transfer',
  sourceChannel: 'channel-1',
  token: { denom: 'uusdc', amount: '100' },
  sender: ME,
  receiver: OTHER,
  timeoutHeight: { revisionNumber: 0n, revisionHeight: 0n },
  timeoutTimestamp: BigInt(START + 600_000) * 1_000_000n,
  memo: '',
};
const SIGNER = { chainId: 'noble-1', accountNumber: 7, sequence: 3 };

interface Signed {
  readonly client?: SigningStargateClient;
  readonly value?: object;
  readonly fee?: { amount: { denom: string; amount: string }[]; gas: string };
  readonly signer?: Partial<typeof SIGNER>;
  readonly memo?: string;
  readonly timeoutHeight?: bigint;
}
async function sign({ client = direct, value = {}, fee, signer, memo = '', timeoutHeight }: Signed = {}) {
  const message = { typeUrl: '/ibc.applications.transfer.v1.MsgTransfer', value: { ...TRANSFER, ...value } };
  const paid = fee ?? { amount: [{ denom: 'uusdc', amount: '20000' }], gas: '200000' };
  return TxRaw.encode(await client.sign(ME, [message], paid, memo, { ...SIGNER, ...signer }, timeoutHeight)).finish();
}

describe('what others signed', () => {
  test.each(vectors.cases.map((each) => [each.type, each.mode, each] as const))('%s, %s', (_type, _mode, each) => {
    // No node has these modules, so that what is left to refuse is the message, not the signature.
    const chain = nobleChain({ now: () => Date.UTC(2026, 10, 28, 12), gasPrices: {} });
    const { code, hash } = chain.broadcast(recorded(each));
    expect(code).toBe(0);
    const tx = chain.getTx(hash);
    expect(chain.state.account(ME)?.sequence).toBe(4n);
    expect(tx.messages[0]?.type).toBe(each.type);
    expect(tx.code === 0).toBe(each.type.endsWith('MsgTransfer'));
  });

  test('no bit of a signature, body or fee may change', () => {
    const refused = new Set<number>();
    const chain = nobleChain();
    for (const bytes of [DIRECT, AMINO]) {
      for (let i = 0; i < bytes.length; i++) {
        const changed = Uint8Array.from(bytes);
        changed[i] = (bytes[i] ?? 0) ^ (1 << (i % 8));
        refused.add(chain.broadcast(changed).code);
      }
    }
    expect(chain.txs()).toEqual([]);
    expect(refused.has(0)).toBe(false);
    expect(refused).toContain(4);
  });
});

describe('broadcast', () => {
  test.each(['direct', 'amino'] as const)(
    'takes what cosmjs signs, %s, moves the balance and tells it',
    async (mode) => {
      const { chain, ask, send } = await startNode();
      const bytes = await sign({ client: mode === 'direct' ? direct : amino, value: { memo: 'to <me> & you' } });
      const { txhash, code, raw_log } = await send(bytes);
      expect({ code, raw_log }).toEqual({ code: 0, raw_log: '[]' });
      expect(chain.state.balance(ME, 'uusdc')).toBe(1_000_000_000n - 20_000n - 100n);
      const { status, body } = await ask(`/cosmos/tx/v1beta1/txs/${txhash}`);
      expect(status).toBe(200);
      expect(body.tx.body.messages[0]).toMatchObject({
        '@type': '/ibc.applications.transfer.v1.MsgTransfer',
        token: { denom: 'uusdc', amount: '100' },
        timeout_height: { revision_number: '0', revision_height: '0' },
      });
      const { code: done, height, events, logs } = body.tx_response;
      expect({ done, logs, height }).toEqual({ done: 0, logs: [], height: '12345679' });
      const sent = events.find(({ type }: { type: string }) => type === 'send_packet');
      const values = Object.fromEntries(sent.attributes.map(({ key, value }: Record<string, string>) => [key, value]));
      expect(values).toMatchObject({
        packet_sequence: '1',
        packet_src_channel: 'channel-1',
        packet_dst_channel: 'channel-750',
        packet_timeout_height: '0-0',
        packet_timeout_timestamp: `${TRANSFER.timeoutTimestamp}`,
        msg_index: '0',
      });
      const data = { amount: '100', denom: 'uusdc', memo: 'to <me> & you', receiver: OTHER, sender: ME };
      expect(JSON.parse(`${Buffer.from(values.packet_data_hex, 'hex')}`)).toEqual(data);
    },
  );

  test('refuses with the codes and words of the SDK', async () => {
    const { send } = await startNode();
    const refusal = async (signed: Signed) => {
      const { code, codespace, raw_log } = await send(await sign(signed));
      return `${codespace} ${code} ${raw_log}`;
    };
    expect(await refusal({ signer: { sequence: 4 } })).toBe(
      'sdk 32 account sequence mismatch, expected 3, got 4: incorrect account sequence',
    );
    expect(await refusal({ signer: { chainId: 'noble-2' } })).toBe(
      'sdk 4 signature verification failed; please verify account number (7) and chain-id (noble-1): (unable to verify single signer signature): unauthorized',
    );
    expect(await refusal({ client: amino, signer: { accountNumber: 8 } })).toBe(
      'sdk 4 signature verification failed; please verify account number (7), sequence (3) and chain-id (noble-1): unauthorized',
    );
    expect(await refusal({ fee: { amount: [{ denom: 'uusdc', amount: '19999' }], gas: '200000' } })).toBe(
      'sdk 13 insufficient fees; got: 19999uusdc required: 20000uusdc: insufficient fee',
    );
    expect(await refusal({ fee: { amount: [{ denom: 'uatom', amount: '20000' }], gas: '200000' } })).toContain(
      'sdk 13',
    );
    expect(await refusal({ fee: { amount: [{ denom: 'uusdc', amount: '2000000000' }], gas: '200000' } })).toBe(
      'sdk 5 spendable balance 1000000000uusdc is smaller than 2000000000uusdc: insufficient funds: insufficient funds',
    );
    expect(await refusal({ memo: 'm'.repeat(257) })).toContain('sdk 12 maximum number of characters is 256');
    expect(await refusal({ timeoutHeight: 12_345_677n })).toBe(
      'sdk 30 block height: 12345678, timeout height: 12345677: tx timeout height',
    );
    const stranger = await DirectSecp256k1HdWallet.generate(12, { prefix: 'noble' });
    const [account] = await stranger.getAccounts();
    const client = await SigningStargateClient.offline(stranger);
    const value = { ...TRANSFER, sender: account?.address };
    const message = { typeUrl: '/ibc.applications.transfer.v1.MsgTransfer', value };
    const fee = { amount: [{ denom: 'uusdc', amount: '20000' }], gas: '200000' };
    const bytes = TxRaw.encode(await client.sign(`${account?.address}`, [message], fee, '', SIGNER)).finish();
    expect(await send(bytes)).toMatchObject({ code: 9, codespace: 'sdk' });
    expect(await send(new Uint8Array([1, 2, 3]))).toMatchObject({ code: 2, codespace: 'sdk' });
  });

  test('says code 19 to what it has, whether a block has it or not', async () => {
    const { chain, ask, send } = await startNode(nobleChain({ holdsTxs: true }));
    const bytes = await sign();
    const first = await send(bytes);
    expect(first.code).toBe(0);
    expect(await send(bytes)).toMatchObject({ code: 19, codespace: 'sdk', raw_log: '', txhash: first.txhash });
    expect(await ask(`/cosmos/tx/v1beta1/txs/${first.txhash}`)).toEqual({
      status: 404,
      body: { code: 5, message: `tx not found: ${first.txhash}`, details: [] },
    });
    // The next one may be signed while the first waits.
    expect(await send(await sign({ signer: { sequence: 4 } }))).toMatchObject({ code: 0 });
    expect(chain.makeBlock().map(({ code }) => code)).toEqual([0, 0]);
    expect((await ask(`/cosmos/tx/v1beta1/txs/${first.txhash}`)).status).toBe(200);
    expect(await send(bytes)).toMatchObject({ code: 19 });
  });

  test('a message that fails takes the fee and leaves the rest', async () => {
    const { chain, ask, send } = await startNode();
    const failure = async (signed: Signed) => {
      const { code, txhash } = await send(await sign(signed));
      expect(code).toBe(0);
      return (await ask(`/cosmos/tx/v1beta1/txs/${txhash}`)).body.tx_response;
    };
    expect(await failure({ value: { sourceChannel: 'channel-9' } })).toMatchObject({
      code: 3,
      codespace: 'channel',
      raw_log:
        'failed to execute message; message index: 0: port ID (transfer) channel ID (channel-9): channel not found',
    });
    expect(chain.state.balance(ME, 'uusdc')).toBe(1_000_000_000n - 20_000n);
    const fee = { amount: [{ denom: 'uusdc', amount: '10000' }], gas: '100000' };
    expect(await failure({ fee, signer: { sequence: 4 } })).toMatchObject({ code: 11, codespace: 'sdk' });
    const late = { timeoutTimestamp: BigInt(START) * 1_000_000n };
    expect(await failure({ value: late, signer: { sequence: 5 } })).toMatchObject({ code: 40, codespace: 'channel' });
    const tooMuch = { token: { denom: 'uusdc', amount: '1000000000' } };
    const { code, events } = await failure({ value: tooMuch, signer: { sequence: 6 } });
    expect(code).toBe(5);
    expect(events.map(({ type }: { type: string }) => type)).not.toContain('send_packet');
  });

  test('simulates without a signature, and changes nothing', async () => {
    const { chain, ask } = await startNode();
    const simulate = async (bytes: Uint8Array) =>
      ask('/cosmos/tx/v1beta1/simulate', { tx_bytes: Buffer.from(bytes).toString('base64') });
    const { signatures, ...unsigned } = TxRaw.decode(await sign({ fee: { amount: [], gas: '0' } }));
    const { body } = await simulate(TxRaw.encode({ ...unsigned, signatures: [new Uint8Array()] }).finish());
    expect(signatures).toHaveLength(1);
    expect(Number(body.gas_info.gas_used)).toBeGreaterThan(100_000);
    expect(body.result.events.map(({ type }: { type: string }) => type)).toContain('send_packet');
    expect(chain.state.balance(ME, 'uusdc')).toBe(1_000_000_000n);
    const failing = await simulate(await sign({ value: { sourceChannel: 'channel-9' } }));
    expect(failing).toMatchObject({ status: 500, body: { code: 2 } });
    expect(failing.body.message).toContain('channel not found');
    expect((await simulate(await sign({ signer: { sequence: 9 } }))).body.message).toContain('expected 3, got 9');
  });
});

describe('queries', () => {
  test('accounts, balances and blocks', async () => {
    const { chain, ask, send } = await startNode();
    const account = `/cosmos/auth/v1beta1/accounts/${ME}`;
    expect((await ask(account)).body.account).toMatchObject({ account_number: '7', sequence: '3', pub_key: null });
    expect(await ask('/cosmos/auth/v1beta1/accounts/noble1qqqsyqcyq5rqwzqfpg9scrgwpugpzysn5mp2yh')).toMatchObject({
      status: 400,
    });
    await send(await sign());
    const { sequence, pub_key } = (await ask(account)).body.account;
    expect({ sequence, type: pub_key['@type'] }).toEqual({ sequence: '4', type: '/cosmos.crypto.secp256k1.PubKey' });
    expect((await ask(`/cosmos/bank/v1beta1/balances/${ME}`)).body.balances).toEqual([
      { denom: 'uusdc', amount: '999979900' },
    ]);
    const blocks = '/cosmos/base/tendermint/v1beta1/blocks';
    expect((await ask(`${blocks}/latest`)).body.block.header).toMatchObject({
      chain_id: 'noble-1',
      height: '12345679',
    });
    expect((await ask(`${blocks}/12345678`)).body.block.header.time).toBe('2026-01-02T03:04:05.000Z');
    expect(await ask(`${blocks}/12345680`)).toMatchObject({ status: 400, body: { code: 3 } });
    chain.skip(60_000);
    expect((await ask(`${blocks}/latest`)).body.block.header).toMatchObject({
      height: '12345680',
      time: '2026-01-02T03:05:05.000Z',
    });
  });

  test('finds transactions by events, as new and as old nodes are asked', async () => {
    const { node, ask, send } = await startNode();
    const { txhash } = await send(await sign());
    await send(await sign({ signer: { sequence: 4 } }));
    const terms = ["send_packet.packet_sequence='1'", "send_packet.packet_src_channel='channel-1'"];
    const query = `query=${encodeURIComponent(terms.join(' AND '))}`;
    const events = terms.map((term) => `events=${encodeURIComponent(term)}`).join('&');
    const found = await ask(`/cosmos/tx/v1beta1/txs?${query}`);
    expect(found.body).toMatchObject({ total: '1', tx_responses: [{ txhash }] });
    expect(await ask(`/cosmos/tx/v1beta1/txs?${events}`)).toMatchObject({ status: 400, body: { code: 3 } });
    expect((await ask(`/cosmos/tx/v1beta1/txs?query=${encodeURIComponent("tx.height='1'")}`)).body.total).toBe('0');
    node.setFaults({ isOld: true });
    const [old] = (await ask(`/cosmos/tx/v1beta1/txs?${events}`)).body.tx_responses;
    expect(old).toMatchObject({ txhash, logs: [{ msg_index: 0 }] });
    expect(old.logs[0].events.map(({ type }: { type: string }) => type)).toContain('send_packet');
    expect(JSON.stringify(old.events)).not.toContain('msg_index');
    expect(await ask(`/cosmos/tx/v1beta1/txs?${query}`)).toMatchObject({ status: 400 });
  });

  test('packets, channels and clients', async () => {
    const { ask, send } = await startNode();
    const channel = '/ibc/core/channel/v1/channels/channel-1/ports/transfer';
    const none = { status: 404, body: { code: 5, message: 'packet commitment hash not found' } };
    expect(await ask(`${channel}/packet_commitments/1`)).toMatchObject(none);
    await send(await sign());
    const { body } = await ask(`${channel}/packet_commitments/1`);
    expect(Buffer.from(body.commitment, 'base64')).toHaveLength(32);
    expect(body.proof_height).toEqual({ revision_number: '1', revision_height: '12345679' });
    expect((await ask(`${channel}/packet_receipts/1`)).body.received).toBe(false);
    expect(await ask(`${channel}/packet_acks/1`)).toMatchObject({ status: 404, body: { code: 5 } });
    expect((await ask(channel)).body.channel).toMatchObject({
      state: 'STATE_OPEN',
      counterparty: { port_id: 'transfer', channel_id: 'channel-750' },
      connection_hops: ['connection-0'],
    });
    const { client_id, client_state } = (await ask(`${channel}/client_state`)).body.identified_client_state;
    expect(client_state.chain_id).toBe('osmosis-1');
    expect((await ask(`/ibc/core/client/v1/client_status/${client_id}`)).body).toEqual({ status: 'Active' });
    expect(await ask('/ibc/core/channel/v1/channels/channel-9/ports/transfer')).toMatchObject({ status: 404 });
  });
});

describe('faults', () => {
  test('without an index neither a search nor a hash finds anything', async () => {
    const { node, ask, send } = await startNode();
    const { txhash } = await send(await sign());
    node.setFaults({ withoutIndex: true });
    const refused = { status: 500, body: { code: 2, message: 'transaction indexing is disabled', details: [] } };
    expect(await ask(`/cosmos/tx/v1beta1/txs/${txhash}`)).toEqual(refused);
    expect(await ask(`/cosmos/tx/v1beta1/txs?query=${encodeURIComponent("tx.height='1'")}`)).toEqual(refused);
    const commitment = '/ibc/core/channel/v1/channels/channel-1/ports/transfer/packet_commitments/1';
    expect((await ask(commitment)).status).toBe(200);
  });

  test('a node of another chain says so, and refuses what is signed for this one', async () => {
    const { ask, send } = await startNode(nobleChain(), { chainId: 'grand-1' });
    const info = await ask('/cosmos/base/tendermint/v1beta1/node_info');
    expect(info.body.default_node_info.network).toBe('grand-1');
    expect(await send(await sign())).toMatchObject({ code: 4 });
  });

  test('a node that is one block behind does not have the last one', async () => {
    const { node, ask, send } = await startNode();
    const { txhash } = await send(await sign());
    node.setFaults({ behind: 1 });
    expect((await ask(`/cosmos/tx/v1beta1/txs/${txhash}`)).status).toBe(404);
    expect((await ask(`/cosmos/bank/v1beta1/balances/${ME}`)).body.balances[0].amount).toBe('1000000000');
    expect((await ask(`/cosmos/auth/v1beta1/accounts/${ME}`)).body.account.sequence).toBe('3');
    expect((await ask('/cosmos/base/tendermint/v1beta1/blocks/latest')).body.block.header.height).toBe('12345678');
  });

  test('a silent node keeps the question until somebody gives up', async () => {
    const { node } = await startNode(nobleChain(), { isSilent: true });
    const gone = new AbortController();
    const asked = fetch(`${node.url}/cosmos/base/tendermint/v1beta1/blocks/latest`, { signal: gone.signal });
    await expect.poll(() => node.requests.length).toBe(1);
    gone.abort();
    await expect(asked).rejects.toThrow();
  });
});
