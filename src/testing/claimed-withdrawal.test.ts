import { base64 } from '@scure/base';
import { SignDoc } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import { generatePrivateKey } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { prepareDoc, readSigner, signDoc } from '#app/following/sign-document.ts';
import { transferOf } from '#app/pages/follow/acts/acted-transfer.ts';
import type { WalletRequest } from '#app/wallet/wallet.ts';
import { RefusedCall } from '#calls/decode/act.ts';
import { explainDoc, type HandedDoc } from '#calls/decode/cosmos-act.ts';
import type { Client } from '#client/client.ts';
import type { TransferAct, TransferStop, TxPrepareRequest, TxPrepareResponse } from '#contract/tx.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { createTracking, type Tracking } from '#tracking/tracking.ts';
import { EXECUTOR, INITIA, type OpInitWorld, ROLLUP, startOpInitWorld } from './opinit-world.ts';
import { createRandom } from './random.ts';
import { CosmosWallet, type DirectDoc } from './wallets/cosmos-wallet.ts';

/** A withdrawal from a rollup of Initia, claimed by the page's own steps through the service, on chains that check signatures, sequence and fee. */

const ETHEREUM = 60;
const key = generatePrivateKey();
const receiver = new CosmosWallet({ otherKeys: { [ETHEREUM]: key } }).addressOn(INITIA);

let opinit: OpInitWorld;
let tracking: Tracking;
let wallet: CosmosWallet;
beforeAll(async () => {
  opinit = await startOpInitWorld(receiver);
});
afterAll(() => opinit.world.close());
beforeEach(() => {
  wallet = new CosmosWallet({ accounts: 2, otherKeys: { [ETHEREUM]: key } });
  opinit.initia.state.give(receiver, 'uinit', 1_000_000n);
  const services = { circle: null, layerZeroScan: null, hyperlaneExplorer: null, axelarscan: null };
  const reads = opinit.world.reads();
  tracking = createTracking({
    ...{ registry: embeddedRegistry(), now: Date.now, services: { ...services, opInitExecutors: true } },
    chains: {
      ...reads,
      service: async (url) => (url === `${EXECUTOR}/withdrawal/${opinit.sequence}` ? opinit.proof : null),
    },
  });
});

/** As the page reaches the service. */
const service = {
  ask: async ({ path }: { readonly path: string }, request: never) => {
    if (path === '/v2/tx/prepare') return { data: await tracking.prepare(request) };
    const { chain_id, tx } = request as { readonly chain_id: string; readonly tx: string };
    return { data: await tracking.submit(chain_id, tx) };
  },
} as unknown as Pick<Client, 'ask'>;

/** As adapters ask it. */
async function ask({ method, params = [] }: WalletRequest): Promise<unknown> {
  const [chainId, address, doc] = params as [string, string, Record<'bodyBytes' | 'authInfoBytes', Uint8Array>];
  if (method === 'getKey') {
    const found = await wallet.getKey(chainId);
    return { ...found, pubKey: Uint8Array.from(found.pubKey) };
  }
  const { signed, signature } = await wallet.signDirect(chainId, address, {
    ...(doc as unknown as DirectDoc),
    bodyBytes: [...doc.bodyBytes],
    authInfoBytes: [...doc.authInfoBytes],
  });
  const bytes = { bodyBytes: Uint8Array.from(signed.bodyBytes), authInfoBytes: Uint8Array.from(signed.authInfoBytes) };
  return { signature, signed: { ...signed, ...bytes } };
}

async function stopOf(): Promise<TransferStop & { readonly act: TransferAct }> {
  const { transfers } = await tracking.status({ chain_id: ROLLUP, tx_hash: opinit.hash });
  const stop = transfers[0]?.stops[0] as TransferStop;
  return { ...stop, act: stop.acts[0] as TransferAct };
}

async function prepared() {
  const stop = await stopOf();
  const signer = await readSigner(INITIA, ask);
  const transfer = { ...transferOf(stop), sender: stop.from.address, denom: stop.to?.denom ?? null };
  return { stop, signer, transfer, doc: await prepareDoc(stop.act, transfer, signer, service) };
}

const held = () => opinit.initia.state.balance(receiver, 'uinit');

