import { createWalletClient, type Hex, http, publicActions, type TransactionRequest } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { Emitter } from './emitter.ts';
import { type Mood, Person, WalletRefusal } from './person.ts';

interface EvmWalletOptions {
  readonly name?: string;
  readonly rdns?: string;
  readonly icon?: string;
  readonly mood?: Mood;
  /** How many accounts it holds. */
  readonly accounts?: number;
  /** Their private keys; it makes its own without them. */
  readonly keys?: readonly Hex[];
  /** Supported chains; the first is the selected one. */
  readonly chainIds?: readonly number[];
  /** Addresses of the nodes that it reads chains from and sends to; without one for a chain it does neither there. */
  readonly nodes?: Readonly<Record<number, string>>;
}

interface Request {
  readonly method: string;
  readonly params?: unknown;
}

const DOT = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';
const hex = (chainId: number): string => `0x${chainId.toString(16)}`;
/** What it passes to a node as it is. */
const READS: ReadonlySet<string> = new Set([
  ...['eth_estimateGas', 'eth_call', 'eth_gasPrice', 'eth_getBalance', 'eth_getTransactionReceipt'],
]);

/** An extension for EVM chains as EIP-1193 and EIP-2255 have it. Its keys never leave it. */
export class EvmWallet {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string; readonly rdns: string };
  readonly person: Person;
  readonly events = new Emitter();
  /** The methods that were called, in order. */
  readonly calls: string[] = [];
  /** `mute` never answers, `dead` throws what an extension throws that was taken away. */
  health: 'well' | 'mute' | 'dead' = 'well';
  #accounts: readonly PrivateKeyAccount[];
  readonly #nodes: Readonly<Record<number, string>>;
  #chainIds: readonly number[];
  #chainId: number;
  #isAllowed = false;
  #isLocked = false;
  readonly #faults = new Map<string, WalletRefusal>();

  constructor(options: EvmWalletOptions = {}) {
    const { name = 'Test wallet', rdns = 'test.wallet', icon = DOT, mood, accounts = 1, chainIds = [1, 137] } = options;
    const { keys = Array.from({ length: accounts }, generatePrivateKey), nodes = {} } = options;
    this.info = { uuid: crypto.randomUUID(), name, icon, rdns };
    this.person = new Person(mood);
    this.#accounts = keys.map((key) => privateKeyToAccount(key));
    this.#nodes = nodes;
    this.#chainIds = chainIds;
    this.#chainId = chainIds[0] as number;
  }

  /** The account that is in use first. */
  get addresses(): readonly string[] {
    return this.#accounts.map(({ address }) => address);
  }

  get #shown(): readonly string[] {
    return this.#isAllowed && !this.#isLocked ? this.addresses : [];
  }

  /** A page that was allowed stays allowed, but sees nothing. */
  lock(): void {
    this.#isLocked = true;
    this.events.emit('accountsChanged', []);
  }

  unlock(): void {
    this.#isLocked = false;
    this.events.emit('accountsChanged', this.#shown);
  }

  switchAccount(): void {
    const [first, ...others] = this.#accounts;
    this.#accounts = [...others, first as PrivateKeyAccount];
    this.events.emit('accountsChanged', this.#shown);
  }

  setChain(chainId: number): void {
    this.#chainId = chainId;
    this.events.emit('chainChanged', hex(chainId));
  }

  die(): void {
    this.health = 'dead';
    this.events.emit('disconnect', new WalletRefusal(4900, 'The extension was taken away.'));
  }

  /** From now on the method throws. */
  fail(method: string, code: number, message = 'Something went wrong.'): void {
    this.#faults.set(method, new WalletRefusal(code, message));
  }

  async request({ method, params }: Request): Promise<unknown> {
    this.calls.push(method);
    if (this.health === 'mute') return new Promise(() => {});
    if (this.health === 'dead') throw new Error('Extension context invalidated.');
    const fault = this.#faults.get(method);
    if (fault) throw fault;
    return this.#answer(method, params);
  }

  async #answer(method: string, params: unknown): Promise<unknown> {
    switch (method) {
      case 'eth_accounts':
        return this.#shown;
      case 'eth_chainId':
        return hex(this.#chainId);
      case 'eth_requestAccounts':
        if (this.#shown.length === 0) await this.#allow();
        return this.#shown;
      case 'wallet_requestPermissions':
        await this.#allow();
        return [{ parentCapability: 'eth_accounts', caveats: [{ value: this.#shown }] }];
      case 'wallet_revokePermissions':
        this.#isAllowed = false;
        this.events.emit('accountsChanged', []);
        return null;
      case 'wallet_switchEthereumChain':
        return this.#switch((params as [{ chainId: string }])[0].chainId);
      case 'eth_sendTransaction':
        return this.#send((params as [TransactionRequest])[0]);
      default:
        if (READS.has(method) && this.#chainId in this.#nodes) return this.#read(method, params);
        throw new WalletRefusal(4200, `The wallet does not know ${method}.`);
    }
  }

  /** Approval also unlocks the wallet. */
  async #allow(): Promise<void> {
    if (this.person.isAsked) throw new WalletRefusal(-32002, 'A question is already open.');
    await this.person.ask();
    this.#isLocked = false;
    this.#isAllowed = true;
  }

  async #switch(chain: string): Promise<null> {
    const chainId = Number(chain);
    if (!this.#chainIds.includes(chainId)) throw new WalletRefusal(4902, 'Add the chain first.');
    await this.person.ask();
    this.setChain(chainId);
    return null;
  }

  async #read(method: string, params: unknown): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(this.#nodes[this.#chainId] ?? '', { method: 'POST', headers, body });
    const { result, error } = (await response.json()) as {
      result?: unknown;
      error?: { code: number; message: string };
    };
    if (error) throw new WalletRefusal(error.code, error.message);
    return result;
  }

  /** Signs with the key of the account that the page names, if the page may see it. */
  async #send({ from, to, value, data }: TransactionRequest): Promise<Hex> {
    const node = this.#nodes[this.#chainId];
    const account = this.#accounts.find(({ address }) => address.toLowerCase() === `${from}`.toLowerCase());
    if (node === undefined || account === undefined || !this.#shown.includes(account.address))
      throw new WalletRefusal(4100, 'The account or its chain is not allowed.');
    if (this.person.isAsked) throw new WalletRefusal(-32002, 'A question is already open.');
    await this.person.ask();
    const client = createWalletClient({ account, transport: http(node) }).extend(publicActions);
    const call = { to, value: BigInt(value ?? 0), data };
    // What a node estimates falls short where contracts call one another.
    const gas = 2n * (await client.estimateGas({ ...call, account }));
    return client.sendTransaction({ ...call, gas, chain: null });
  }
}
