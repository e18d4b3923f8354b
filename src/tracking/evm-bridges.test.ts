import type { Address, Hex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import data from '#bridges/data/cctp.json' with { type: 'json' };
import { createNodeAccess } from '#nodes/node-access.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { ATTESTER, type CircleAttester, circleAttester } from '#testing/circle-attester.ts';
import { type Anvil, startAnvil } from '#testing/nodes/anvil.ts';
import { burn, type CctpContracts, deployCctp, linkCctp } from '#testing/nodes/cctp-contracts.ts';
import { copyToken, DEPLOYER, deployMulticall3, deployToken, receiptOf } from '#testing/nodes/evm-contracts.ts';
import { deployHyperlane, type HyperlaneContracts } from '#testing/nodes/hyperlane-contracts.ts';
import { dispatchedIn, relay, transferNative } from '#testing/nodes/hyperlane-relayer.ts';
import { type LoopbackServer, startLoopbackServer } from '#testing/nodes/loopback-server.ts';
import { createLiveReads } from './live-reads.ts';
import { createTracking } from './tracking.ts';

const RECIPIENT: Address = '0x00000000000000000000000000000000000a11ce';
const ROUTERS: Readonly<Record<string, Address>> = {
  '1': '0x95Abf44e0B9166348A9ed8797a7f20CC32Fd9C26',
  '8453': '0x1634D476C1215C88B9746b6F4D4d8334540f5905',
};

interface Chain {
  readonly anvil: Anvil;
  readonly cctp: CctpContracts;
  readonly hyperlane: HyperlaneContracts;
}

let [ethereum, base]: [Chain, Chain] = [] as never;
let circle: LoopbackServer;
let attester: CircleAttester;

beforeAll(async () => {
  attester = circleAttester();
  circle = await startLoopbackServer((request) => attester.respond(request) ?? { status: 404, body: '{}' });
  [ethereum, base] = (await Promise.all(
    ['1', '8453'].map(async (chainId): Promise<Chain> => {
      const anvil = await startAnvil({ chainId: Number(chainId) });
      await deployMulticall3(anvil);
      const facts = data.find(({ chain_id }) => chain_id === chainId);
      const token = facts?.denom as Address;
      await copyToken(anvil, await deployToken(anvil), token);
      const places = { messenger: facts?.messenger_v2 as Address, transmitter: facts?.transmitter_v2 as Address };
      const cctp = await deployCctp(anvil, {
        version: 2,
        domain: facts?.domain ?? 0,
        token,
        attester: ATTESTER,
        ...places,
      });
      const hyperlane = await deployHyperlane(anvil, Number(chainId));
      const other = chainId === '1' ? '8453' : '1';
      await hyperlane.setGasPrice(Number(other), 10n ** 9n);
      await hyperlane.placeRouter(ROUTERS[chainId] as Address, null, Number(other), ROUTERS[other] as Address);
      return { anvil, cctp, hyperlane };
    }),
  )) as [Chain, Chain];
  await linkCctp(ethereum.cctp, base.cctp);
});
afterAll(() => Promise.all([ethereum.anvil, base.anvil, circle].map((each) => each.close())));

/** As a service that was started this moment sees it. */
function fresh() {
  const registry = embeddedRegistry();
  const urls = new Map([
    ['1', [ethereum.anvil.url]],
    ['8453', [base.anvil.url]],
  ]);
  const nodes = createNodeAccess(registry, { mode: 'urls', urls }, { callsPerMinute: 100_000 });
  const none = { layerZeroScan: null, hyperlaneExplorer: null, axelarscan: null, opInitExecutors: false };
  const services = { ...none, circle: circle.url };
  return createTracking({ registry, chains: createLiveReads(registry, nodes, Date.now), services, now: Date.now });
}
const status = (tx_hash: Hex, chain_id = '1') => fresh().status({ tx_hash, chain_id });
const stopOf = async (hash: Hex) => (await status(hash)).transfers[0]?.stops[0];

test('a burn of CCTP, from its receipt over an attestation that ran out to its mint, by the call that is offered', async () => {
  const amount = 5_000_000n;
  const receipt = await burn(
    ethereum.cctp,
    { destination: base.cctp.domain, recipient: RECIPIENT, amount, finality: 1000, maxFee: 900n },
    { account: DEPLOYER },
  );
  const hash = receipt.transactionHash;
  expect(await stopOf(hash)).toMatchObject({ phase: 'SENT', is_fast: true, from: { amount: `${amount}` } });
  const [seen] = attester.see(ethereum.cctp, receipt);
  if (seen === undefined) throw new Error('nothing was burned');
  expect((await stopOf(hash))?.phase).toBe('WAITING_ATTESTATION');
  const filling = { finality: 1000, fee: 700n };
  await attester.sign(seen, { ...filling, expirationBlock: 1n });
  expect(await stopOf(hash)).toMatchObject({ phase: 'ATTESTATION_EXPIRED', acts: [{ kind: 'ASK_AGAIN' }] });
  expect(await fresh().askAgain('1', hash, 0)).toBe(true);
  expect(attester.reattested).toHaveLength(1);
  await attester.sign(seen, { ...filling, expirationBlock: 1_000_000n });
  const ready = await stopOf(hash);
  expect(ready).toMatchObject({ phase: 'READY', to: { amount: `${amount - 700n}` } });
  const call = ready?.acts[0]?.evm_tx;
  const sending = { to: call?.to as Address, data: `0x${call?.data}`, account: DEPLOYER, chain: null } as const;
  const minted = await receiptOf(base.anvil, await base.anvil.client.sendTransaction(sending));
  expect(minted.status).toBe('success');
  const { transfers, state } = await status(hash);
  expect(state).toBe('STATE_COMPLETED_SUCCESS');
  expect(transfers[0]?.stops[0]).toMatchObject({ phase: 'ARRIVED', to: { amount: `${amount - 700n}` } });
  expect(transfers[0]?.transfer_sequence[0]).toMatchObject({
    cctp_transfer_v2: { txs: { receive_tx: { chain_id: '8453', tx_hash: minted.transactionHash } } },
  });
  expect((await status(minted.transactionHash, '8453')).began_with).toMatchObject([{ chain_id: '1', tx_hash: hash }]);
});

test('a message of Hyperlane, from its router to the log of its delivery', async () => {
  const amount = 10n ** 18n;
  const transfer = { router: ROUTERS['1'] as Address, destination: 8453, recipient: RECIPIENT, amount };
  const receipt = await transferNative(ethereum.hyperlane, transfer);
  const hash = receipt.transactionHash;
  expect(await stopOf(hash)).toMatchObject({
    ...{ phase: 'WAITING_DELIVERY', from: { denom: 'ethereum-native', amount: `${amount}` } },
    to: { chain_id: '8453', denom: 'base-native', address: RECIPIENT },
  });
  const [message] = dispatchedIn(receipt);
  if (message === undefined) throw new Error('nothing was dispatched');
  const delivered = await relay(base.hyperlane, message);
  const { transfers } = await status(hash);
  expect(transfers[0]?.stops[0]).toMatchObject({ phase: 'ARRIVED', identifiers: [{ value: message.id }] });
  expect(transfers[0]?.transfer_sequence[0]).toMatchObject({
    hyperlane_transfer: { txs: { receive_tx: { chain_id: '8453', tx_hash: delivered.transactionHash } } },
  });
});
