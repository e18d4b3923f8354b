import { readFileSync } from 'node:fs';
import { secp256k1 } from '@noble/curves/secp256k1';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bech32 } from '@scure/base';
import { SignDoc } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import { type Hex, hexToBytes } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { Emitter } from './emitter.ts';
import { type Mood, Person, WalletRefusal } from './person.ts';

export type CosmosDialect = 'keplr' | 'cosmostation';

interface CosmosWalletOptions {
  readonly dialect?: CosmosDialect;
  readonly mood?: Mood;
  /** How many accounts it holds. */
  readonly accounts?: number;
  /** Their private keys for chains of coin type 118; it makes its own without them. */
  readonly keys?: readonly Hex[];
  /** Private keys of the first account for other coin types. */
  readonly otherKeys?: Readonly<Record<number, Hex>>;
  /** Chains that the wallet does not support. */
  readonly unknown?: readonly string[];
  /** A hardware wallet on which only the app for Cosmos is set up. */
  readonly lacksEthereumApp?: boolean;
}

interface KnownChain {
  readonly chain_id: string;
  readonly chain_type: string;
  readonly bech32_prefix: string;
  readonly coin_type: number;
}

export interface CosmosKey {
  readonly name: string;
  readonly algo: string;
  readonly bech32Address: string;
  /** Compressed, as numbers. */
  readonly pubKey: readonly number[];
  readonly isNanoLedger: boolean;
}

/** Bytes as numbers: what travels between the page and the wallet is JSON. */
export interface DirectDoc {
  readonly bodyBytes: readonly number[];
  readonly authInfoBytes: readonly number[];
  readonly chainId: string;
  readonly accountNumber: string;
}

const CHAINS_FILE = new URL('../../registry/data/chains.json', import.meta.url);
const ATOM = 118;
const ETHEREUM = 60;

function loadChains(): ReadonlyMap<string, KnownChain> {
  const chains: readonly KnownChain[] = JSON.parse(readFileSync(CHAINS_FILE, 'utf8'));
  return new Map(chains.filter(({ chain_type }) => chain_type === 'cosmos').map((chain) => [chain.chain_id, chain]));
}

function compressed(publicKey: Uint8Array): Uint8Array {
  const isOdd = (publicKey.at(-1) as number) % 2 === 1;
  return Uint8Array.of(isOdd ? 3 : 2, ...publicKey.slice(1, 33));
}

/** The twenty bytes of an address, as chains of the coin type make them of a public key. */
function addressBytes(publicKey: Uint8Array, coinType: number): Uint8Array {
  if (coinType === ETHEREUM) return keccak_256(publicKey.slice(1)).slice(-20);
  return ripemd160(sha256(compressed(publicKey)));
}

const publicKeyOf = (privateKey: Hex): Uint8Array => hexToBytes(privateKeyToAccount(privateKey).publicKey);

/** One account: a key for every coin type, as a phrase gives them. */
class Account {
  readonly #keys: Map<number, Hex>;

  constructor(keys: Readonly<Record<number, Hex>>) {
    this.#keys = new Map(Object.entries(keys).map(([coinType, key]) => [Number(coinType), key]));
  }

