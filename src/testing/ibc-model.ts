import type { ChannelEnd } from '#registry/records.ts';

/**
 * Where tokens are while IBC packets carry them, by the rules of the protocol's own code: `transfer` of ibc-go (escrow or burn,
 * mint or release, refund on an error or a timeout), packet forwarding of ibc-apps (a failed packet ahead is an error for the packet
 * behind, after so many retries), IBC hooks (a contract that fails is an error for the packet), and the entry and transfer contracts of
 * skip-go-cosmwasm-contracts (what comes back to the contract goes to the recovery address). Tokens are named by their whole path,
 * `transfer/channel-0/uatom`. Fees, gas and light clients are left out.
 */
export class IbcModel {
  readonly #farEnd: (end: ChannelEnd) => ChannelEnd;
  readonly #fault: Fault | undefined;
  #accounts = new Map<string, bigint>();
  #sent: SentPacket[] = [];
  #timeouts = 0;

  constructor(farEnd: (end: ChannelEnd) => ChannelEnd, fault?: Fault) {
    this.#farEnd = farEnd;
    this.#fault = fault;
  }

  /** Gives an account tokens, and the escrows behind a voucher what it stands for. */
  fund(chain: string, account: string, path: string, amount: bigint): void {
    this.#add({ chain, account, path }, amount);
    const [port = '', channel = ''] = path.split('/');
    const prefix = `${port}/${channel}/`;
    if (!isVoucher(path)) return;
    const far = this.#farEnd({ chain_id: chain, port, channel });
    this.fund(far.chain_id, escrowOf(far), path.slice(prefix.length), amount);
  }

