import { sha3_256 } from '@noble/hashes/sha3.js';
import { bech32 } from '@scure/base';
import { QueryError } from './cosmos-chain.ts';
import { amountOf, type CosmosLedger, type DeliveredTx, type LedgerModule } from './cosmos-ledger.ts';
import type { Fields, Message } from './cosmos-message.ts';
import { type Context, derivedAddress, type LedgerState, moduleAddress, TxError } from './cosmos-state.ts';

/** A bridge of OPinit from Initia to one rollup. */
export interface Rollup {
  readonly bridgeId: bigint;
  /** Between an output and the withdrawals that it proves. */
  readonly finalizationMs: number;
}

interface Output {
  readonly root: string;
  readonly l1Height: bigint;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly l2Height: string;
}

const second = (ms: number): number => Math.floor(ms / 1000);
const isFinal = ({ time }: Output, finalizationMs: number, state: LedgerState): boolean =>
  second(state.time) >= second(time + finalizationMs);

const big = (value: bigint | string): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};
const digest = (text: string): Uint8Array => sha3_256(Buffer.from(text));
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** What a token of Initia is on a rollup. */
const l2Denom = (bridgeId: bigint, l1: string): string =>
  `l2/${Buffer.from(sha3_256(Buffer.concat([big(bridgeId), Buffer.from(l1)]))).toString('hex')}`;

interface Withdrawal {
  readonly sequence: string;
  readonly from: string;
  readonly to: string;
  readonly denom: string;
  readonly amount: string;
}

/** The leaf of a withdrawal, by which Initia knows whether it was claimed. */
export function withdrawalHash(bridgeId: bigint, { sequence, from, to, denom, amount }: Withdrawal): Uint8Array {
  const leaf = Buffer.concat([big(bridgeId), big(sequence), digest(from), digest(to), digest(denom), big(amount)]);
  return sha3_256(sha3_256(leaf));
}

const outputRoot = (version: Uint8Array, storage: Uint8Array, block: Uint8Array): string =>
  base64(sha3_256(Buffer.concat([version, storage, block])));

/** In the order of their bytes, whichever side they are of. */
const nodeHash = (a: Uint8Array, b: Uint8Array): Uint8Array =>
  sha3_256(Buffer.compare(a, b) < 0 ? Buffer.concat([a, b]) : Buffer.concat([b, a]));

const ERRORS = {
  8: 'output has not finalized',
  10: 'failed to verify withdrawal tx',
  11: 'withdrawal already finalized',
  17: 'bridge not found',
};
const failed = (code: keyof typeof ERRORS, words = ''): TxError =>
  new TxError('ophost', code, [words, ERRORS[code]].filter(Boolean).join(': '));

const bridgeAddress = ({ prefix }: LedgerState, bridgeId: bigint): string =>
  derivedAddress(prefix, 'module', Buffer.concat([Buffer.from('ophost\0'), big(bridgeId)]), 32);

