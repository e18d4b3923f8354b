import { sha3_256 } from '@noble/hashes/sha3.js';
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import { cosmosTx, type FakeChains, fakeChains, NOW } from '../chain-reads.ts';
import { ONE_A_SEQUENCE, type Scene } from './scene.ts';

export const INITIA = 'interwoven-1';
export const YOMI = 'yominet-1';
const BRIDGE = '/opinit/ophost/v1/bridges/11';
export const L2_INIT = 'l2/8f73cfaf153520f511b4fc0bd71d60d64b4e19eff04a350e642718a3c1ab3b06';
export const HASH = 'A'.repeat(64);
export const RECEIPT = 'B'.repeat(64);
export const PERSON = 'init1kw2unuhgfa6mz6r0ehrzlr9k9ftjk7pql8u5fm';
export const DAY = 86_400_000;

export type Events = NonNullable<Parameters<typeof cosmosTx>[0]['events']>;
export const withdrawal = {
  from: PERSON,
  to: PERSON,
  denom: L2_INIT,
  base_denom: 'uinit',
  amount: '100000',
  l2_sequence: '12',
};

/** Its attributes as a transaction of Yominet of 28 September 2025 has them. */
function withdraws(chains: FakeChains): void {
  const events: Events = [['initiate_token_withdrawal', withdrawal]];
  chains.add(cosmosTx({ chainId: YOMI, hash: HASH, height: 14_729_068n, events }));
}

const sha3 = (...parts: readonly Uint8Array[]) => sha3_256(concatBytes(...parts));
const uint64 = (value: number) => hexToBytes(value.toString(16).padStart(16, '0'));
const digest = (text: string) => sha3_256(utf8ToBytes(text));
const LEAF = sha3_256(sha3(uint64(11), uint64(12), digest(PERSON), digest(PERSON), digest('uinit'), uint64(100_000)));
const SIBLING = new Uint8Array(32).fill(0xff);
const STORAGE = sha3(LEAF, SIBLING);
const VERSION = new Uint8Array([1]);
const BLOCK = new Uint8Array(32).fill(7);
export const PROOF = {
  ...{ sequence: '12', output_index: '5', bridge_id: '11', withdrawal_proofs: [base64.encode(SIBLING)] },
  ...{ version: base64.encode(VERSION), storage_root: base64.encode(STORAGE), last_block_hash: base64.encode(BLOCK) },
};

export const claimedPath = `${BRIDGE}/withdrawals/claimed/by_hash?withdrawal_hash=${encodeURIComponent(base64.encode(LEAF))}`;
export const output = (index: number, block: number, time = NOW) => ({
  output_index: `${index}`,
  output_proposal: {
    output_root: base64.encode(sha3(VERSION, STORAGE, BLOCK)),
    l2_block_number: `${block}`,
    l1_block_time: new Date(time).toISOString(),
  },
});

export function withdrawalWorld(
  outputs: readonly ReturnType<typeof output>[],
  finalized: ReturnType<typeof output>,
  chains = fakeChains(),
) {
  withdraws(chains);
  setOutputs(chains, outputs, finalized);
  return chains;
}
/** What Initia has of the rollup: its outputs, and that nothing was claimed. */
export function setOutputs(
  chains: FakeChains,
  outputs: readonly ReturnType<typeof output>[],
  finalized: ReturnType<typeof output>,
): void {
  chains.answerRest(INITIA, claimedPath, { claimed: false });
  chains.answerRest(INITIA, BRIDGE, { bridge_config: { finalization_period: '604800s' } });
  chains.answerRest(INITIA, `${BRIDGE}/outputs?pagination.limit=1000&pagination.reverse=true`, {
    output_proposals: outputs,
  });
  chains.answerRest(INITIA, `${BRIDGE}/last_finalized_output`, finalized);
  for (const each of outputs) chains.answerRest(INITIA, `${BRIDGE}/outputs/${each.output_index}`, each);
}
export const OLD = output(4, 14_000_000);
export const EXECUTOR = 'https://opinit-api-yominet-1.anvil.asia-southeast.initia.xyz/withdrawal/12';