  /** Runs a message with all packets that follow from it, until none is on its way. */
  run(chain: string, account: string, coins: Coins, message: Message): void {
    const undo = this.#checkpoint();
    try {
      if ('forward' in message) {
        this.#send(chain, account, coins, message.forward, (success, packet) => {
          if (!success) this.#refund(packet);
        });
      } else this.#call(chain, account, coins, message.wasm);
    } catch (error) {
      if (!(error instanceof ContractFailed)) throw error;
      undo();
    }
    for (let packet = this.#sent.shift(); packet !== undefined; packet = this.#sent.shift()) this.#relay(packet);
  }

  /** All that is not zero, by `chain account path`. */
  balances(): ReadonlyMap<string, bigint> {
    return new Map([...this.#accounts].filter(([, amount]) => amount !== 0n));
  }

  /** Vouchers, as `chain path`, of which not as much exists as lies in the escrow behind them. */
  unbacked(): string[] {
    const supplies = new Map<string, bigint>();
    for (const [key, amount] of this.#accounts) {
      const { chain, path } = slotOf(key);
      const supply = `${chain} ${path}`;
      if (isVoucher(path)) supplies.set(supply, (supplies.get(supply) ?? 0n) + amount);
    }
    return [...supplies].flatMap(([key, supply]) => {
      const [chain_id = '', path = ''] = key.split(' ');
      const [port = '', channel = ''] = path.split('/');
      const far = this.#farEnd({ chain_id, port, channel });
      const base = path.slice(`${port}/${channel}/`.length);
      return supply === this.#amount({ chain: far.chain_id, account: escrowOf(far), path: base }) ? [] : [key];
    });
  }

  #relay({ packet, onResult }: SentPacket): void {
    const fault = this.#fault?.step === packet.step ? this.#fault : undefined;
    const isTimeout = fault?.kind === 'timeout' && this.#timeouts < fault.times;
    if (isTimeout) this.#timeouts += 1;
    if (isTimeout || fault?.kind === 'rejected') onResult(false, packet, isTimeout);
    else this.#receive(packet, (success) => onResult(success, packet));
  }

  #receive(packet: Packet, acknowledge: (success: boolean) => void): void {
    const { memo, to, amount } = packet;
    const path = receivedPath(packet);
    // Whoever named a receiver, the modules hold what arrives at an account made of channel and sender.
    const holder = `of ${packet.to.channel}/${packet.sender}`;
    const undo = this.#checkpoint();
    try {
      this.#take(packet, memo === undefined ? packet.receiver : holder);
      if (memo === undefined) acknowledge(true);
      else if ('forward' in memo) this.#forward(packet, holder, memo.forward, memo.forward.retries, acknowledge);
      else {
        this.#call(to.chain_id, holder, { path, amount }, memo.wasm);
        acknowledge(true);
      }
    } catch (error) {
      if (!(error instanceof ContractFailed)) throw error;
      undo();
      acknowledge(false);
    }
  }

  /** The packet behind is acknowledged once the one ahead is. */
  #forward(
    behind: Packet,
    holder: string,
    transfer: Transfer,
    retries: number,
    acknowledge: (ok: boolean) => void,
  ): void {
    const coins = { path: receivedPath(behind), amount: behind.amount };
    this.#send(behind.to.chain_id, holder, coins, transfer, (success, ahead, isTimeout = false) => {
      if (!success) this.#refund(ahead);
      if (success) acknowledge(true);
      else if (isTimeout && retries > 0) this.#forward(behind, holder, transfer, retries - 1, acknowledge);
      else {
        // As if nothing had arrived: what was released is in escrow again, what was minted is burned.
        this.#add({ chain: behind.to.chain_id, account: holder, path: coins.path }, -coins.amount);
        if (cameHome(behind)) {
          this.#add({ chain: behind.to.chain_id, account: escrowOf(behind.to), path: coins.path }, coins.amount);
        }
        acknowledge(false);
      }
    });
  }

  /** A contract that swaps, then pays or transfers. Throws ContractFailed, unless it is told where to pay what it was given. */
  #call(chain: string, caller: string, coins: Coins, call: ContractCall): void {
    this.#move(chain, caller, ENTRY, coins);
    const undo = this.#checkpoint();
    try {
      this.#act(chain, this.#swap(chain, coins, call.swaps), call.action);
    } catch (error) {
      if (!(error instanceof ContractFailed) || call.recover_address === undefined) throw error;
      undo();
      this.#move(chain, ENTRY, call.recover_address, coins);
    }
  }

  #swap(chain: string, coins: Coins, swaps: ContractCall['swaps']): Coins {
    let held = coins;
    for (const { step, path, amount } of swaps) {
      if (this.#fault?.step === step) throw new ContractFailed();
      this.fund(chain, POOLS, path, amount);
      this.#move(chain, ENTRY, POOLS, held);
      held = { path, amount };
      this.#move(chain, POOLS, ENTRY, held);
    }
    return held;
  }

  #act(chain: string, coins: Coins, action: ContractCall['action']): void {
    if ('receiver' in action) {
      this.#move(chain, ENTRY, action.receiver, coins);
      return;
    }
    this.#move(chain, ENTRY, ADAPTER, coins);
    this.#send(chain, ADAPTER, coins, action.transfer, (success, packet) => {
      if (success) return;
      this.#refund(packet);
      this.#move(chain, ADAPTER, action.recover_address, coins);
    });
  }

  #send(chain_id: string, sender: string, { path, amount }: Coins, transfer: Transfer, onResult: OnResult): void {
    const { port, channel, receiver, memo, step } = transfer;
    const from = { chain_id, port, channel };
    const packet = { from, to: this.#farEnd(from), path, amount, sender, receiver, memo, step };
    this.#add({ chain: chain_id, account: sender, path }, -amount);
    if (!cameHome(packet)) this.#add({ chain: chain_id, account: escrowOf(from), path }, amount);
    this.#sent.push({ packet, onResult });
  }

  #refund({ from, path, amount, sender, ...packet }: Packet): void {
    if (!cameHome({ from, path, amount, sender, ...packet })) {
      this.#add({ chain: from.chain_id, account: escrowOf(from), path }, -amount);
    }
    this.#add({ chain: from.chain_id, account: sender, path }, amount);
  }

  /** Releases what came home, mints everything else. */
  #take(packet: Packet, account: string): void {
    const { to, amount } = packet;
    const path = receivedPath(packet);
    if (cameHome(packet)) this.#add({ chain: to.chain_id, account: escrowOf(to), path }, -amount);
    this.#add({ chain: to.chain_id, account, path }, amount);
  }

  #move(chain: string, from: string, to: string, { path, amount }: Coins): void {
    this.#add({ chain, account: from, path }, -amount);
    this.#add({ chain, account: to, path }, amount);
  }

  #add(slot: Slot, amount: bigint): void {
    const next = this.#amount(slot) + amount;
    if (next < 0n) throw new Error(`${keyOf(slot)} would be ${next}`);
    this.#accounts.set(keyOf(slot), next);
  }

  #amount(slot: Slot): bigint {
    return this.#accounts.get(keyOf(slot)) ?? 0n;
  }

  #checkpoint(): () => void {
    const [accounts, sent] = [new Map(this.#accounts), [...this.#sent]];
    return () => {
      this.#accounts = accounts;
      this.#sent = sent;
    };
  }
}

