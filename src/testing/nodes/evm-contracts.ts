import {
  type Abi,
  type Address,
  type Hex,
  keccak256,
  numberToHex,
  pad,
  parseAbi,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem';
import { requirePackage } from '#test-packages/artifacts.ts';
import type { Anvil } from './anvil.ts';

/** The bytecode of Multicall3, which viem has but does not export. */
const { multicall3Bytecode } = requirePackage('../../node_modules/viem/_cjs/constants/contracts.js') as {
  multicall3Bytecode: Hex;
};

/** Where Multicall3 lies on most chains. */
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
const ERC20 = parseAbi(['function transfer(address to, uint256 amount)']);

/** The first of anvil's own accounts, which it signs for and which own everything that is deployed. */
export const DEPLOYER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
/** Enough for every test; in smallest units. */
const SUPPLY = 10n ** 30n;

/** Receipts are polled: a subscription stalls when each transaction has a block of its own. */
export async function receiptOf({ client }: Anvil, hash: Hex): Promise<TransactionReceipt> {
  for (;;) {
    const receipt = await client.getTransactionReceipt({ hash }).catch(nullIfNotMined);
    if (receipt?.status === 'success') return receipt;
    if (receipt) throw new Error(`transaction ${hash} failed`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function nullIfNotMined(error: unknown): null {
  if (error instanceof TransactionReceiptNotFoundError) return null;
  throw error;
}

/**
 * Nearly a block of gas, which a swap over many empty ticks may take; what a node estimates falls short where contracts
 * call one another.
 */
export const GAS = 29_000_000n;

/** A transaction of the account that owns everything that is deployed. Returns the gas that it used. */
export async function send(
  anvil: Anvil,
  address: Address,
  abi: Abi,
  functionName: string,
  args: readonly unknown[],
): Promise<bigint> {
  const call = { address, abi, functionName, args, account: DEPLOYER, chain: null, gas: GAS } as const;
  return (await receiptOf(anvil, await anvil.client.writeContract(call))).gasUsed;
}

/** Who sends a transaction, the owner of everything by default, and the wei that go with it. */
export interface Sending {
  readonly account?: Address;
  readonly value?: bigint;
}

/** A transaction that changes something. Throws with the contract's reason, and sends nothing, when it would fail. */
export async function transact(
  anvil: Anvil,
  { account = DEPLOYER, value = 0n, ...call }: ContractCall & Sending,
): Promise<TransactionReceipt> {
  await anvil.client.simulateContract({ ...call, account, value, gas: GAS });
  const hash = await anvil.client.writeContract({ ...call, account, value, chain: null, gas: GAS });
  return receiptOf(anvil, hash);
}

/** A call of a function. */
export interface ContractCall {
  readonly address: Address;
  readonly abi: Abi;
  readonly functionName: string;
  readonly args: readonly unknown[];
}

/** Questions in one call. Undefined where a contract reverts. Multicall3 has been deployed. */
export async function askAll<T>({ client }: Anvil, calls: readonly ContractCall[]): Promise<(T | undefined)[]> {
  const results = await client.multicall({
    contracts: calls,
    multicallAddress: MULTICALL3,
    batchSize: 0,
    allowFailure: true,
  });
  return results.map(({ result }) => result as T | undefined);
}

/** A contract by its code. */
export async function deploy(anvil: Anvil, abi: Abi, bytecode: Hex, args: readonly unknown[]): Promise<Address> {
  const hash = await anvil.client.deployContract({ abi, bytecode, args, account: DEPLOYER, chain: null });
  const { contractAddress } = await receiptOf(anvil, hash);
  return contractAddress as Address;
}

/** A contract as built in a package. Hardhat's artifact lists the offsets of library addresses in its code. */
interface Built {
  readonly abi: Abi;
  readonly bytecode: string;
  readonly linkReferences?: Readonly<Record<string, Readonly<Record<string, readonly { start: number }[]>>>>;
}

/** A contract of a package: its file as built, with `abi` and `bytecode`, and the libraries it names. */
export async function deployBuilt(
  anvil: Anvil,
  file: string,
  args: readonly unknown[] = [],
  libraries: Readonly<Record<string, Address>> = {},
): Promise<Address> {
  const { abi, bytecode, linkReferences = {} } = requirePackage(file) as Built;
  let code = bytecode.replace(/^0x/, '');
  for (const [name, places] of Object.values(linkReferences).flatMap((each) => Object.entries(each))) {
    const library = libraries[name];
    if (library === undefined) throw new Error(`${file} needs the library ${name}`);
    for (const { start } of places) code = code.slice(0, 2 * start) + library.slice(2) + code.slice(2 * start + 40);
  }
  return deploy(anvil, abi, `0x${code}`, args);
}

/** Puts a twin of a contract at an address, with its first slots of storage. */
export async function copyContract(anvil: Anvil, from: Address, to: Address, slots: number): Promise<void> {
  await copyCode(anvil, from, to);
  for (const slot of Array.from({ length: slots }, (_, i) => numberToHex(i, { size: 32 }))) {
    await copySlot(anvil, from, to, slot);
  }
}

/** The same of a contract that knows its own address, as written in its code. Gives the new address. */
export async function moveContract(anvil: Anvil, from: Address, to: Address, slots: number): Promise<Address> {
  if (from === to) return to;
  await copyContract(anvil, from, to, slots);
  const bytecode = (await anvil.client.getCode({ address: to })) ?? '0x';
  const own = (address: Address): string => address.slice(2).toLowerCase();
  await anvil.client.setCode({ address: to, bytecode: bytecode.replaceAll(own(from), own(to)) as Hex });
  return to;
}

async function copySlot({ client }: Anvil, from: Address, to: Address, slot: Hex): Promise<void> {
  const value = await client.getStorageAt({ address: from, slot });
  await client.setStorageAt({ address: to, index: slot, value: pad(value ?? '0x') });
}

async function copyCode({ client }: Anvil, from: Address, to: Address): Promise<void> {
  const bytecode = await client.getCode({ address: from });
  await client.setCode({ address: to, bytecode: bytecode ?? '0x' });
}

/** Puts Multicall3 where chains have it, and gives that address. */
export async function deployMulticall3(anvil: Anvil): Promise<Address> {
  await copyCode(anvil, await deploy(anvil, [], multicall3Bytecode, []), MULTICALL3);
  return MULTICALL3;
}

interface TokenKind {
  readonly artifact: string;
  args(name: string): readonly unknown[];
  /** Storage slots of its plain values. */
  readonly slots: number;
  /** The slot of the mapping from holder to balance. */
  readonly balances: number;
}

const KINDS = {
  /** OpenZeppelin's ERC-20 with a fixed supply. */
  plain: {
    artifact: '@openzeppelin/contracts/build/contracts/ERC20PresetFixedSupply.json',
    args: (name) => [name, name, SUPPLY, DEPLOYER],
    slots: 5,
    balances: 0,
  },
  /** Of what is sent, a hundredth never arrives. */
  feeOnTransfer: {
    artifact: '@uniswap/v2-periphery/build/DeflatingERC20.json',
    args: () => [SUPPLY],
    slots: 1,
    balances: 1,
  },
} satisfies Record<string, TokenKind>;

/** Deploys a token, all of it the deployer's. Its decimals are 18 whatever the registry says: amounts are smallest units. */
export async function deployToken(anvil: Anvil, kind: keyof typeof KINDS = 'plain', name = 'Token'): Promise<Address> {
  const { artifact: file, args } = KINDS[kind];
  return deployBuilt(anvil, file, args(name));
}

/** Copies a deployed token to the address that the registry lists. */
export async function copyToken(
  anvil: Anvil,
  from: Address,
  to: Address,
  kind: keyof typeof KINDS = 'plain',
): Promise<void> {
  const { slots, balances } = KINDS[kind];
  await copyContract(anvil, from, to, slots);
  const holding = keccak256(`0x${pad(DEPLOYER).slice(2)}${pad(numberToHex(balances)).slice(2)}`);
  await copySlot(anvil, from, to, holding);
}

/** Sends tokens by a transaction. */
export async function giveToken(anvil: Anvil, token: Address, holder: Address, amount: bigint): Promise<void> {
  const hash = await anvil.client.writeContract({
    address: token,
    abi: ERC20,
    functionName: 'transfer',
    args: [holder, amount],
    account: DEPLOYER,
    chain: null,
  });
  await receiptOf(anvil, hash);
}

/** Sends wei by a transaction. */
export async function giveNative(anvil: Anvil, holder: Address, amount: bigint): Promise<void> {
  await receiptOf(
    anvil,
    await anvil.client.sendTransaction({ to: holder, value: amount, account: DEPLOYER, chain: null }),
  );
}
