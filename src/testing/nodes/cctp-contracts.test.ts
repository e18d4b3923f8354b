import { type Address, encodePacked, type Hex, pad, parseAbi, parseEventLogs, stringToHex, zeroAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ATTESTER, circleAttester } from '../circle-attester.ts';
import { type Anvil, startAnvil } from './anvil.ts';
import {
  burn,
  type CctpContracts,
  deployCctp,
  isUsed,
  linkCctp,
  messagesSentIn,
  receiveMessage,
} from './cctp-contracts.ts';
import { forwarded, plain } from './cctp-vectors.json';
import { copyToken, deployToken, giveToken, send } from './evm-contracts.ts';

const RECIPIENT: Address = '0x00000000000000000000000000000000000a11ce';
const OTHER: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const DOMAINS = [0, 6] as const;
const BALANCE = parseAbi(['function balanceOf(address) view returns (uint256)']);

let anvils: Anvil[];
const contracts: Record<1 | 2, [CctpContracts, CctpContracts]> = {} as never;

beforeAll(async () => {
  anvils = await Promise.all(DOMAINS.map((domain) => startAnvil({ chainId: domain + 1 })));
  for (const version of [1, 2] as const) {
    const ends = await Promise.all(
      anvils.map(async (anvil, i) => {
        const token = await deployToken(anvil);
        return deployCctp(anvil, { version, domain: DOMAINS[i] ?? 0, token, attester: ATTESTER });
      }),
    );
    contracts[version] = ends as [CctpContracts, CctpContracts];
    await linkCctp(...contracts[version]);
  }
});
afterAll(() => Promise.all(anvils.map((each) => each.close())));

const balanceOf = ({ anvil, token }: CctpContracts, holder: Address) =>
  anvil.client.readContract({ address: token, abi: BALANCE, functionName: 'balanceOf', args: [holder] });
const ask = (attester: ReturnType<typeof circleAttester>, path: string, method = 'GET') => {
  const { status, body } = attester.respond({ url: new URL(path, 'http://circle'), method }) ?? { body: '{}' };
  return { status, ...JSON.parse(body) };
};

test('a fast burn is signed, expires, is signed again and minted once', async () => {
  const [from, to] = contracts[2];
  const attester = circleAttester();
  const bought = { destination: 6, recipient: RECIPIENT, amount: 100_000_000n };
  const receipt = await burn(from, { ...bought, maxFee: 250_000n, finality: 1000 });
  const path = `/v2/messages/0?transactionHash=${receipt.transactionHash}`;
  expect(ask(attester, path).status).toBe(404);

  const [seen] = attester.see(from, receipt);
  if (seen === undefined) throw new Error('no burn was seen');
  attester.remark(seen, { delayReason: 'insufficient_fee' });
  expect(ask(attester, path).messages).toEqual([
    {
      ...{ message: '0x', attestation: 'PENDING', eventNonce: '', cctpVersion: 2 },
      ...{ status: 'pending_confirmations', delayReason: 'insufficient_fee' },
    },
  ]);

  const expirationBlock = await to.anvil.client.getBlockNumber();
  const fast = await attester.sign(seen, { finality: 1000, fee: 10_000n, expirationBlock });
  expect(ask(attester, path).messages[0]).toMatchObject({
    status: 'complete',
    eventNonce: fast.nonce,
    ...signed(fast),
  });
  await expect(receiveMessage(to, fast)).rejects.toThrow('Message expired and must be re-signed');

  expect(ask(attester, `/v2/reattest/${fast.nonce}`, 'POST')).toMatchObject({ status: 200, nonce: fast.nonce });
  expect(attester.reattested).toEqual([fast.nonce]);
  const final = await attester.sign(seen, { fee: 10_000n });
  expect(final.nonce).toBe(fast.nonce);
  expect(await isUsed(to, final.nonce)).toBe(false);
  const { logs } = await receiveMessage(to, final);
  const [received] = parseEventLogs({ abi: to.transmitterAbi, eventName: 'MessageReceived', logs });
  expect(received?.args).toMatchObject({ nonce: final.nonce, finalityThresholdExecuted: 2000, sourceDomain: 0 });
  expect(await isUsed(to, final.nonce)).toBe(true);
  expect(await balanceOf(to, RECIPIENT)).toBe(99_990_000n);
  await expect(receiveMessage(to, final)).rejects.toThrow('Nonce already used');
});