export function deposits(data = '', chains = fakeChains()): FakeChains {
  const sent = { bridge_id: '11', l1_sequence: '217', from: PERSON, to: PERSON, l1_denom: 'uinit', l2_denom: L2_INIT };
  const events: Events = [['initiate_token_deposit', { ...sent, amount: '1000000', data }]];
  chains.add(cosmosTx({ chainId: INITIA, hash: HASH, events }));
  chains.answerRest(YOMI, '/opinit/opchild/v1/next_l1_sequence', { next_l1_sequence: '217' });
  return chains;
}
export function finalizes(chains: FakeChains, more: Readonly<Record<string, string>>, then: Events = []): void {
  const attributes = { l1_sequence: '217', recipient: PERSON, denom: L2_INIT, amount: '1000000', ...more };
  const events: Events = [['finalize_token_deposit', attributes], ...then];
  chains.add(cosmosTx({ chainId: YOMI, hash: RECEIPT, height: 14_729_068n, events }));
}

export const opInitDepositScene: Scene = {
  ...{ name: 'OPinit, deposit', chainId: INITIA, hash: HASH, far: [YOMI] },
  way: [
    { phase: 'WAITING_DELIVERY', set: (chains) => void deposits('', chains) },
    {
      phase: 'ARRIVED',
      set(chains) {
        finalizes(chains, { success: 'true' });
        chains.answerRest(YOMI, '/opinit/opchild/v1/next_l1_sequence', { next_l1_sequence: '218' });
      },
    },
  ],
  arrives: { chain_id: YOMI, denom: L2_INIT, amount: '1000000' },
  slow: { ms: 3_600_000, phase: 'WAITING_DELIVERY' },
  refused: 'what a rollup refuses comes back',
  returned: [
    {
      phase: 'RETURNING',
      set(chains) {
        const shown = output(5, 14_729_068, NOW - DAY);
        setOutputs(chains, [shown], OLD);
        finalizes(chains, { success: 'false', reason: 'deposit failed; blocked' }, [
          ['initiate_token_withdrawal', withdrawal],
        ]);
      },
    },
    { phase: 'RETURNED', set: (chains) => chains.answerRest(INITIA, claimedPath, { claimed: true }) },
  ],
  notReplaced: ONE_A_SEQUENCE,
};

const shown = output(5, 14_729_070, NOW - DAY);

export const opInitWithdrawalScene: Scene = {
  ...{ name: 'OPinit, withdrawal', chainId: YOMI, hash: HASH, far: [INITIA] },
  way: [
    { phase: 'WAITING_TO_FINALIZE', set: (chains) => void withdrawalWorld([OLD], OLD, chains) },
    { phase: 'WAITING_TO_FINALIZE', set: (chains) => void withdrawalWorld([shown, OLD], OLD, chains) },
    {
      phase: 'READY',
      set(chains) {
        withdrawalWorld([shown, OLD], shown, chains);
        chains.serve(EXECUTOR, () => PROOF);
        chains.now = NOW + 7 * DAY;
      },
    },
    {
      phase: 'ARRIVED',
      set(chains) {
        chains.answerRest(INITIA, claimedPath, { claimed: true });
        const events: Events = [['finalize_token_withdrawal', { bridge_id: '11', l2_sequence: '12' }]];
        chains.add(cosmosTx({ chainId: INITIA, hash: RECEIPT, events }));
      },
    },
  ],
  arrives: { chain_id: INITIA, denom: 'uinit', amount: '100000' },
  slow: { ms: DAY, phase: 'WAITING_TO_FINALIZE' },
  refused: 'a claim that fails leaves the withdrawal as it was',
  returned: 'what left a rollup is burned there',
  notReplaced: ONE_A_SEQUENCE,
};
