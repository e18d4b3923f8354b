import { stargatePairs } from '#bridges/stargate.ts';
import { type AssetId, idOf } from '#contract/asset.ts';
import type { LaneFee } from '#market/market.ts';
import { pow10 } from '#math/units.ts';
import { chunksOf } from '#nodes/json-rpc.ts';
import { addressAt, wordAt } from '#nodes/multicall.ts';
import type { AskedNode } from '#nodes/node-access.ts';
import type { Feed, FeedDeps } from '../feed.ts';
import {
  type AskedLane,
  type LaneOutcome,
  LEFT_OUT,
  messageFee,
  messageFeeds,
  type ReadLanes,
} from './message-feed.ts';
import { ASKS, CallBatch, feeConfigs, paths, quoteOft, quoteSend, readOftQuote } from './questions.ts';
import { agrees, mayCostMore, type StargateFees, tiersOf, zonesOf } from './stargate-fees.ts';

/** Lanes that share a call: some 130 questions, of which a quote of a message takes up to 300,000 gas. */
const LANES_A_CALL = 40;
/** The library of fees, the zones, and the check of their bounds are learnt one after the other. */
const ROUNDS = 4;
/** Reads after which a lane's quote is compared again though its parameters are the same; a tenth of the lanes on each read. */
const CHECK_EVERY = 10;
/** Of `status()`. */
const PAUSED = 3n;
const ADDRESS_CONFIG_WORDS = 6;

interface StargateLane extends AskedLane {
  /** Among all lanes. */
  readonly number: number;
  readonly contract: string;
  readonly isPool: boolean;
  readonly endpointId: number;
  /** A whole unit of the shared decimals, in smallest units. */
  readonly unit: bigint;
  /** A whole token in whole units. */
  readonly token: bigint;
}

/** What a feed keeps of a contract between reads. */
interface KnownContract {
  readonly feeLib: string | null;
  readonly endpoint: string | null;
}

/** What a feed keeps of a lane between reads. */
interface KnownLane {
  /** The amounts to ask quotes of, in whole units, and the parameters that they check. */
  check: { readonly parameters: string; readonly amounts: readonly bigint[] } | null;
  /** Parameters that gave the contract's quotes. */
  readonly checked: Set<string>;
}

class Memory {
  reads = 0;
  readonly contracts = new Map<string, KnownContract>();
  readonly #lanes = new Map<StargateLane, KnownLane>();

  contract = ({ contract }: StargateLane): KnownContract =>
    this.contracts.get(contract) ?? { feeLib: null, endpoint: null };

  lane(lane: StargateLane): KnownLane {
    const known = this.#lanes.get(lane) ?? { check: null, checked: new Set() };
    this.#lanes.set(lane, known);
    return known;
  }
}

/** Stargate's pools, a feed for each chain: their parameters, from which the fee of every amount follows, checked by their quotes. */
export const stargateFeeds = (deps: FeedDeps): Feed[] =>
  messageFeeds(deps, {
    ...{ id: 'STARGATE', title: 'Stargate', basis: 'exact', reader },
    lanes: stargatePairs(deps.registry).map(({ from, to, scale }, number): StargateLane => {
      return {
        number,
        lane: { bridge: 'STARGATE', from: idOf(from.record), to: idOf(to.record), smartRelay: false },
        contract: from.record.pool_address.toLowerCase(),
        isPool: from.record.kind === 'Pool',
        endpointId: to.record.endpoint_id,
        unit: scale.den,
        token: pow10(from.asset.decimals ?? 0) / scale.den,
      };
    }),
  });

