import { abiWord, type ContractCall, wordAt } from '#nodes/multicall.ts';
import type { AskedNode } from '#nodes/node-access.ts';

/** Hex digits of a word. */
const WORD = 64;

/** An account that can receive: contracts may treat the address of nobody apart. */
const RECIPIENT = abiWord(0xdead);

/** The kind of configuration of a library that names verifiers. */
const VERIFIERS = 2;

/** Calls without arguments. */
export const ASKS = {
  status: '0x200d2ed2',
  getAddressConfig: '0x2bc5114c',
  tvl: '0xe5328e06',
  poolBalance: '0x96365d44',
  deficitOffset: '0xa85dc7f2',
  endpoint: '0x5e280f11',
  nativeToken: '0xe1758bd8',
  lockbox: '0x66cc5702',
  xERC20: '0x366a596e',
  sharedDecimals: '0x857749b0',
  PACKAGE_VERSION: '0x93c44847',
} as const;

/** `feeConfigs(uint32)` of Stargate's fee library. */
export const feeConfigs = (endpointId: number): string => `0x2e80d701${abiWord(endpointId)}`;
/** `paths(uint32)` of a Stargate contract. */
export const paths = (endpointId: number): string => `0x38da6b8e${abiWord(endpointId)}`;

/** `SendParam`: without options, without a message, delivered at once. `at` is where it begins, in bytes. */
const sendParam = (endpointId: number, amount: bigint): string =>
  [endpointId, `0x${RECIPIENT}`, amount, 0, 0xe0, 0x100, 0x120, 0, 0, 0]
    .map((value) => abiWord(BigInt(value)))
    .join('');

/** `quoteOFT(SendParam)`. */
export const quoteOft = (endpointId: number, amount: bigint): string =>
  `0x0d35b415${abiWord(0x20)}${sendParam(endpointId, amount)}`;

/** `quoteSend(SendParam,bool)`, paid in the gas asset. */
export const quoteSend = (endpointId: number, amount: bigint): string =>
  `0x3b6f743b${abiWord(0x40)}${abiWord(0)}${sendParam(endpointId, amount)}`;

/** `peers(uint32)` of a LayerZero application: the contract at another endpoint that it sends to and believes. */
export const peers = (endpointId: number): string => `0xbb0b6a53${abiWord(endpointId)}`;
/** `getSendLibrary(address,uint32)` and `getReceiveLibrary(address,uint32)` of an endpoint. */
export const sendLibrary = (contract: string, endpointId: number): string =>
  `0xb96a277f${abiWord(contract)}${abiWord(endpointId)}`;
export const receiveLibrary = (contract: string, endpointId: number): string =>
  `0x402f8468${abiWord(contract)}${abiWord(endpointId)}`;
/** `getConfig(address,address,uint32,uint32)` of an endpoint: who verifies, with the defaults that a contract did not change. */
export const verifierConfig = (contract: string, library: string, endpointId: number): string =>
  `0x2b3197b9${[contract, library, endpointId, VERIFIERS].map((value) => abiWord(value)).join('')}`;
/** `getAmountCanBeSent(uint32)` and `getAmountCanBeReceived(uint32)` of a token that limits each pair. */
export const amountCanBeSent = (endpointId: number): string => `0xc272198d${abiWord(endpointId)}`;
export const amountCanBeReceived = (endpointId: number): string => `0x703d3768${abiWord(endpointId)}`;

/** `quoteTransferRemote(uint32,bytes32,uint256)` of a Hyperlane router from version 10 on. */
export const quoteTransferRemote = (domain: number, amount: bigint): string =>
  `0x8bd90b82${abiWord(domain)}${RECIPIENT}${abiWord(amount)}`;

/** `quoteGasPayment(uint32)` of a Hyperlane router before version 10. */
export const quoteGasPayment = (domain: number): string => `0xf2ed8c53${abiWord(domain)}`;

/** `balanceOf(address)` of a token. */
export const balanceOf = (holder: string): string => `0x70a08231${abiWord(holder)}`;
/** `getEthBalance(address)` of Multicall3: of the gas asset. */
export const ethBalance = (holder: string): string => `0x4d2301cc${abiWord(holder)}`;

/** `deposits(address,address)` of a standard bridge: what it holds of a token for its other form on the rollup. */
export const deposited = (l1Token: string, l2Token: string): string =>
  `0x8f601f66${abiWord(l1Token)}${abiWord(l2Token)}`;

/** `mintingCurrentLimitOf(address)` and `burningCurrentLimitOf(address)` of an xERC20: what a bridge may mint or burn of it now. */
export const mintingLimit = (bridge: string): string => `0x651fd268${abiWord(bridge)}`;
export const burningLimit = (bridge: string): string => `0x998955d3${abiWord(bridge)}`;
/** `minterAllowance(address)` of Circle's tokens: what a minter may still mint. */
export const minterAllowance = (minter: string): string => `0x8a6db9c3${abiWord(minter)}`;

/** What a contract would send and deliver of an amount, in smallest units of its chain. */
export interface OftQuote {
  readonly min: bigint;
  readonly max: bigint;
  readonly sent: bigint;
  readonly received: bigint;
}

export function readOftQuote(bytes: string | null): OftQuote | undefined {
  const [min, max, sent, received] = [0, 1, 3, 4].map((index) => wordAt(bytes ?? '', index));
  if (min === undefined || max === undefined || sent === undefined || received === undefined) return undefined;
  return { min, max, sent, received };
}

/**
 * How many verifiers must agree by a library's configuration: every required one, and so many of the optional ones. It is a structure
 * within bytes: three words, the confirmations, both counts, and how many of the optional ones.
 */
export function readVerifiers(bytes: string | null): bigint | undefined {
  const [required, ofOptional] = [4, 6].map((index) => wordAt(bytes ?? '', index));
  return required === undefined || ofOptional === undefined ? undefined : required + ofOptional;
}

/** What a transfer takes of a token; null stands for the gas asset. */
export interface TokenQuote {
  readonly token: string | null;
  readonly amount: bigint;
}

/** The list of `quoteTransferRemote`. */
export function readTokenQuotes(bytes: string | null): TokenQuote[] | undefined {
  const digits = bytes ?? '';
  const count = wordAt(digits, 1);
  if (wordAt(digits, 0) !== 32n || count === undefined || digits.length !== (2 + 2 * Number(count)) * WORD)
    return undefined;
  return Array.from({ length: Number(count) }, (_, i): TokenQuote => {
    const token = wordAt(digits, 2 + 2 * i) ?? 0n;
    const amount = wordAt(digits, 3 + 2 * i) ?? 0n;
    return { token: token === 0n ? null : `0x${token.toString(16).padStart(40, '0')}`, amount };
  });
}

/** A returned text of at most one word. */
export function readShortText(bytes: string | null): string | undefined {
  const digits = bytes ?? '';
  const length = wordAt(digits, 1);
  if (wordAt(digits, 0) !== 32n || length === undefined || length > 32n) return undefined;
  const content = digits.slice(2 * WORD, 2 * WORD + 2 * Number(length));
  return content.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
}

/** Calls whose results are read where they were added, once they are sent. */
export class CallBatch {
  readonly #calls: ContractCall[] = [];
  #results: readonly (string | null)[] = [];

  /** The function returns what the contract did: hex digits, null where it reverted. */
  add(target: string, data: string): () => string | null {
    const index = this.#calls.push({ target, data }) - 1;
    return () => this.#results[index] ?? null;
  }

  async send(node: AskedNode): Promise<void> {
    ({ results: this.#results } = await node.callContracts(this.#calls));
  }
}
