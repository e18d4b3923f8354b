import { type Address, keccak256, numberToHex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Anvil, startAnvil } from '#testing/nodes/anvil.ts';
import {
  deployOpStack,
  depositEther,
  finalizeWithdrawal,
  type OpStackContracts,
  passTime,
  proposeOutput,
  proveWithdrawal,
  resolveGame,
  withdrawalIn,
  withdrawEther,
} from '#testing/nodes/op-stack-contracts.ts';
import { GAS_UNITS, OP_STACK_GAS } from './gas-units.ts';

const RECIPIENT: Address = '0x00000000000000000000000000000000000a11ce';
const PASSER: Address = '0x4200000000000000000000000000000000000016';
const DAY = 86_400n;
const transfer = { recipient: RECIPIENT, amount: 10n ** 17n };

let anvils: Anvil[];
let rollup: OpStackContracts;

beforeAll(async () => {
  anvils = await Promise.all([startAnvil({ chainId: 1 }), startAnvil({ chainId: 8453, isRollup: true })]);
  rollup = await deployOpStack(...(anvils as [Anvil, Anvil]));
  // What a contract does for the first time writes more.
  await depositEther(rollup, transfer);
  await withdrawn();
});
afterAll(() => Promise.all(anvils.map((each) => each.close())));

/** Gas of each signature of a withdrawal of ether. */
async function withdrawn() {
  const started = await withdrawEther(rollup, transfer);
  const withdrawal = withdrawalIn(started);
  const output = await proposeOutput(rollup);
  const proven = await proveWithdrawal(rollup, withdrawal, output);
  await resolveGame(rollup, output, 'defender');
  await passTime(rollup.l1, 8n * DAY);
  const finalized = await finalizeWithdrawal(rollup, withdrawal);
  return { withdraw: started.gasUsed, prove: proven.gasUsed, finalize: finalized.gasUsed };
}

const listed = (units: keyof typeof OP_STACK_GAS): number => Number(GAS_UNITS.evm.transaction + OP_STACK_GAS[units]);

function expectClose(units: keyof typeof OP_STACK_GAS, used: bigint): void {
  const gas = Number(used);
  expect(Math.abs(listed(units) - gas) / gas, `${units}: listed ${listed(units)}, used ${gas}`).toBeLessThanOrEqual(
    0.1,
  );
}

test('ether in and out costs the gas that is listed, within 10 percent', async () => {
  expectClose('depositEther', (await depositEther(rollup, transfer)).gasUsed);
  const { withdraw, finalize } = await withdrawn();
  expectClose('withdraw', withdraw);
  expectClose('finalize', finalize);
});

test('a proof costs more the more was withdrawn before, and less than what is listed for a large rollup', async () => {
  const { prove: among } = await withdrawn();
  for (let i = 0; i < 300; i++) {
    const index = keccak256(numberToHex(i, { size: 32 }));
    await rollup.l2.client.setStorageAt({ address: PASSER, index, value: numberToHex(1, { size: 32 }) });
  }
  const { prove } = await withdrawn();
  expect(prove).toBeGreaterThan(among);
  expect(Number(prove)).toBeLessThan(listed('prove'));
});