function reader(_: unknown, gasAsset: AssetId, lanes: readonly StargateLane[]): ReadLanes {
  const memory = new Memory();
  return async (node) => {
    const outcomes = new Map<StargateLane, LaneOutcome>();
    memory.reads++;
    for (let round = 0; round < ROUNDS && outcomes.size < lanes.length; round++) {
      const open = lanes.filter((lane) => !outcomes.has(lane));
      for (const group of chunksOf(open, LANES_A_CALL)) {
        for (const [lane, outcome] of await readGroup(node, gasAsset, group, memory)) outcomes.set(lane, outcome);
      }
    }
    return lanes.map((lane) => outcomes.get(lane) ?? LEFT_OUT.disagrees);
  };
}

type ReadResult = () => string | null;

/** The outcomes of lanes of which enough is learnt; the others are to be asked again. */
async function readGroup(
  node: AskedNode,
  gasAsset: AssetId,
  lanes: readonly StargateLane[],
  memory: Memory,
): Promise<[StargateLane, LaneOutcome][]> {
  const batch = new CallBatch();
  const contracts = new Map<string, () => Contract>();
  const asked = lanes.map((lane) => {
    const { contract, endpointId, unit, token } = lane;
    const { feeLib } = memory.contract(lane);
    const known = memory.lane(lane);
    const state = contracts.get(contract) ?? askContract(batch, lane, memory.contract(lane));
    contracts.set(contract, state);
    const isDue = (memory.reads + lane.number) % CHECK_EVERY === 0;
    const amounts = known.check?.amounts ?? (isDue ? [token] : []);
    return {
      lane,
      known,
      state,
      credit: batch.add(contract, paths(endpointId)),
      config: feeLib === null ? () => null : batch.add(feeLib, feeConfigs(endpointId)),
      message: batch.add(contract, quoteSend(endpointId, unit)),
      quotes: amounts.map((amount) => batch.add(contract, quoteOft(endpointId, amount * unit))),
    };
  });
  await batch.send(node);
  return asked.flatMap(({ lane, known, state, credit, config, message, quotes }): [StargateLane, LaneOutcome][] => {
    const contract = state();
    if (contract.isPaused) return [[lane, LEFT_OUT.paused]];
    const { feeLib, endpoint, asked } = contract;
    if (feeLib === undefined || endpoint === undefined) return [[lane, LEFT_OUT.unserved]];
    if (feeLib !== asked.feeLib || endpoint !== asked.endpoint) {
      memory.contracts.set(lane.contract, { feeLib, endpoint });
      return [];
    }
    const fees = readFees(contract, credit(), config());
    if (typeof fees === 'string') return [[lane, fees]];
    const nativeFee = wordAt(message() ?? '', 0);
    if (nativeFee === undefined) return [[lane, LEFT_OUT.unserved]];
    if (nativeFee === 0n) return [[lane, LEFT_OUT.unpriced]];
    if (contract.otherGasAsset) return [[lane, LEFT_OUT.otherAsset]];
    if (!quotes.every((quote) => isReproduced(fees, lane, quote()))) {
      known.checked.clear();
      return [[lane, LEFT_OUT.disagrees]];
    }
    const check = checkOf(feeLib, fees, lane);
    if (known.check?.parameters === check.parameters) known.checked.add(check.parameters);
    if (!known.checked.has(check.parameters)) {
      known.check = check;
      return [];
    }
    known.check = null;
    return [[lane, termsOf(fees, lane, messageFee(gasAsset, nativeFee))]];
  });
}

interface Contract {
  /** What was known when it was asked. */
  readonly asked: KnownContract;
  readonly isPaused: boolean;
  /** Undefined where it does not answer. */
  readonly feeLib: string | undefined;
  readonly endpoint: string | undefined;
  /** Whether its messages are paid in a token. */
  readonly otherGasAsset: boolean;
  /** In smallest units. */
  readonly deficit: bigint | undefined;
}