/** Initia's side of bridges. */
export function ophostModule(rollups: readonly Rollup[]): LedgerModule {
  const rollupOf = (id: unknown): Rollup => {
    const found = rollups.find(({ bridgeId }) => `${bridgeId}` === `${id}`);
    if (found === undefined) throw failed(17);
    return found;
  };
  const outputKey = (id: unknown, index: unknown): string => `ophost/${id}/output/${index}`;
  const claimKey = (id: unknown, hash: Uint8Array): string => `ophost/${id}/claimed/${base64(hash)}`;
  const outputJson = ({ root, l1Height, time, l2Height }: Output): object => ({
    output_root: root,
    l1_block_number: `${l1Height}`,
    l1_block_time: new Date(time).toISOString(),
    l2_block_number: l2Height,
  });
  const outputsOf = (state: LedgerState, id: string): (readonly [index: bigint, output: Output])[] => {
    const count = state.get<bigint>(`ophost/${id}/outputs`) ?? 0n;
    return Array.from({ length: Number(count) }, (_, i) => {
      const index = BigInt(i + 1);
      return [index, state.get<Output>(outputKey(id, index)) as Output] as const;
    });
  };
  return {
    handlers: {
      '/opinit.ophost.v1.MsgInitiateTokenDeposit'(context, { sender, bridge_id, to, amount, data }) {
        const { bridgeId } = rollupOf(bridge_id);
        const coin = amountOf(amount);
        context.send(`${sender}`, bridgeAddress(context.state, bridgeId), coin);
        context.emit(
          'initiate_token_deposit',
          ['bridge_id', `${bridgeId}`],
          ['l1_sequence', `${context.state.count(`ophost/${bridgeId}/sequence`)}`],
          ['from', `${sender}`],
          ['to', `${to}`],
          ['l1_denom', coin.denom],
          ['l2_denom', l2Denom(bridgeId, coin.denom)],
          ['amount', `${coin.amount}`],
          ['data', Buffer.from(data as Uint8Array).toString('hex')],
        );
      },
      '/opinit.ophost.v1.MsgProposeOutput'(context, { proposer, bridge_id, l2_block_number, output_root }) {
        const { state } = context;
        const { bridgeId } = rollupOf(bridge_id);
        const index = state.count(`ophost/${bridgeId}/outputs`);
        const root = output_root as Uint8Array;
        const output = { root: base64(root), l1Height: state.height, time: state.time, l2Height: `${l2_block_number}` };
        state.set(outputKey(bridgeId, index), output satisfies Output);
        context.emit(
          'propose_output',
          ['proposer', `${proposer}`],
          ['bridge_id', `${bridgeId}`],
          ['output_index', `${index}`],
          ['l2_block_number', `${l2_block_number}`],
          ['output_root', Buffer.from(root).toString('hex')],
        );
      },
      '/opinit.ophost.v1.MsgFinalizeTokenWithdrawal'(context, fields) {
        const { state } = context;
        const { bridgeId, finalizationMs } = rollupOf(fields.bridge_id);
        const { denom, amount } = amountOf(fields.amount);
        const [from, to, sequence] = [`${fields.from}`, `${fields.to}`, `${fields.sequence}`];
        const output = state.get<Output>(outputKey(bridgeId, fields.output_index));
        if (output === undefined || !isFinal(output, finalizationMs, state)) throw failed(8);
        const [version, storage, block] = [fields.version, fields.storage_root, fields.last_block_hash] as Uint8Array[];
        if (version === undefined || storage === undefined || block === undefined) throw failed(10);
        if (outputRoot(version, storage, block) !== output.root) throw failed(10, 'invalid output root');
        const hash = withdrawalHash(bridgeId, { sequence, from, to, denom, amount: `${amount}` });
        if (state.get(claimKey(bridgeId, hash)) === true) throw failed(11);
        const proofs = fields.withdrawal_proofs as readonly Uint8Array[];
        if (Buffer.compare(proofs.reduce(nodeHash, hash), storage) !== 0)
          throw failed(10, 'invalid storage root proofs');
        state.set(claimKey(bridgeId, hash), true);
        context.send(bridgeAddress(state, bridgeId), to, { denom, amount });
        context.emit(
          'finalize_token_withdrawal',
          ['bridge_id', `${bridgeId}`],
          ['output_index', `${fields.output_index}`],
          ['l2_sequence', sequence],
          ['from', from],
          ['to', to],
          ['l1_denom', denom],
          ['l2_denom', l2Denom(bridgeId, denom)],
          ['amount', `${amount}`],
        );
      },
    },
    queries: {
      '/opinit/ophost/v1/bridges/{id}'(_, { id = '' }) {
        const { finalizationMs } = rollupOf(id);
        return { bridge_id: id, bridge_config: { finalization_period: `${finalizationMs / 1000}s` } };
      },
      '/opinit/ophost/v1/bridges/{id}/withdrawals/claimed/by_hash'(state, { id, withdrawalHash: asked = '' }) {
        const hash = Buffer.from(asked, 'base64');
        if (hash.length !== 32) throw QueryError.invalidArgument('invalid withdrawal hash');
        return { claimed: state.get(claimKey(id, hash)) === true };
      },
      '/opinit/ophost/v1/bridges/{id}/outputs'(state, { id = '' }) {
        const output_proposals = outputsOf(state, id).map(([index, output]) => ({
          bridge_id: id,
          output_index: `${index}`,
          output_proposal: outputJson(output),
        }));
        return { output_proposals, pagination: { next_key: null, total: `${output_proposals.length}` } };
      },
      '/opinit/ophost/v1/bridges/{id}/outputs/{index}'(state, { id, index }) {
        const output = state.get<Output>(outputKey(id, index));
        if (output === undefined) throw QueryError.failed('collections: not found: key of type outputs');
        return { bridge_id: id, output_index: index, output_proposal: outputJson(output) };
      },
      '/opinit/ophost/v1/bridges/{id}/last_finalized_output'(state, { id = '' }) {
        const { finalizationMs } = rollupOf(id);
        const last = outputsOf(state, id).findLast(([, each]) => isFinal(each, finalizationMs, state));
        const none = { root: '', l1Height: 0n, time: 0, l2Height: '0' };
        const [index, output] = last ?? [0n, none];
        return { output_index: `${index}`, output_proposal: outputJson(output) };
      },
    },
  };
}

