import { type CosmosWorld, startCosmosWorld } from './cosmos-world.ts';
import type { CosmosLedger } from './nodes/cosmos-ledger.ts';
import { dynamicFeeModule, executeDeposit, opchildModule, ophostModule, proposeOutput } from './nodes/cosmos-opinit.ts';

export const INITIA = 'interwoven-1';
export const ROLLUP = 'echelon-1';
/** Of the rollup, as the registry has them. */
const BRIDGE_ID = 16n;
export const EXECUTOR = 'https://opinit-api-echelon-1.anvil.asia-southeast.initia.xyz';

const DAY = 24 * 60 * 60_000;

export interface OpInitWorld {
  readonly world: CosmosWorld;
  readonly initia: CosmosLedger;
  /** Of the rollup: a withdrawal whose time has passed. */
  readonly hash: string;
  readonly sequence: string;
  /** What the executor answers for it: `GET {executor}/withdrawal/{sequence}`. */
  readonly proof: object;
}

/** Initia, whose nodes take a price for gas, a rollup of it, and a withdrawal of 120 of 300 that were deposited. */
export async function startOpInitWorld(receiver: string): Promise<OpInitWorld> {
  // All of it began eight days ago.
  let behind = 8 * DAY;
  const chains = {
    [INITIA]: {
      keyType: '/initia.crypto.v1beta1.ethsecp256k1.PubKey',
      gasPrices: { uinit: '0.015' },
      modules: [ophostModule([{ bridgeId: BRIDGE_ID, finalizationMs: 7 * DAY }]), dynamicFeeModule('0.015')],
    },
    [ROLLUP]: { modules: [opchildModule()] },
  } as const;
  const world = await startCosmosWorld(chains, () => Date.now() - behind);
  const [initia, rollup] = [world.chain(INITIA), world.chain(ROLLUP)];
  const depositor = receiver;
  initia.state.give(depositor, 'uinit', 300n);
  const bridge_id = `${BRIDGE_ID}`;
  const deposit = initia.act({
    type: '/opinit.ophost.v1.MsgInitiateTokenDeposit',
    fields: { sender: depositor, bridge_id, to: depositor, amount: { denom: 'uinit', amount: '300' } },
  });
  executeDeposit(deposit, rollup);
  const [event] = deposit.events.filter(({ type }) => type === 'initiate_token_deposit');
  const denom = event?.attributes.find(([name]) => name === 'l2_denom')?.[1] ?? '';
  const left = rollup.act({
    type: '/opinit.opchild.v1.MsgInitiateTokenWithdrawal',
    fields: { sender: depositor, to: receiver, amount: { denom, amount: '120' } },
  });
  const { proof } = proposeOutput(left, initia, BRIDGE_ID);
  behind = 0;
  return { world, initia, hash: left.hash, sequence: '1', proof };
}
