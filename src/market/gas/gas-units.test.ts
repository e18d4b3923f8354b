import { type Address, erc20Abi, type Hex, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Anvil, startAnvil } from '#testing/nodes/anvil.ts';
import { deployAxelarGateway } from '#testing/nodes/axelar-gateway.ts';
import { DEPLOYER, deployToken, receiptOf } from '#testing/nodes/evm-contracts.ts';
import { GAS_UNITS } from './gas-units.ts';

/** What no swap does; src/venues/swap-router.test.ts compares swaps. */
describe('costs the gas that is listed, within 10 percent', () => {
  const { transaction, sendNative, sendToken, approval, lanes } = GAS_UNITS.evm;
  const account = DEPLOYER;
  const [fresh, used]: Address[] = [
    '0x000000000000000000000000000000000000bEEF',
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  ];
  let anvil: Anvil;
  let token: Address;

  beforeAll(async () => {
    anvil = await startAnvil();
    token = await deployToken(anvil);
    await gasOf(anvil.client.writeContract({ ...call('transfer', used as Address), account, chain: null }));
  });

  afterAll(() => anvil?.close());

  const call = (functionName: 'transfer' | 'approve', to: Address) =>
    ({ address: token, abi: erc20Abi, functionName, args: [to, 10n ** 18n] }) as const;
  const gasOf = async (hash: Promise<Hex>): Promise<number> => Number((await receiptOf(anvil, await hash)).gasUsed);

  test.each([
    [
      'the gas asset sent',
      transaction + sendNative,
      () => anvil.client.sendTransaction({ ...plain, to: used as Address }),
    ],
    [
      'a token sent to who has none',
      transaction + sendToken,
      () => anvil.client.writeContract({ ...call('transfer', fresh as Address), account, chain: null }),
    ],
    [
      'leave to move a token',
      approval,
      () => anvil.client.writeContract({ ...call('approve', fresh as Address), account, chain: null }),
    ],
  ])('%s', async (_, listed, send) => {
    const gas = await gasOf(send());
    expect(Math.abs(Number(listed) - gas) / gas, `listed ${listed}, used ${gas}`).toBeLessThanOrEqual(0.1);
  });

  const plain = { account, chain: null, value: 1n } as const;

  test('a transfer over Axelar’s gateway', async () => {
    const gateway = await deployAxelarGateway(anvil, 'TOK', token);
    await gasOf(anvil.client.writeContract({ ...call('approve', gateway), account, chain: null }));
    const args = ['osmosis', 'osmo1z0sh4s80u99l6y9d3vfy582p8jejeeu6tcucs2', 'TOK', 10n ** 17n] as const;
    const abi = parseAbi(['function sendToken(string,string,string,uint256)']);
    const send = { address: gateway, abi, functionName: 'sendToken', args, account, chain: null } as const;
    await gasOf(anvil.client.writeContract(send));
    const gas = await gasOf(anvil.client.writeContract(send));
    const listed = Number(transaction) + Number(lanes.AXELAR);
    expect(Math.abs(listed - gas) / gas, `listed ${listed}, used ${gas}`).toBeLessThanOrEqual(0.1);
  });

  test('a token sent to who has some costs less than listed', async () => {
    const gas = await gasOf(anvil.client.writeContract({ ...call('transfer', used as Address), account, chain: null }));
    expect(gas).toBeLessThan(Number(transaction + sendToken));
  });
});