/** Initia's module of gas prices; what a node takes at least is an option of the chain. */
export const dynamicFeeModule = (base_gas_price: string): LedgerModule => ({
  handlers: {},
  queries: { '/initia/dynamicfee/v1/params': () => ({ params: { base_gas_price } }) },
});

/** The rollup's side. */
export function opchildModule(): LedgerModule {
  const moduleOf = ({ prefix }: LedgerState): string => moduleAddress(prefix, 'opchild');
  const baseOf = (state: LedgerState, denom: string): string => {
    const base = state.get<string>(`opchild/base/${denom}`);
    if (base === undefined) throw new TxError('opchild', 18, `${denom}: non-l1 token`);
    return base;
  };
  function tellWithdrawal(context: Context, withdrawal: Omit<Withdrawal, 'sequence'>): void {
    context.emit(
      'initiate_token_withdrawal',
      ['from', withdrawal.from],
      ['to', withdrawal.to],
      ['denom', withdrawal.denom],
      ['base_denom', baseOf(context.state, withdrawal.denom)],
      ['amount', withdrawal.amount],
      ['l2_sequence', `${context.state.count('opchild/withdrawals')}`],
    );
  }
  return {
    handlers: {
      '/opinit.opchild.v1.MsgInitiateTokenWithdrawal'(context, { sender, to, amount }) {
        const coin = amountOf(amount);
        baseOf(context.state, coin.denom);
        const module = moduleOf(context.state);
        context.send(`${sender}`, module, coin);
        context.burn(module, coin);
        tellWithdrawal(context, { from: `${sender}`, to: `${to}`, denom: coin.denom, amount: `${coin.amount}` });
      },
      '/opinit.opchild.v1.MsgFinalizeTokenDeposit'(context, { from, to, amount, sequence, height, base_denom }) {
        const { state } = context;
        const coin = amountOf(amount);
        const next = (state.get<bigint>('opchild/deposits') ?? 0n) + 1n;
        if (BigInt(`${sequence}`) < next) return;
        if (BigInt(`${sequence}`) > next) throw new TxError('opchild', 6, 'invalid sequence');
        state.set('opchild/deposits', next);
        state.set(`opchild/base/${coin.denom}`, `${base_denom}`);
        const isGood = bech32.decodeUnsafe(`${to}`)?.prefix === state.prefix;
        if (isGood) {
          context.mint(moduleOf(state), coin);
          context.send(moduleOf(state), `${to}`, coin);
        }
        context.emit(
          'finalize_token_deposit',
          ['l1_sequence', `${sequence}`],
          ['sender', `${from}`],
          ['recipient', `${to}`],
          ['denom', coin.denom],
          ['base_denom', `${base_denom}`],
          ['amount', `${coin.amount}`],
          ['finalize_height', `${height}`],
          ['success', `${isGood}`],
          ...(isGood ? [] : [['reason', 'deposit failed; failed to convert recipient address'] as const]),
        );
        // What cannot be delivered goes back by itself.
        if (!isGood)
          tellWithdrawal(context, { from: `${to}`, to: `${from}`, denom: coin.denom, amount: `${coin.amount}` });
      },
    },
    queries: {
      '/opinit/opchild/v1/next_l1_sequence': (state) => ({
        next_l1_sequence: `${(state.get<bigint>('opchild/deposits') ?? 0n) + 1n}`,
      }),
    },
  };
}