function askContract(batch: CallBatch, { contract, isPool }: StargateLane, asked: KnownContract): () => Contract {
  const ask = (data: string) => batch.add(contract, data);
  const status = ask(ASKS.status);
  const config = ask(ASKS.getAddressConfig);
  const messenger = ask(ASKS.endpoint);
  const paidIn: ReadResult = asked.endpoint === null ? () => null : batch.add(asked.endpoint, ASKS.nativeToken);
  const balances = isPool ? [ASKS.tvl, ASKS.deficitOffset, ASKS.poolBalance].map(ask) : [];
  return () => {
    const [tvl, offset, balance] = balances.map((each) => wordAt(each() ?? '', 0));
    const isKnown = tvl !== undefined && offset !== undefined && balance !== undefined;
    const deficit = isKnown ? tvl + offset - balance : isPool ? undefined : 0n;
    const addresses = config() ?? '';
    return {
      asked,
      isPaused: wordAt(status() ?? '', 0) === PAUSED,
      feeLib: wordAt(addresses, ADDRESS_CONFIG_WORDS - 1) === undefined ? undefined : addressAt(addresses, 0),
      endpoint: addressAt(messenger() ?? '', 0),
      otherGasAsset: wordAt(paidIn() ?? '', 0) !== 0n,
      deficit: deficit !== undefined && deficit < 0n ? 0n : deficit,
    };
  };
}

/** The fees of a lane, its deficit in smallest units still; or why they are not known. */
function readFees({ deficit }: Contract, paths: string | null, config: string | null): StargateFees | string {
  const credit = wordAt(paths ?? '', 0);
  const words = Array.from({ length: 7 }, (_, i) => wordAt(config ?? '', i));
  if (credit === undefined || deficit === undefined || words.includes(undefined)) return LEFT_OUT.unserved;
  const [isPaused, one, two, ...rates] = words as [bigint, bigint, bigint, ...bigint[]];
  if (isPaused !== 0n) return LEFT_OUT.paused;
  if (credit === 0n) return LEFT_OUT.noCredit;
  const [first, second, third, reward] = rates.map(Number) as [number, number, number, number];
  return { bounds: [one, two], rates: [first, second, third], reward, deficit, credit };
}

/** The same in whole units. */
const inUnits = (fees: StargateFees, { unit }: StargateLane): StargateFees => ({
  ...fees,
  deficit: fees.deficit / unit,
});

function isReproduced(fees: StargateFees, lane: StargateLane, bytes: string | null): boolean {
  const quote = readOftQuote(bytes);
  if (quote === undefined) return false;
  const { min, max, sent, received } = quote;
  const { unit } = lane;
  // Another size of a unit is another contract than the one that is listed.
  if (min !== unit || max !== fees.credit * unit || sent % unit !== 0n || received % unit !== 0n) return false;
  return agrees(inUnits(fees, lane), { sent: sent / unit, received: received / unit });
}

/** What the parameters are told apart by, and the amounts at the bounds of each zone. */
function checkOf(feeLib: string, fees: StargateFees, { token }: StargateLane) {
  const zones = zonesOf(fees);
  const amounts = zones.flatMap(({ first, last }) => [first, last]);
  const { bounds, rates, reward } = fees;
  const parameters = [feeLib, ...bounds, ...rates, reward, zones.length].join(' ');
  return { parameters, amounts: [...new Set([token, ...amounts])] };
}

function termsOf(fees: StargateFees, lane: StargateLane, message: LaneFee): LaneOutcome {
  if (mayCostMore(inUnits(fees, lane))) return LEFT_OUT.byAmount;
  const { from } = lane.lane;
  const feesOf = (ppm: number): LaneFee[] => [
    ...(ppm === 0
      ? []
      : [{ type: 'BRIDGE', behavior: 'FEE_BEHAVIOR_DEDUCTED', asset: from, amount: 0n, ppm } as const]),
    message,
  ];
  const [first, ...tiers] = tiersOf(zonesOf(fees), lane.unit, feesOf);
  return first === undefined ? LEFT_OUT.noCredit : { ...first, ...(tiers.length > 0 && { tiers }) };
}