/** Accounts of a chain. */
export const POOLS = 'the pools';
const ENTRY = 'the entry contract';
const ADAPTER = 'the transfer contract';

/** What goes wrong, at one step of a route. */
export type Fault =
  | { readonly step: number; readonly kind: 'rejected' | 'swap fails' }
  | { readonly step: number; readonly kind: 'timeout'; readonly times: number };

export interface Coins {
  readonly path: string;
  readonly amount: bigint;
}

export interface Transfer {
  readonly port: string;
  readonly channel: string;
  readonly receiver: string;
  /** After how many timeouts a chain that forwards sends again. */
  readonly retries: number;
  readonly memo: Message | undefined;
  readonly step: number;
}

export interface ContractCall {
  readonly swaps: readonly (Coins & { readonly step: number })[];
  readonly action: { readonly receiver: string } | { readonly recover_address: string; readonly transfer: Transfer };
  /** Who gets what the call was given if it fails; without it the call fails as a whole. */
  readonly recover_address?: string;
}

/** What a person signs, or what a memo asks of the chain where the packet arrives. */
export type Message = { readonly forward: Transfer } | { readonly wasm: ContractCall };

interface Packet extends Coins, Pick<Transfer, 'receiver' | 'memo' | 'step'> {
  readonly from: ChannelEnd;
  readonly to: ChannelEnd;
  readonly sender: string;
}

type OnResult = (success: boolean, packet: Packet, isTimeout?: boolean) => void;

interface SentPacket {
  readonly packet: Packet;
  readonly onResult: OnResult;
}

interface Slot {
  readonly chain: string;
  readonly account: string;
  readonly path: string;
}

class ContractFailed extends Error {}

const keyOf = ({ chain, account, path }: Slot): string => `${chain}|${account}|${path}`;

function slotOf(key: string): Slot {
  const [chain = '', account = '', path = ''] = key.split('|');
  return { chain, account, path };
}

const escrowOf = ({ port, channel }: ChannelEnd): string => `escrow of ${port}/${channel}`;
const isVoucher = (path: string): boolean => /^transfer\/channel-\d+\//.test(path);
const prefixOf = ({ port, channel }: ChannelEnd): string => `${port}/${channel}/`;

/** Whether the token goes back over the channel that it came over: it is burned here and released there. */
const cameHome = ({ from, path }: Packet): boolean => path.startsWith(prefixOf(from));

const receivedPath = (packet: Packet): string =>
  cameHome(packet) ? packet.path.slice(prefixOf(packet.from).length) : prefixOf(packet.to) + packet.path;
