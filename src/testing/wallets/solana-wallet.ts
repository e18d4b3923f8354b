import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto';
import { base58, base64urlnopad } from '@scure/base';
import { bytesToHex, type Hex } from 'viem';
import { Emitter } from './emitter.ts';
import { type Mood, Person, WalletRefusal } from './person.ts';

interface SolanaWalletOptions {
  readonly name?: string;
  readonly icon?: string;
  readonly mood?: Mood;
  /** How many accounts it holds. */
  readonly accounts?: number;
  /** Their private keys, thirty-two bytes each; it makes its own without them. */
  readonly keys?: readonly Hex[];
  readonly chains?: readonly string[];
  /** The result of a silent connect without permission: some wallets throw, some return no account. */
  readonly silence?: 'throws' | 'gives nothing';
}

/** An account as the Wallet Standard has it, its public key as the bytes of an address. */
interface StandardAccount {
  readonly address: string;
  readonly publicKey: Uint8Array;
  readonly chains: readonly string[];
  readonly features: readonly string[];
}

const DOT = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';

/** What stands before the bytes of a private key where ed25519 keys are kept as PKCS #8. */
const PKCS8_HEAD = '302e020100300506032b657004220420';

const newPrivateKey = (): Hex => bytesToHex(randomBytes(32));

function publicKeyOf(privateKey: Hex): Uint8Array {
  const der = Buffer.from(PKCS8_HEAD + privateKey.slice(2), 'hex');
  const { x } = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })).export({ format: 'jwk' });
  return base64urlnopad.decode(x as string);
}

/** An extension for Solana as the Wallet Standard has it. Its keys never leave it. */
export class SolanaWallet {
  readonly info: { readonly name: string; readonly icon: string; readonly chains: readonly string[] };
  readonly person: Person;
  readonly events = new Emitter();
  readonly #silence: SolanaWalletOptions['silence'];
  #accounts: readonly StandardAccount[];
  #isAllowed = false;

  constructor(options: SolanaWalletOptions = {}) {
    const { name = 'Test wallet', icon = DOT, chains = ['solana:mainnet', 'solana:devnet'], mood } = options;
    this.info = { name, icon, chains };
    this.person = new Person(mood);
    this.#silence = options.silence ?? 'throws';
    const { keys = Array.from({ length: options.accounts ?? 1 }, newPrivateKey) } = options;
    this.#accounts = keys.map((key) => {
      const publicKey = publicKeyOf(key);
      return { address: base58.encode(publicKey), publicKey, chains, features: [] };
    });
  }

  /** The account that is in use first. */
  get addresses(): readonly string[] {
    return this.#accounts.map(({ address }) => address);
  }

  switchAccount(): void {
    const [first, ...others] = this.#accounts;
    this.#show([...others, first as StandardAccount]);
  }

  /** Takes its accounts away from the page. */
  lock(): void {
    this.#isAllowed = false;
    this.events.emit('change', { accounts: [] });
  }

  unlock(): void {
    this.#isAllowed = true;
    this.#show(this.#accounts);
  }

  #show(accounts: readonly StandardAccount[]): void {
    this.#accounts = accounts;
    this.events.emit('change', { accounts });
  }

  async connect(silent = false): Promise<{ readonly accounts: readonly StandardAccount[] }> {
    if (!this.#isAllowed) {
      if (silent && this.#silence === 'gives nothing') return { accounts: [] };
      if (silent) throw new WalletRefusal(4100, 'The page is not trusted.');
      await this.person.ask();
      this.#isAllowed = true;
    }
    return { accounts: this.#accounts };
  }

  disconnect(): void {
    this.#isAllowed = false;
  }
}