function valuesOf({ events }: Pick<DeliveredTx, 'events'>, wanted: string): Readonly<Record<string, string>> {
  const event = events.find(({ type }) => type === wanted);
  if (event === undefined) throw new Error(`the transaction has no ${wanted}`);
  return Object.fromEntries(event.attributes);
}

/** The executor brings a deposit of Initia to the rollup. */
export function executeDeposit(deposit: DeliveredTx, rollup: CosmosLedger): DeliveredTx {
  const told = valuesOf(deposit, 'initiate_token_deposit');
  const fields: Fields = {
    sender: moduleAddress(rollup.prefix, 'an executor'),
    from: `${told.from}`,
    to: `${told.to}`,
    amount: { denom: `${told.l2_denom}`, amount: `${told.amount}` },
    sequence: `${told.l1_sequence}`,
    height: `${deposit.height}`,
    base_denom: `${told.l1_denom}`,
  };
  return rollup.act({ type: '/opinit.opchild.v1.MsgFinalizeTokenDeposit', fields });
}

/**
 * The executor proposes an output that proves a withdrawal of the rollup, with the message that claims it on Initia once the output is final;
 * anybody may send that. `proof` is what the executor answers for it.
 */
export function proposeOutput(
  withdrawal: DeliveredTx,
  initia: CosmosLedger,
  bridgeId: bigint,
): { readonly proposed: DeliveredTx; readonly claim: (sender: string) => Message; readonly proof: object } {
  const told = valuesOf(withdrawal, 'initiate_token_withdrawal');
  const { l2_sequence: sequence = '', from = '', to = '', base_denom: denom = '', amount = '' } = told;
  const hash = withdrawalHash(bridgeId, { sequence, from, to, denom, amount });
  // A tree of two leaves, so that a proof is needed.
  const [other, version, last_block_hash] = [digest('another leaf'), new Uint8Array([1]), digest('a block')];
  const storage_root = nodeHash(hash, other);
  const output_root = Buffer.from(outputRoot(version, storage_root, last_block_hash), 'base64');
  const output_index = `${(initia.state.get<bigint>(`ophost/${bridgeId}/outputs`) ?? 0n) + 1n}`;
  const bridge_id = `${bridgeId}`;
  const proposed = initia.act({
    type: '/opinit.ophost.v1.MsgProposeOutput',
    fields: {
      proposer: moduleAddress(initia.prefix, 'a proposer'),
      bridge_id,
      output_index,
      l2_block_number: `${withdrawal.height}`,
      output_root,
    },
  });
  const proof = { withdrawal_proofs: [other], version, storage_root, last_block_hash };
  const fields = { bridge_id, output_index, from, to, sequence, amount: { denom, amount }, ...proof };
  const text = { version, storage_root, last_block_hash };
  return {
    proposed,
    proof: {
      ...Object.fromEntries(Object.entries(text).map(([name, bytes]) => [name, base64(bytes)])),
      ...{ sequence, output_index, withdrawal_proofs: [base64(other)] },
    },
    claim: (sender) => ({ type: '/opinit.ophost.v1.MsgFinalizeTokenWithdrawal', fields: { sender, ...fields } }),
  };
}
