import { type Address, createPublicClient, type Hex, http, parseAbi } from 'viem';
import { INITIA_KEYS, type RunningActsWorld, startActsWorld } from './acts.ts';
import { lookAt } from './look-at.ts';
import { expect, test } from './test.ts';

/** The second of anvil's own accounts, which sent what is stuck. */
const KEY: Hex = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';
const BALANCE_OF = parseAbi(['function balanceOf(address holder) view returns (uint256)']);
const AMOUNT = 100_000_000n;

let world: RunningActsWorld;

test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  world = await startActsWorld();
});
test.afterAll(() => world.close());

test('what waits for a person is done by buttons: what its bytes say is signed, once, and nothing else', async ({
  installed,
  page,
  wallets,
  watch,
}) => {
  watch.welcome(world.url);
  const options = { name: 'Fox', rdns: 'test.fox', keys: [KEY], chainIds: [8453, 1], nodes: world.nodes };
  const fox = await installed.evm(options);
  const { stuck, recipient } = world;
  const [ethereum, base] = [1, 8453].map((id) =>
    createPublicClient({ transport: http(world.nodes[id]), cacheTime: 0 }),
  );
  const held = () =>
    base?.readContract({ address: world.usdc, abi: BALANCE_OF, functionName: 'balanceOf', args: [recipient] });
  const etherOf = (address: Address) => ethereum?.getBalance({ address });
  const money = page.locator('[data-slot=money-now]');
  const offered = page.getByRole('heading', { name: 'What can be done now' });
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  const row = (term: string) => page.getByRole('term').filter({ hasText: term }).locator('+ dd');
  const follow = (hash: Hex, chain: number) => page.goto(`${world.url}/follow?tx=${hash}&chain=${chain}`);
  const signed = () => fox.calls.filter((method) => method === 'eth_sendTransaction').length;

  /** Opens what would be signed, on the chain where it would be. */
  async function review(label: string, chain: string): Promise<void> {
    await button(label).click();
    const change = button(`Switch Fox to ${chain}`);
    await expect(change.or(button('Sign in Fox'))).toBeVisible();
    if (await change.isVisible()) await change.click();
    await expect(button('Sign in Fox')).toBeVisible();
  }

  await test.step('a call that pays another is not offered, and one with another signature not signed', async () => {
    let change = (data: string) => data.replace('0a11ce', '0a11cf');
    await page.route('**/v2/tx/status?*', async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      await route.fulfill({ response, body: body.replace(/(?<="data":")[0-9a-f]+/g, (data) => change(data)) });
    });
    await follow(stuck.ready, 1);
    await button('Receive it').click();
    await button('Connect wallet').click();
    await wallets.connect('Fox');
    await wallets.close();
    await expect(page.getByText('The call pays somebody else than the receiver above')).toBeVisible();
    // The last byte of the signature says which of two keys made it; before it and behind it are zeros.
    change = (data) => data.replace(/1[bc](0*)$/, '1d$1');
    await page.reload();
    await button('Receive it').click();
    await expect(page.getByText('Base would refuse it now')).toBeVisible();
    await expect(button('Sign in Fox')).toHaveCount(0);
    expect(signed()).toBe(0);
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('a signature that ran out is asked for again', async () => {
    await follow(stuck.expired, 1);
    await button('Ask again').click();
    await expect(page.getByText('Circle was asked.')).toBeVisible();
    await world.tell('circle signs again');
  });

  await test.step('a burn that nobody minted is received; what is declined or pressed twice is not sent', async () => {
    await follow(stuck.ready, 1);
    await expect(money).toHaveText('Your money is ready: 100 USDC can be claimed on Base now.');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(other.getByRole('button', { name: 'Receive it' })).toBeVisible();
    await review('Receive it', 'Base');
    await expect(row('Calls')).toHaveText("Circle's message transmitter, receiveMessage");
    await expect(row('Leaves your account')).toHaveText('nothing but the network fee');
    await expect(row('Arrives')).toHaveText('100 USDC');
    await expect(row('Goes to')).toHaveText(new RegExp(recipient, 'i'));
    await lookAt(page, 'what would be signed', 0);
    fox.person.mood = 'declines';
    await button('Sign in Fox').click();
    await expect(page.getByText('You declined in Fox. Nothing was signed.')).toBeVisible();
    expect(await held()).toBe(0n);
    fox.person.mood = 'waits';
    await button('Sign in Fox').click();
    await expect(button('Waiting for Fox…')).toBeVisible();
    await button('Waiting for Fox…').click({ force: true });
    await expect.poll(() => fox.person.isAsked).toBe(true);
    fox.person.answer(true);
    for (const each of [page, other])
      await expect(each.locator('[data-slot=money-now]')).toHaveText(/^Arrived: 100 USDC on Base(, in .*)?\.$/);
    expect([await held(), signed()]).toEqual([AMOUNT, 2]);
    fox.person.mood = 'approves';
    await other.close();
  });

  const paid = await etherOf(world.paymaster);
  await test.step('a message that nobody paid for is paid at what the contract asks', async () => {
    await follow(stuck.unpaid, 1);
    await review('Pay for delivery', 'Ethereum');
    await expect(row('Leaves your account')).toHaveText('0.0000034 ETH');
    await button('Sign in Fox').click();
    await expect(page.getByText('Signed and sent at')).toBeVisible();
  });

  await test.step('what Circle signed anew is received', async () => {
    await follow(stuck.expired, 1);
    await review('Receive it', 'Base');
    await button('Sign in Fox').click();
    await expect(money).toHaveText(/^Arrived: 100 USDC on Base(, in .*)?\.$/);
    expect(await held()).toBe(2n * AMOUNT);
  });

  await test.step('a packet that was refused is delivered; until a block has it, nothing offers it once more', async () => {
    await follow(stuck.packet, 1);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await review('Execute', 'Base');
    await world.tell('blocks of Base stop');
    await button('Sign in Fox').click();
    for (const each of [page, other]) {
      await expect(each.getByText('Signed and sent at')).toBeVisible();
      await each.reload();
      await expect(each.getByText('Signed and sent at')).toBeVisible();
      await expect(each.getByRole('button', { name: 'Execute' })).toHaveCount(0);
    }
    await other.close();
    await world.tell('blocks of Base go on');
    await expect(money).toHaveText(/^Arrived: 99\.9399 USDC on Base(, in .*)?\.$/);
    expect(await held()).toBe(2n * AMOUNT + 99_939_999n);
  });

  await test.step('a withdrawal is proven and, when its time has come, finished', async () => {
    const before = await etherOf(recipient);
    await follow(stuck.withdrawal, 8453);
    await review('Prove', 'Ethereum');
    await button('Sign in Fox').click();
    await expect(offered).toHaveCount(0);
    await world.tell('eight days pass');
    // An answer is the same for all who ask within two seconds.
    const status = `${world.url}/v2/tx/status?tx_hash=${stuck.withdrawal}&chain_id=8453`;
    await expect.poll(async () => (await page.request.get(status)).text()).toContain('"FINALIZE"');
    await page.reload();
    await review('Finalise', 'Ethereum');
    await button('Sign in Fox').click();
    await expect(money).toHaveText(/^Arrived: [^,]+ on Ethereum(, in .*)?\.$/);
    expect(await etherOf(recipient)).toBe((before ?? 0n) + AMOUNT);
  });

  await test.step('what was paid is seen', async () => {
    await follow(stuck.unpaid, 1);
    await expect(money).toBeVisible();
    await expect(offered).toHaveCount(0);
    expect(await etherOf(world.paymaster)).toBe((paid ?? 0n) + 3_400_000_000_000n);
  });
});

test('a withdrawal from a rollup of Initia is claimed: what its bytes say is signed in Keplr, once', async ({
  installed,
  page,
  wallets,
  watch,
}) => {
  watch.welcome(world.url);
  const keplr = await installed.cosmos({ otherKeys: INITIA_KEYS });
  const { claimant, initia, stuck } = world;
  const money = page.locator('[data-slot=money-now]');
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  const row = (term: string) => page.getByRole('term').filter({ hasText: term }).locator('+ dd');
  const held = async (): Promise<bigint> => {
    const path = `/cosmos/bank/v1beta1/balances/${claimant}/by_denom?denom=uinit`;
    return BigInt((await (await page.request.get(`${initia}${path}`)).json()).balance.amount);
  };
  const signed = () => keplr.calls.filter((method) => method === 'signDirect').length;
  await page.goto(`${world.url}/follow?tx=${stuck.claim}&chain=echelon-1`);
  await expect(money).toHaveText('Your money is ready: 0.00012 INIT can be claimed on Initia now.');
  await button('Claim').click();
  await button('Connect wallet').click();
  await wallets.connect('Keplr');
  await wallets.close();
  await expect(row('Signed by')).toHaveText(claimant);
  await expect(row('Calls')).toHaveText("Initia's module of bridges, MsgFinalizeTokenWithdrawal");
  await expect(row('Leaves your account')).toHaveText('nothing but the network fee');
  await expect(row('Arrives')).toHaveText('0.00012 INIT');
  await expect(row('Goes to')).toHaveText(claimant);
  await lookAt(page, 'what would be signed in Keplr', 1);
  const before = await held();
  keplr.person.mood = 'declines';
  await button('Sign in Keplr').click();
  await expect(page.getByText('You declined in Keplr. Nothing was signed.')).toBeVisible();
  keplr.person.mood = 'approves';
  keplr.changes = (doc) => ({ ...doc, bodyBytes: [...doc.bodyBytes, 18, 1, 65] });
  await button('Sign in Keplr').click();
  await expect(page.getByText('Keplr signed something else than what is shown here.')).toBeVisible();
  expect([await held(), signed()]).toEqual([before, 2]);
  keplr.changes = (doc) => doc;
  await button('Sign in Keplr').click();
  await expect(money).toHaveText(/^Arrived: 0\.00012 INIT on Initia(, in .*)?\.$/);
  const paid = before + 120n - (await held());
  expect(paid).toBeGreaterThan(0n);
  expect(signed()).toBe(3);
  await page.reload();
  await expect(money).toHaveText(/^Arrived: 0\.00012 INIT on Initia(, in .*)?\.$/);
});
