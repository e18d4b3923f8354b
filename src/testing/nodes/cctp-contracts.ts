import { readFileSync } from 'node:fs';
import {
  type Abi,
  type Address,
  type Hex,
  pad,
  parseAbi,
  parseEventLogs,
  type TransactionReceipt,
  zeroAddress,
} from 'viem';
import type { Anvil } from './anvil.ts';
import { copyContract, deploy, giveToken, type Sending, send, transact } from './evm-contracts.ts';
import { compileSolidity } from './solidity.ts';

/**
 * Stand-ins for the contracts of CCTP 1 and 2, which no package has, and what a person does with them. `cctp.sol` says what they
 * keep of Circle's; `circle-attester.ts` signs their messages.
 */

const APPROVE = parseAbi(['function approve(address spender, uint256 amount)']);
const MESSAGE_SENT = parseAbi(['event MessageSent(bytes message)']);

/** Smallest units that may leave at once. */
const BURN_LIMIT = 10n ** 13n;
/** Smallest units that can be minted. */
const FUNDS = 10n ** 24n;

export interface CctpContracts {
  readonly anvil: Anvil;
  readonly version: 1 | 2;
  readonly domain: number;
  readonly token: Address;
  readonly messenger: Address;
  readonly transmitter: Address;
  /** Of the messenger. */
  readonly abi: Abi;
  /** Of the transmitter. */
  readonly transmitterAbi: Abi;
}

interface Deployment {
  readonly version: 1 | 2;
  readonly domain: number;
  /** A token of the deployer's, as all of `evm-contracts.ts` are. */
  readonly token: Address;
  readonly attester: Address;
  /** Where they are put; without it they lie somewhere. */
  readonly messenger?: Address;
  readonly transmitter?: Address;
}

export async function deployCctp(anvil: Anvil, deployment: Deployment): Promise<CctpContracts> {
  const { version, domain, token, attester } = deployment;
  const sol = readFileSync(new URL('./cctp.sol', import.meta.url), 'utf8');
  const compiled = compileSolidity({ compiler: 'solc-0.8', files: [], own: { 'portolan/cctp.sol': sol } });
  const placed = async (name: string, at: Address | undefined): Promise<{ address: Address; abi: Abi }> => {
    const contract = compiled[name];
    if (contract === undefined) throw new Error(`${name} was not compiled`);
    const address = await deploy(anvil, contract.abi, contract.bytecode, []);
    if (at !== undefined) await copyContract(anvil, address, at, 0);
    return { address: at ?? address, abi: contract.abi };
  };
  const transmitter = await placed(`TransmitterV${version}`, deployment.transmitter);
  const messenger = await placed(`MessengerV${version}`, deployment.messenger);
  await send(anvil, transmitter.address, transmitter.abi, 'initialize', [domain, attester]);
  await send(anvil, messenger.address, messenger.abi, 'initialize', [transmitter.address, BURN_LIMIT]);
  await giveToken(anvil, token, messenger.address, FUNDS);
  return {
    ...{ anvil, version, domain, token },
    ...{ messenger: messenger.address, abi: messenger.abi },
    ...{ transmitter: transmitter.address, transmitterAbi: transmitter.abi },
  };
}

/** Makes two domains know each other. */
export async function linkCctp(one: CctpContracts, other: CctpContracts): Promise<void> {
  for (const [here, there] of [[one, other] as const, [other, one] as const]) {
    const args = [there.domain, pad(there.messenger), pad(there.token), here.token];
    await send(here.anvil, here.messenger, here.abi, 'link', args);
  }
}

interface Burn {
  readonly destination: number;
  readonly recipient: Address;
  readonly amount: bigint;
  /** Who alone may have it minted. */
  readonly caller?: Address;
  /** Of version 2: 1000 for a fast message, 2000, as by default, for a final one. */
  readonly finality?: number;
  readonly maxFee?: bigint;
  readonly hook?: Hex;
}

/** Approves and burns, by `depositForBurn` or its form with a hook or a caller. */
export async function burn(
  { anvil, version, token, messenger, abi }: CctpContracts,
  { destination, recipient, amount, caller, finality = 2000, maxFee = 0n, hook }: Burn,
  { account }: Sending = {},
): Promise<TransactionReceipt> {
  await transact(anvil, { address: token, abi: APPROVE, functionName: 'approve', args: [messenger, amount], account });
  const to = [amount, destination, pad(recipient), token];
  const { functionName, args } =
    version === 1
      ? caller === undefined
        ? { functionName: 'depositForBurn', args: to }
        : { functionName: 'depositForBurnWithCaller', args: [...to, pad(caller)] }
      : hook === undefined
        ? { functionName: 'depositForBurn', args: [...to, pad(caller ?? zeroAddress), maxFee, finality] }
        : {
            functionName: 'depositForBurnWithHook',
            args: [...to, pad(caller ?? zeroAddress), maxFee, finality, hook],
          };
  return transact(anvil, { address: messenger, abi, functionName, args, account });
}

/** The messages that a transaction sent, as its events have them. */
export const messagesSentIn = ({ logs }: TransactionReceipt): Hex[] =>
  parseEventLogs({ abi: MESSAGE_SENT, eventName: 'MessageSent', logs }).map(({ args }) => args.message);

/** Has a burn of another domain minted. Throws with the contract's reason when it refuses. */
export async function receiveMessage(
  { anvil, transmitter, transmitterAbi }: CctpContracts,
  { message, attestation }: { readonly message: Hex; readonly attestation: Hex },
  sending: Sending = {},
): Promise<TransactionReceipt> {
  const args = [message, attestation];
  return transact(anvil, {
    address: transmitter,
    abi: transmitterAbi,
    functionName: 'receiveMessage',
    args,
    ...sending,
  });
}

/** Whether a message has been minted, by the key of its nonce. */
export const isUsed = async ({ anvil, transmitter, transmitterAbi }: CctpContracts, nonce: Hex): Promise<boolean> =>
  (await anvil.client.readContract({
    ...{ address: transmitter, abi: transmitterAbi, functionName: 'usedNonces', args: [nonce] },
  })) === 1n;
