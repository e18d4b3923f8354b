import { HOSTS, LIVE } from '../hosts.ts';
import { CHAIN_IDS, HOLDINGS } from './holdings.ts';
import { expect, test } from './test.ts';

const asked = (denomsOf: (held: Readonly<Record<string, bigint>>) => readonly string[] | undefined) => ({
  chains: Object.fromEntries(
    CHAIN_IDS.map((chainId) => {
      const { address, held } = HOLDINGS[chainId];
      const denoms = denomsOf(held);
      return [chainId, denoms === undefined ? { address } : { address, denoms }];
    }),
  ),
});

test('the service returns holdings on chains of all three families, to the last unit', { tag: LIVE }, async ({
  request,
}) => {
  const response = await request.post(`${HOSTS.live}v2/info/balances`, { data: asked(Object.keys) });
  expect(response.status()).toBe(200);
  const { chains } = await response.json();
  for (const chainId of CHAIN_IDS) {
    const amounts = Object.entries(chains[chainId].denoms as Record<string, { amount: string; error?: unknown }>);
    expect(Object.fromEntries(amounts.map(([denom, { amount, error }]) => [denom, error ?? BigInt(amount)]))).toEqual(
      HOLDINGS[chainId].held,
    );
  }
});

test('a node that dies leaves the other chains whole, and is read again once it is back', { tag: LIVE }, async ({
  nodes,
  service,
}) => {
  const { address } = HOLDINGS['noble-1'];
  const read = async () => (await service.balances('noble-1', address)).chains['noble-1']?.denoms.uusdc;
  await nodes.breakChain('noble-1', 'refused');
  expect((await read())?.error?.message).toContain('noble-1');
  const { chains } = await service.balances('cosmoshub-4', HOLDINGS['cosmoshub-4'].address);
  expect(chains['cosmoshub-4']?.denoms.uatom?.amount).toBe('128400000');
  await nodes.set('noble-1', 'none');
  await expect.poll(async () => (await read())?.amount).toBe('500000000');
});
