import { encodeAbiParameters } from 'viem';
import { describe, expect, it } from 'vitest';
import { evmTx, type FakeChains, fakeChains, hash32, SERVICES } from '#testing/chain-reads.ts';
import { topicOf, topicWord } from '../abi.ts';
import { followDepartures } from '../follow.ts';
import { axelarTracker } from './axelar.ts';

const GATEWAY = '0x4f4495243837681061c4743b74b3eedf548d56a5';
const AAVE = '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9';
const ALICE = `0x${'a1'.repeat(20)}`;
const RECEIVER = `0x${'cc'.repeat(20)}`;
const HASH = hash32(1);

const string = { type: 'string' };
const amount = { type: 'uint256' };

function calling(chains: FakeChains, { gateway = GATEWAY, to = 'arbitrum' } = {}) {
  const data = encodeAbiParameters(
    [string, string, { type: 'bytes' }, string, amount],
    [to, RECEIVER, '0xdd', 'AAVE', 9n],
  );
  const topics = [
    topicOf('ContractCallWithToken(address,string,string,bytes32,bytes,string,uint256)'),
    topicWord(ALICE),
    hash32(7),
  ];
  const tx = evmTx({ chainId: '1', hash: HASH, logs: [{ address: gateway, topics, data, index: 4 }] });
  const legs = () =>
    Promise.all(axelarTracker.departures(tx, chains.context).map((each) => axelarTracker.follow(each, chains.context)));
  return { tx, legs };
}
function explorerSays(chains: FakeChains, ...entries: readonly object[]): void {
  const data = entries.map((entry) => ({ call: { transactionHash: HASH, logIndex: 4 }, ...entry }));
  chains.serve(SERVICES.axelarscan, ({ pathname }, body) =>
    pathname === '/gmp/searchGMP' && (body as { readonly txHash: string }).txHash === HASH ? { data } : { data: [] },
  );
}

describe('tokens with a call over Axelar', () => {
  it('go the steps that the explorer names, and have arrived when their chain shows it', async () => {
    const chains = fakeChains();
    const { legs } = calling(chains);
    explorerSays(chains);
    expect((await legs())[0]).toMatchObject({
      ...{ bridge: 'AXELAR', phase: 'WAITING_ATTESTATION', said: 'Axelarscan does not list it yet' },
      event: { from_chain_id: '1', to_chain_id: '42161', state: 'AXELAR_TRANSFER_PENDING_CONFIRMATION' },
      from: { denom: AAVE, amount: '9', address: ALICE },
      to: { chain_id: '42161', amount: '9', address: RECEIVER },
      identifiers: expect.arrayContaining([{ name: 'message id', value: `${HASH}-4` }]),
      links: [{ name: 'Axelarscan', url: `https://axelarscan.io/gmp/${HASH}` }],
    });
    explorerSays(chains, { status: 'called' });
    expect((await legs())[0]?.phase).toBe('WAITING_ATTESTATION');
    explorerSays(chains, { status: 'confirmed', confirm: { transactionHash: 'AB'.repeat(32) } });
    expect((await legs())[0]).toMatchObject({
      phase: 'WAITING_DELIVERY',
      event: { state: 'AXELAR_TRANSFER_PENDING_RECEIPT' },
    });
    explorerSays(chains, { status: 'confirmed', confirm: {}, gas_status: 'gas_unpaid' });
    expect((await legs())[0]?.phase).toBe('UNPAID');
    const executed = {
      status: 'executed',
      approved: { transactionHash: hash32(2) },
      executed: { transactionHash: hash32(3) },
    };
    explorerSays(chains, executed);
    expect((await legs())[0]).toMatchObject({ phase: 'WAITING_DELIVERY', arrival: null });
    chains.add(evmTx({ chainId: '42161', hash: hash32(3) }));
    expect((await legs())[0]).toMatchObject({
      phase: 'ARRIVED',
      event: {
        state: 'AXELAR_TRANSFER_SUCCESS',
        contract_call_with_token_txs: { approve_tx: { tx_hash: hash32(2) }, execute_tx: { tx_hash: hash32(3) } },
      },
      arrival: { chainId: '42161', hash: hash32(3) },
    });
  });

  it('say why their call failed', async () => {
    const chains = fakeChains();
    explorerSays(chains, { status: 'error', approved: {}, error: { error: { message: 'execution reverted' } } });
    expect((await calling(chains).legs())[0]).toMatchObject({ phase: 'REFUSED', said: 'execution reverted' });
  });

  it('are told by their source where the explorer is silent or not asked, and are none of another contract', async () => {
    const chains = fakeChains();
    const [told] = await followDepartures(calling(chains).tx, [axelarTracker], chains.context);
    expect(told).toMatchObject({
      state: 'STATE_PENDING',
      stops: [{ phase: 'UNKNOWN', said: 'axelar.test did not answer' }],
    });
    const context = { ...chains.context, services: { ...SERVICES, axelarscan: null } };
    const [unasked] = await followDepartures(calling(chains).tx, [axelarTracker], context);
    expect(unasked?.stops[0]).toMatchObject({ phase: 'UNKNOWN', said: expect.stringContaining('not asked') });
    expect(await calling(chains, { gateway: ALICE }).legs()).toEqual([]);
    explorerSays(chains, { status: 'called' });
    expect((await calling(chains, { to: 'nowhere' }).legs())[0]).toMatchObject({ phase: 'UNKNOWN', to: null });
  });

  it('without a call are no longer carried', async () => {
    const chains = fakeChains();
    const data = encodeAbiParameters([string, string, string, amount], ['osmosis', 'osmo1bob', 'AAVE', 9n]);
    const topics = [topicOf('TokenSent(address,string,string,string,uint256)'), topicWord(ALICE)];
    const tx = evmTx({ chainId: '1', hash: HASH, logs: [{ address: GATEWAY, topics, data }] });
    const [told] = await followDepartures(tx, [axelarTracker], chains.context);
    expect(told?.stops[0]).toMatchObject({ phase: 'STUCK', acts: [], said: expect.stringContaining('no longer') });
  });
});
