import type { Client, RequestOptions } from '#client/client.ts';
import type {
  TransferAct,
  TransferPhase,
  TransferSide,
  TransferStop,
  TxStatusRequest,
  TxStatusResponse,
} from '#contract/tx.ts';
import { txEndpoints } from '#contract/tx-endpoints.ts';
import { amountText, durationText } from './amounts.ts';
import { type Answer, answerOf } from './answer.ts';
import { type AssetNames, fetchAssetNames } from './asset-names.ts';

/** Where the transfers of a transaction are now, what each waits for, and what can be done. */
export async function reportWhere(client: Client, request: TxStatusRequest, options?: RequestOptions): Promise<Answer> {
  const response = await client.ask(txEndpoints.txStatus, request, options);
  const { data } = response;
  const sides = data.transfers.flatMap(({ stops }) =>
    stops.flatMap(({ from, to }) => [from, ...(to === null ? [] : [to])]),
  );
  const ids = sides.flatMap(({ chain_id, denom }) => (denom === null ? [] : { chain_id, denom }));
  const names = await fetchAssetNames(client, ids, options);
  return answerOf(response, [
    ...(data.is_sample ? ['SAMPLE TRANSACTION: made up, as this service reads no chains.'] : []),
    `Transaction ${data.tx.tx_hash} on ${data.tx.chain_id}: ${stateText(data)}`,
    ...data.transfers.flatMap(({ stops }, i) => transferLines(stops, names, data.transfers.length > 1 ? i + 1 : null)),
    ...unknownLines(data),
    ...data.began_with.map(
      ({ tx_hash, chain_id }) => `It ends a transfer that began with ${tx_hash} on ${chain_id}: follow that.`,
    ),
  ]);
}

const STATE_WORDS: Readonly<Record<string, string>> = {
  STATE_SUBMITTED: 'handed in, in no block yet.',
  STATE_PENDING: 'under way.',
  STATE_PENDING_ERROR: 'failed; the amount goes back.',
  STATE_COMPLETED_SUCCESS: 'done.',
  STATE_COMPLETED_ERROR: 'failed.',
  STATE_ABANDONED: 'never happened.',
};

const stateText = ({ state, error }: TxStatusResponse): string =>
  `${STATE_WORDS[state] ?? state}${error === null ? '' : ` The chain says: ${error.message}.`}`;

/** What a transfer waits for. */
const PHASE_WORDS: Readonly<Record<TransferPhase, string>> = {
  SENT: 'it left, and its block is not final yet',
  WAITING_ATTESTATION: 'it left; who attests has not signed yet',
  ATTESTATION_EXPIRED: 'it was attested, and the attestation ran out before anybody used it',
  WAITING_DELIVERY: 'it left; who carries it has not come yet',
  UNPAID: 'it left, and nobody was paid to carry it',
  WAITING_TO_PROVE: 'it left; it can be proved once the rollup has told its state to the other chain',
  READY_TO_PROVE: 'it waits to be proved',
  WAITING_TO_FINALIZE: 'it was proved; the waiting time runs',
  READY: 'it waits to be taken over on the other chain',
  REFUSED: 'the other chain refused it; it can be tried again',
  TIMED_OUT: 'nobody carried it in time; it comes back once somebody reports that',
  RETURNING: 'it failed, and is on its way back',
  RETURNED: 'it failed, and is back where it left',
  ARRIVED: 'it has arrived',
  STUCK: 'it cannot move by itself',
  PRIVATE: 'only a service of its bridge knows',
  UNKNOWN: 'what would tell was not read',
};

const ACT_WORDS: Readonly<Record<string, string>> = {
  RECEIVE: 'mint it there with the attestation',
  ASK_AGAIN: 'ask for a new attestation (POST /v2/tx/ask_again)',
  PROVE: 'prove it there',
  FINALIZE: 'finish it there',
  CLAIM: 'claim it there',
  PAY: 'pay for its delivery',
  EXECUTE: 'carry it out there',
  RETRY: 'try it again there',
  REFUND: 'ask for it back',
};

function transferLines(stops: readonly TransferStop[], names: AssetNames, number: number | null): string[] {
  const lines = stops.flatMap((stop, i) => [
    `${i + 1}. ${stop.bridge_id}: ${sideText(stop.from, names)} to ${stop.to === null ? 'a chain that is not known' : sideText(stop.to, names)}: ${phaseText(stop)}.`,
    ...(stop.said === null ? [] : [`   In words of chain or service: ${stop.said}`]),
    ...stop.identifiers.map(({ name, value }) => `   ${name}: ${value}`),
    ...stop.acts.map((act) => `   ${actText(act)}`),
    ...stop.links.map(({ name, url }) => `   ${name}: ${url}`),
  ]);
  return number === null || lines.length === 0 ? lines : [`Transfer ${number}:`, ...lines];
}

function phaseText({ phase, since, until, usual_seconds }: TransferStop): string {
  const words = PHASE_WORDS[phase as TransferPhase] ?? phase;
  const usual = usual_seconds === null ? '' : `, usually ${durationText(usual_seconds)} in all`;
  return `${words}${since === null ? '' : ` since ${since}`}${until === null ? '' : `, until ${until}`}${usual}`;
}

function sideText({ chain_id, denom, amount }: TransferSide, names: AssetNames): string {
  return denom === null ? chain_id : `${amountText(amount, { chain_id, denom }, names)} on ${chain_id}`;
}

const WHO_WORDS: Readonly<Record<string, string>> = {
  ANYONE: 'anyone',
  SENDER: 'its sender',
  RECEIVER: 'its receiver',
};

const actText = ({ kind, who, chain_id, evm_tx }: TransferAct): string =>
  `What helps: ${WHO_WORDS[who] ?? who} can ${ACT_WORDS[kind] ?? kind} (${chain_id}${evm_tx === undefined ? '' : `, a call of ${evm_tx.to}`}).`;

function unknownLines({ unknown_call, tx }: TxStatusResponse): string[] {
  if (unknown_call === null) return [];
  const { contract, call } = unknown_call;
  const what = [
    contract === null ? '' : `the contract ${contract}`,
    call === null ? '' : `the function ${call}`,
  ].filter(Boolean);
  const called = what.length === 0 ? 'It calls no contract.' : `It calls ${what.join(', ')}.`;
  return [`No bridge that is followed here is in it. ${called} ${tx.explorer_link}`.trim()];
}