test('what a person declines, and what a wallet changed, is not sent', async () => {
  const { signer, doc } = await prepared();
  wallet.person.mood = 'declines';
  await expect(signDoc(doc, signer, ask, service)).rejects.toThrow('rejected');
  wallet.person.mood = 'approves';
  const changes: ((given: DirectDoc) => DirectDoc)[] = [
    (given) => ({ ...given, bodyBytes: [...given.bodyBytes, 18, 1, 65] }),
    (given) => ({ ...given, authInfoBytes: given.authInfoBytes.with(-1, (given.authInfoBytes.at(-1) ?? 0) ^ 1) }),
    (given) => ({ ...given, accountNumber: `${BigInt(given.accountNumber) + 1n}` }),
  ];
  for (const change of changes) {
    wallet.changes = change;
    await expect(signDoc(doc, signer, ask, service)).rejects.toThrow(expect.objectContaining({ name: 'OtherSigned' }));
  }
});

test('a key on a Ledger is not asked to sign', async () => {
  const asLedger = async (request: WalletRequest) => ({ ...((await ask(request)) as object), isNanoLedger: true });
  await expect(readSigner(INITIA, asLedger)).rejects.toThrow(expect.objectContaining({ name: 'OnLedger' }));
  await expect(readSigner(INITIA, async () => ({}))).rejects.toThrow('no key');
});

test('an account that the chain does not know is told so, before it is simulated', async () => {
  wallet.switchAccount();
  await expect(prepared()).rejects.toThrow(/has no account on Initia/);
});

test('what the chain refuses is told in its words', async () => {
  const stop = await stopOf();
  const signer = await readSigner(INITIA, ask);
  const transfer = { ...transferOf(stop), sender: stop.from.address, denom: stop.to?.denom ?? null };
  const told = stop.act.cosmos_tx as NonNullable<TransferAct['cosmos_tx']>;
  const msg = JSON.stringify({ ...JSON.parse(told.msg), output_index: '2' });
  const act = { ...stop.act, cosmos_tx: { ...told, msg } };
  await expect(prepareDoc(act, transfer, signer, service)).rejects.toThrow(
    /it would fail on Initia .*output has not finalized/,
  );
});

const request = async (change: Partial<TxPrepareRequest> = {}): Promise<TxPrepareRequest> => {
  const { act } = await stopOf();
  const { address, publicKey } = await readSigner(INITIA, ask);
  const { msg_type_url, msg } = act.cosmos_tx as NonNullable<TransferAct['cosmos_tx']>;
  const asked = { chain_id: INITIA, msg_type_url, msg, signer: address, public_key: base64.encode(publicKey) };
  return { ...asked, ...change };
};

test.each([
  [{ chain_id: 'osmosis-1' }, /no node of Osmosis|not prepared here/],
  [{ msg_type_url: '/cosmos.bank.v1beta1.MsgSend' }, /not prepared here/],
  [{ msg: 'no json' }, /must be JSON/],
  [{ msg: '{"withdrawal_proofs":[]}' }, /bridge_id must be/],
  [{ public_key: 'A'.repeat(44) }, /compressed/],
] as const)('a request with %j is refused in words', async (change, words) => {
  await expect(tracking.prepare(await request(change))).rejects.toThrow(words);
});

test('the fee is at most a little above the price, and pays for what was simulated', async () => {
  const { doc } = await prepared();
  const { gas_limit, fee } = await tracking.prepare(await request());
  expect(doc.fee).toEqual({ denom: 'uinit', amount: BigInt(fee.amount) });
  // 0.015 a unit, a fifth above it, rounded up.
  expect(BigInt(fee.amount)).toBe((BigInt(gas_limit) * 18n + 999n) / 1000n);
});

const seed = Number(process.env.PORTOLAN_SEED ?? Math.floor(Math.random() * 2 ** 31));
const MUTATIONS = 500;

test(`of ${MUTATIONS} documents with a changed byte the page reads none (seed ${seed})`, async () => {
  const random = createRandom(seed);
  const { stop, signer, transfer } = await prepared();
  const answer = await tracking.prepare(await request());
  const told = stop.act.cosmos_tx as NonNullable<TransferAct['cosmos_tx']>;
  const handed = (doc: string, rest: Partial<TxPrepareResponse> = {}): HandedDoc => {
    const { fee, gas_limit: gasLimit, account_number: accountNumber, sequence } = { ...answer, ...rest };
    const act = { kind: stop.act.kind, chainId: stop.act.chain_id, typeUrl: told.msg_type_url, msg: told.msg };
    return { ...act, doc, fee, gasLimit, accountNumber, sequence };
  };
  expect(explainDoc(handed(answer.sign_doc), transfer, signer).amount).toBe(120n);
  const bytes = base64.decode(answer.sign_doc);
  let refused = 0;
  for (let i = 0; i < MUTATIONS; i++) {
    const changed = Uint8Array.from(bytes);
    const at = random.whole(0, bytes.length - 1);
    changed[at] = (changed[at] as number) ^ random.whole(1, 255);
    try {
      explainDoc(handed(base64.encode(changed)), transfer, signer);
    } catch (error) {
      expect(error).toBeInstanceOf(RefusedCall);
      refused += 1;
    }
  }
  expect(refused).toBe(MUTATIONS);
});

