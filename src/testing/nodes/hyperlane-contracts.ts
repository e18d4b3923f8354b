import { type Abi, type Address, pad, parseAbi, zeroAddress } from 'viem';
import type { Anvil } from './anvil.ts';
import { deployPacked } from './bytecode.ts';
import { copyContract, DEPLOYER, giveToken, send } from './evm-contracts.ts';
import { contracts as bytecodes } from './hyperlane-bytecode.json';

type Name = keyof typeof bytecodes;

const CONSTRUCTORS: Partial<Record<Name, Abi>> = {
  Mailbox: parseAbi(['constructor(uint32 localDomain)']),
  HypERC20Collateral: parseAbi([
    'constructor(address erc20, uint256 scaleNumerator, uint256 scaleDenominator, address mailbox)',
  ]),
  HypNative: parseAbi(['constructor(uint256 scaleNumerator, uint256 scaleDenominator, address mailbox)']),
  MerkleTreeHook: parseAbi(['constructor(address mailbox)']),
  LinearFee: parseAbi(['constructor(address token, uint256 maxFee, uint256 halfAmount, address owner)']),
};

const MAILBOX = parseAbi([
  'function initialize(address owner, address defaultIsm, address defaultHook, address requiredHook)',
]);
const PAYMASTER = parseAbi([
  'function initialize(address owner, address beneficiary)',
  'function setDestinationGasConfigs((uint32 remoteDomain, (address gasOracle, uint96 gasOverhead) config)[] configs)',
]);
const ORACLE = parseAbi([
  'function setRemoteGasData((uint32 remoteDomain, uint128 tokenExchangeRate, uint128 gasPrice) config)',
]);
export const ROUTER = parseAbi([
  'function initialize(address hook, address interchainSecurityModule, address owner)',
  'function enrollRemoteRouter(uint32 domain, bytes32 router)',
  'function setFeeRecipient(address recipient)',
  'function setHook(address hook)',
  'function setDestinationGas(uint32 domain, uint256 gas)',
  'function quoteTransferRemote(uint32 destination, bytes32 recipient, uint256 amount) view returns ((address token, uint256 amount)[] quotes)',
  'function quoteGasPayment(uint32 destination) view returns (uint256)',
  'function transferRemote(uint32 destination, bytes32 recipient, uint256 amount) payable returns (bytes32)',
]);

const ONE_TO_ONE = 10n ** 10n;
/** Smallest units. */
const FUNDS = 10n ** 24n;
/** What a message takes at its destination beside what its router does there, and that. */
const GAS_OF_A_DELIVERY = 200_000n;
const GAS_OF_A_ROUTER = 68_000n;

function deployNamed(anvil: Anvil, name: Name, args: readonly unknown[] = []): Promise<Address> {
  return deployPacked(anvil, bytecodes[name], CONSTRUCTORS[name], args);
}

export interface HyperlaneContracts {
  readonly anvil: Anvil;
  readonly mailbox: Address;
  readonly paymaster: Address;
  /** What a message to a domain costs from now on: so many wei a unit of gas. */
  setGasPrice(domain: number, gasPrice: bigint): Promise<void>;
  /**
   * Puts a router of a token, or of the gas asset, at an address, with funds to release, and enrols its twin on another domain,
   * which has the same address unless one is given.
   */
  placeRouter(at: Address, token: Address | null, domain: number, twin?: Address): Promise<void>;
  /** Whether messages of a router are paid from now on, as they are at first. */
  payMessages(router: Address, isPaid: boolean): Promise<void>;
  /** A fee that grows with the amount up to a maximum, of which it has half at an amount. */
  deployLinearFee(token: Address, maxFee: bigint, halfAmount: bigint): Promise<Address>;
}

/** Where contracts are put; without it they lie somewhere. */
interface Places {
  readonly mailbox?: Address;
  readonly paymaster?: Address;
}

/**
 * The contracts as published, of a domain whose messages are paid by the gas that they take at their destination. Every message is
 * believed: nobody signs.
 */
export async function deployHyperlane(
  anvil: Anvil,
  ownDomain: number,
  places: Places = {},
): Promise<HyperlaneContracts> {
  const placed = async (name: Name, at: Address | undefined, args: readonly unknown[] = []): Promise<Address> => {
    const deployed = await deployNamed(anvil, name, args);
    if (at !== undefined) await copyContract(anvil, deployed, at, 0);
    return at ?? deployed;
  };
  const ism = await deployNamed(anvil, 'NoopIsm');
  const mailbox = await placed('Mailbox', places.mailbox, [ownDomain]);
  const paymaster = await placed('InterchainGasPaymaster', places.paymaster);
  const oracle = await deployNamed(anvil, 'StorageGasOracle');
  const tree = await deployNamed(anvil, 'MerkleTreeHook', [mailbox]);
  await send(anvil, paymaster, PAYMASTER, 'initialize', [DEPLOYER, DEPLOYER]);
  await send(anvil, mailbox, MAILBOX, 'initialize', [DEPLOYER, ism, paymaster, tree]);
  return {
    ...{ anvil, mailbox, paymaster },
    async setGasPrice(remoteDomain, gasPrice) {
      await send(anvil, oracle, ORACLE, 'setRemoteGasData', [
        { remoteDomain, tokenExchangeRate: ONE_TO_ONE, gasPrice },
      ]);
      const config = { gasOracle: oracle, gasOverhead: GAS_OF_A_DELIVERY };
      await send(anvil, paymaster, PAYMASTER, 'setDestinationGasConfigs', [[{ remoteDomain, config }]]);
    },
    async placeRouter(at, token, domain, twin = at) {
      const deployed =
        token === null
          ? await deployNamed(anvil, 'HypNative', [1n, 1n, mailbox])
          : await deployNamed(anvil, 'HypERC20Collateral', [token, 1n, 1n, mailbox]);
      await copyContract(anvil, deployed, at, 0);
      if (token === null) await anvil.client.setBalance({ address: at, value: FUNDS });
      else await giveToken(anvil, token, at, FUNDS);
      await send(anvil, at, ROUTER, 'initialize', [zeroAddress, zeroAddress, DEPLOYER]);
      await send(anvil, at, ROUTER, 'enrollRemoteRouter', [domain, pad(twin)]);
      await send(anvil, at, ROUTER, 'setDestinationGas', [domain, GAS_OF_A_ROUTER]);
    },
    async payMessages(router, isPaid) {
      await send(anvil, router, ROUTER, 'setHook', [isPaid ? zeroAddress : tree]);
    },
    deployLinearFee: (token, maxFee, halfAmount) =>
      deployNamed(anvil, 'LinearFee', [token, maxFee, halfAmount, DEPLOYER]),
  };
}