  #keyOf({ coin_type }: KnownChain): Hex {
    const key = this.#keys.get(coin_type) ?? generatePrivateKey();
    this.#keys.set(coin_type, key);
    return key;
  }

  publicKey(chain: KnownChain): Uint8Array {
    return compressed(publicKeyOf(this.#keyOf(chain)));
  }

  address(chain: KnownChain): string {
    const bytes = addressBytes(publicKeyOf(this.#keyOf(chain)), chain.coin_type);
    return bech32.encode(chain.bech32_prefix, bech32.toWords(bytes));
  }

  /** Over the digest that chains of the coin type take. */
  sign(chain: KnownChain, bytes: Uint8Array): Uint8Array {
    const digest = chain.coin_type === ETHEREUM ? keccak_256(bytes) : sha256(bytes);
    return secp256k1.sign(digest, this.#keyOf(chain).slice(2)).toCompactRawBytes();
  }
}

/** Keplr, or an extension that speaks alike. Its keys never leave it. */
export class CosmosWallet {
  readonly dialect: CosmosDialect;
  readonly person: Person;
  readonly events = new Emitter();
  /** The methods that were called, in order. */
  readonly calls: string[] = [];
  /** False addresses that it reports, by chain id. */
  readonly lies = new Map<string, string>();
  /** `mute` never answers, `dead` throws what an extension throws that was taken away. */
  health: 'well' | 'mute' | 'dead' = 'well';
  /** What it signs in place of what it is given, as a person may change the fee in it. */
  changes: (doc: DirectDoc) => DirectDoc = (doc) => doc;
  readonly #chains = loadChains();
  readonly #unknown: ReadonlySet<string>;
  readonly #lacksEthereumApp: boolean;
  #accounts: readonly Account[];
  /** What the page may see. Cosmostation allows it account by account. */
  readonly #allowed = new Map<Account | 'every account', Set<string>>();
  #isLocked = false;

  constructor(options: CosmosWalletOptions = {}) {
    const { dialect = 'keplr', mood, accounts = 1, unknown = [], lacksEthereumApp = false } = options;
    const { keys = Array.from({ length: accounts }, generatePrivateKey), otherKeys = {} } = options;
    this.dialect = dialect;
    this.person = new Person(mood);
    this.#unknown = new Set(unknown);
    this.#lacksEthereumApp = lacksEthereumApp;
    this.#accounts = keys.map((key, i) => new Account({ ...(i === 0 && otherKeys), [ATOM]: key }));
  }

  get #account(): Account {
    return this.#accounts[0] as Account;
  }

  get #seen(): Set<string> {
    const who = this.dialect === 'keplr' ? 'every account' : this.#account;
    const seen = this.#allowed.get(who) ?? new Set();
    this.#allowed.set(who, seen);
    return seen;
  }

  /** The true address on a supported chain. */
  addressOn(chainId: string): string {
    return this.#account.address(this.#chainOf(chainId));
  }

  /** Emits no event, like the real wallets. */
  lock(): void {
    this.#isLocked = true;
  }

  unlock(): void {
    this.#isLocked = false;
  }

  switchAccount(): void {
    if (this.#isLocked) throw new Error('it is locked');
    const [first, ...others] = this.#accounts;
    this.#accounts = [...others, first as Account];
    this.events.emit(`${this.dialect}_keystorechange`);
  }

  #chainOf(chainId: string): KnownChain {
    const chain = this.#unknown.has(chainId) ? undefined : this.#chains.get(chainId);
    if (chain) return chain;
    throw {
      keplr: new WalletRefusal(411, `There is no chain info for ${chainId}`),
      cosmostation: new WalletRefusal(-32602, 'Invalid method parameter(s).'),
    }[this.dialect];
  }

  /** One prompt for all chains that need permission; none without such chains. */
  async #open(chainIds: readonly string[]): Promise<void> {
    if (!this.#isLocked && chainIds.every((chainId) => this.#seen.has(chainId))) return;
    try {
      await this.person.ask();
    } catch (refusal) {
      throw this.dialect === 'cosmostation' ? refusal : new Error('Request rejected');
    }
    this.#isLocked = false;
    for (const chainId of chainIds) this.#seen.add(chainId);
  }

  async #call(method: string): Promise<void> {
    this.calls.push(method);
    if (this.health === 'mute') await new Promise(() => {});
    if (this.health === 'dead') throw new Error('Extension context invalidated.');
  }

  async enable(chainIds: readonly string[]): Promise<void> {
    await this.#call('enable');
    for (const chainId of chainIds) this.#chainOf(chainId);
    await this.#open(chainIds);
  }

  async getKey(chainId: string): Promise<CosmosKey> {
    await this.#call('getKey');
    this.#chainOf(chainId);
    await this.#open([chainId]);
    return this.#key(chainId);
  }

  #key(chainId: string): CosmosKey {
    const chain = this.#chainOf(chainId);
    if (this.#lacksEthereumApp && chain.coin_type === ETHEREUM) {
      throw this.dialect === 'cosmostation'
        ? new WalletRefusal(5001, 'The chain is not supported by Ledger.')
        : new Error(
            'No Ethereum public key. Initialize Ethereum app on Ledger by selecting the chain in the extension',
          );
    }
    const bech32Address = this.lies.get(chainId) ?? this.addressOn(chainId);
    const pubKey = [...this.#account.publicKey(chain)];
    return { name: 'Test', algo: 'secp256k1', bech32Address, pubKey, isNanoLedger: this.#lacksEthereumApp };
  }

  /** Each signature is a question. It signs for the account that is selected, of a chain that the page may see. */
  async signDirect(
    chainId: string,
    signer: string,
    given: DirectDoc,
  ): Promise<{ readonly signed: DirectDoc; readonly signature: { readonly signature: string } }> {
    await this.#call('signDirect');
    const chain = this.#chainOf(chainId);
    if (!this.#seen.has(chainId) && !this.#seen.has('every chain')) throw new Error(`${chainId} is not permitted`);
    if (signer !== this.addressOn(chainId)) throw new Error('Signer mismatched');
    if (given.chainId !== chainId) throw new Error('Chain id unmatched');
    try {
      await this.person.ask();
    } catch {
      throw new Error('Request rejected');
    }
    const signed = this.changes(given);
    const doc = SignDoc.fromPartial({
      bodyBytes: Uint8Array.from(signed.bodyBytes),
      authInfoBytes: Uint8Array.from(signed.authInfoBytes),
      chainId: signed.chainId,
      accountNumber: BigInt(signed.accountNumber),
    });
    const signature = this.#account.sign(chain, SignDoc.encode(doc).finish());
    return { signed, signature: { signature: Buffer.from(signature).toString('base64') } };
  }

  /** Keplr lets go of these chains. */
  async disable(chainIds: readonly string[]): Promise<void> {
    await this.#call('disable');
    for (const chainId of chainIds) this.#seen.delete(chainId);
  }

  /** Adding a chain is a question as well. */
  async experimentalSuggestChain(): Promise<void> {
    await this.#call('experimentalSuggestChain');
    await this.person.ask();
  }

  /** Cosmostation revokes the permission for all chains. */
  async disconnect(): Promise<void> {
    await this.#call('disconnect');
    this.#seen.clear();
  }

  /** Cosmostation's. What is allowed for one chain is allowed for all. */
  async request(method: string, chainName = ''): Promise<{ readonly address: string } | undefined> {
    if (method === 'cos_disconnect') {
      await this.disconnect();
      return undefined;
    }
    await this.#call(method);
    this.#chainOf(chainName);
    if (method === 'cos_requestAccount') await this.#open(['every chain']);
    else if (this.#isLocked || !this.#seen.has('every chain')) {
      throw new WalletRefusal(4100, 'The requested account and/or method has not been authorized by the user.');
    }
    return { address: this.#key(chainName).bech32Address };
  }
}