test('a document with more in it, of a dearer fee, for another transfer or another signer is refused', async () => {
  const { stop, signer, transfer } = await prepared();
  const answer = await tracking.prepare(await request());
  const told = stop.act.cosmos_tx as NonNullable<TransferAct['cosmos_tx']>;
  const { fee, gas_limit: gasLimit, account_number: accountNumber, sequence, sign_doc: doc } = answer;
  const act = { kind: 'CLAIM', chainId: INITIA, typeUrl: told.msg_type_url, msg: told.msg };
  const handed: HandedDoc = { ...act, doc, fee, gasLimit, accountNumber, sequence };
  const reason = (change: Partial<HandedDoc>, by = transfer, who = signer): string => {
    try {
      explainDoc({ ...handed, ...change }, by, who);
      return 'none';
    } catch (error) {
      return error instanceof RefusedCall ? error.reason : `${error}`;
    }
  };
  const other = { ...signer, address: opinit.initia.prefix };
  const rewritten = SignDoc.decode(base64.decode(doc));
  const twice = Uint8Array.from([...rewritten.bodyBytes, ...rewritten.bodyBytes]);
  const withBody = (bodyBytes: Uint8Array) => base64.encode(SignDoc.encode({ ...rewritten, bodyBytes }).finish());
  expect({
    kind: reason({ kind: 'RECEIVE' }),
    type: reason({ typeUrl: '/cosmos.bank.v1beta1.MsgSend' }),
    chain: reason({ chainId: ROLLUP }),
    behind: reason({ doc: base64.encode(Uint8Array.from([...base64.decode(doc), 40, 1])) }),
    twoMessages: reason({ doc: withBody(twice) }),
    memo: reason({ doc: withBody(Uint8Array.from([...rewritten.bodyBytes, 18, 1, 65])) }),
    timeout: reason({ doc: withBody(Uint8Array.from([...rewritten.bodyBytes, 24, 1])) }),
    fee: reason({ fee: { ...fee, amount: `${BigInt(fee.amount) - 1n}` } }),
    sequence: reason({ sequence: `${BigInt(sequence) + 1n}` }),
    told: reason({ msg: told.msg.replace('"output_index":"1"', '"output_index":"2"') }),
    receiver: reason({}, { ...transfer, receiver: other.address }),
    amount: reason({}, { ...transfer, amount: 121n }),
    denom: reason({}, { ...transfer, denom: 'uusdc' }),
    unknown: reason({}, { ...transfer, amount: null }),
    transfer: reason({}, { ...transfer, identifiers: [] }),
    sender: reason({}, { ...transfer, sender: null }),
    signer: reason({}, transfer, other),
    key: reason({}, transfer, { ...signer, publicKey: signer.publicKey.map((byte) => byte ^ 1) }),
  }).toEqual({
    ...{ kind: 'contract', type: 'contract', chain: 'contract', behind: 'unreadable', twoMessages: 'contract' },
    ...{ memo: 'unreadable', timeout: 'unreadable', fee: 'value', sequence: 'caller', told: 'transfer' },
    ...{ receiver: 'receiver', amount: 'amount', denom: 'amount', unknown: 'amount', transfer: 'transfer' },
    ...{ sender: 'transfer', signer: 'caller', key: 'caller' },
  });
});

test('a withdrawal is claimed, once: signed, taken, and told as arrived', async () => {
  const { signer, doc } = await prepared();
  const before = held();
  const signed = await signDoc(doc, signer, ask, service);
  expect(held()).toBe(before);
  await signed.send?.();
  expect(held()).toBe(before + 120n - doc.fee.amount);
  expect(opinit.initia.getTx(signed.hash)).toMatchObject({ code: 0 });
  // Sent once more, the answer is the same.
  await signed.send?.();
  // Not the answer that is kept for two seconds.
  const { transfers } = await tracking.status({ chain_id: ROLLUP, tx_hash: opinit.hash, nonce: '1' });
  expect(transfers[0]?.stops[0]).toMatchObject({ phase: 'ARRIVED', acts: [] });
  await expect(prepared()).rejects.toThrow();
});