const signed = ({ message, attestation }: { message: Hex; attestation: Hex }) => ({ message, attestation });

test('a burn with a hook names who may deliver it; nobody else may, and nothing else is believed', async () => {
  const [from, to] = contracts[2];
  const attester = circleAttester();
  const hook = encodePacked(['bytes24', 'uint64'], [stringToHex('cctp-forward', { size: 24 }), 0n]);
  const receipt = await burn(from, { destination: 6, recipient: RECIPIENT, amount: 5n, hook, caller: OTHER });
  const [seen] = attester.see(from, receipt);
  if (seen === undefined) throw new Error('no burn was seen');
  const message = await attester.sign(seen);
  expect(message.message.endsWith(hook.slice(2))).toBe(true);
  await expect(receiveMessage(to, message)).rejects.toThrow('Invalid caller for message');
  const changed = { ...message, message: message.message.replace(hook.slice(2), `${hook.slice(2, -2)}01`) as Hex };
  await expect(receiveMessage(to, changed, { account: OTHER })).rejects.toThrow('not attester');
  const { transactionHash } = await receiveMessage(to, message, { account: OTHER });
  attester.remark(seen, { forwardState: 'COMPLETE', forwardTxHash: transactionHash });
  expect(ask(attester, `/v2/messages/0?nonce=${message.nonce}`).messages).toMatchObject([
    { forwardState: 'COMPLETE', forwardTxHash: transactionHash },
  ]);
});

test('a burn of version 1 has its nonce from the start', async () => {
  const [from, to] = contracts[1];
  const attester = circleAttester();
  const before = await balanceOf(to, RECIPIENT);
  const receipt = await burn(from, { destination: 6, recipient: RECIPIENT, amount: 7n });
  const [seen] = attester.see(from, receipt);
  if (seen === undefined) throw new Error('no burn was seen');
  const path = `/v1/messages/0/${receipt.transactionHash}`;
  expect(ask(attester, path).messages).toMatchObject([{ attestation: 'PENDING', eventNonce: '0' }]);
  const message = await attester.sign(seen);
  expect(message.message).toBe(messagesSentIn(receipt)[0]);
  expect(ask(attester, path).messages).toMatchObject([{ eventNonce: '0', ...signed(message) }]);
  await receiveMessage(to, message);
  expect(await isUsed(to, message.nonce)).toBe(true);
  expect((await balanceOf(to, RECIPIENT)) - before).toBe(7n);
});

test.each([
  [0, plain],
  [1, forwarded],
] as const)("messages and events of node %i are those of Circle's own contracts", async (node, vector) => {
  const anvil = anvils[node] as Anvil;
  const attester = vector.attester as Address;
  const [amount, domain, recipient, at, , maxFee, finality] = vector.args;
  const token = at as Address;
  await copyToken(anvil, await deployToken(anvil), token);
  const messenger = vector.messenger as Address;
  const ends = { version: 2, token, messenger, attester } as const;
  const to = await deployCctp(anvil, { ...ends, domain: 6, transmitter: vector.transmitter_to as Address });
  await send(anvil, messenger, to.abi, 'link', [0, pad(messenger), pad(token), token]);
  const mint = await receiveMessage(to, {
    message: vector.attested_message as Hex,
    attestation: vector.attestation as Hex,
  });
  const logged = ({ topics, data }: { topics: readonly string[]; data: string }) => ({ topics, data });
  expect(mint.logs.map(logged)).toEqual(expect.arrayContaining(vector.mint_logs));

  const from = await deployCctp(anvil, { ...ends, domain: 0, transmitter: vector.transmitter_from as Address });
  await send(anvil, messenger, from.abi, 'link', [6, pad(messenger), pad(token), token]);
  await giveToken(anvil, token, OTHER, BigInt(amount as string));
  const receipt = await burn(
    from,
    {
      ...{ destination: Number(domain), recipient: `0x${`${recipient}`.slice(26)}`, amount: BigInt(amount as string) },
      ...{ maxFee: BigInt(maxFee as string), finality: Number(finality), caller: zeroAddress },
      ...(vector === forwarded ? { hook: `0x${vector.message_sent.slice(2 + 2 * 376)}` } : {}),
    },
    { account: OTHER },
  );
  expect(messagesSentIn(receipt)).toEqual([vector.message_sent]);
  expect(receipt.logs.map(logged)).toEqual(expect.arrayContaining(vector.deposit_log));
});
