import { type AxelarTransfer, axelarTransfers } from '#bridges/axelar.ts';
import { AXELAR_CHAIN_ID } from '#bridges/bridge.ts';
import { idOf } from '#contract/asset.ts';
import type { AskedNode } from '#nodes/node-access.ts';
import { chainKey, readActiveChains, readAssetFees } from './axelar/nexus.ts';
import { type ChainFee, feeTiers } from './axelar/transfer-fee.ts';
import type { Feed, FeedDeps, LaneFigures, Part } from './feed.ts';
import { createKeptLanes } from './kept-lanes.ts';

/** One read is of some assets: each chain of each asset is a question. */
const EVERY_MS = 60_000;
/** Questions of a read, about: public nodes allow some hundred a minute. */
const QUESTIONS = 36;
/** Votes change fees: some three rounds. */
const KEPT_MS = 30 * 60_000;
/** A node that is behind by more than this stands still. */
const BEHIND_MS = 5 * 60_000;

type Fees = ReadonlyMap<string, ChainFee>;

interface Known {
  readonly at: number;
  readonly fees: Fees;
}

/** The fees that Axelar's own chain takes of transfers through its gateways, exact for every amount. */
export function axelarFeed(deps: FeedDeps): readonly Feed[] {
  const reader = new AxelarReader(deps);
  if (reader.sources.length === 0 || !deps.nodes.reads(AXELAR_CHAIN_ID)) return [];
  return [
    {
      ...{ name: 'axelar', title: 'Axelar', covers: { lanes: { bridge: 'AXELAR', chain_ids: reader.sources } } },
      ...{ everyMs: EVERY_MS, staleAfterMs: KEPT_MS + EVERY_MS },
      readsPerRound: reader.readsPerRound,
      read: (signal) => reader.read(signal),
    },
  ];
}

class AxelarReader {
  readonly #deps: FeedDeps;
  readonly #transfers: readonly AxelarTransfer[];
  /** The chains of each asset by its name, in parts of about as many questions. */
  readonly #parts: readonly (readonly (readonly [string, readonly string[]])[])[];
  readonly #known = new Map<string, Known>();
  readonly #keep = createKeptLanes();
  #next = 0;

  constructor(deps: FeedDeps) {
    this.#deps = deps;
    // Who unwraps what arrives in a gas asset, and for how much, is not public.
    this.#transfers = axelarTransfers(deps.registry).filter(({ to }) => !to.unwraps);
    this.#parts = partsOf(this.#transfers);
  }

  get sources(): readonly string[] {
    return [...new Set(this.#transfers.map(({ from }) => from.chain_id))];
  }

  get readsPerRound(): number {
    return this.#parts.length;
  }

  async read(signal: AbortSignal): Promise<Part> {
    const part = this.#parts[this.#next++ % this.#parts.length] ?? [];
    const ask = async (node: AskedNode) => {
      const active = await readActiveChains(node);
      const fees: (readonly [string, Fees])[] = [];
      for (const [asset, chains] of part) fees.push([asset, await readAssetFees(node, asset, chains)]);
      return { active, fees };
    };
    const { answer, block } = await this.#deps.nodes.ask(AXELAR_CHAIN_ID, "Axelar's fees", ask, signal);
    if (block.blockTime === null) throw new Error('the node of Axelar showed no time of its block');
    if (this.#deps.now() - block.blockTime > BEHIND_MS) throw new Error('the last block of Axelar is old');
    for (const [asset, fees] of answer.fees) this.#known.set(asset, { at: block.blockTime, fees });
    return this.#part(answer.active, block.blockTime);
  }

  #part(active: ReadonlySet<string>, blockTime: number): Part {
    let oldest = blockTime;
    const unread = new Set<string>();
    const halted = new Set<string>();
    const lanes = this.#transfers.flatMap((transfer): LaneFigures[] => {
      const { asset, from, to } = transfer;
      const known = this.#known.get(asset);
      if (known === undefined || this.#deps.now() - known.at > KEPT_MS) {
        unread.add(asset);
        return [];
      }
      const inactive = [from, to].filter(({ axelar_chain_name }) => !active.has(chainKey(axelar_chain_name)));
      for (const { axelar_chain_name } of inactive) halted.add(axelar_chain_name);
      const terms = inactive.length > 0 ? undefined : termsOf(transfer, known.fees);
      if (terms === undefined) return [];
      oldest = Math.min(oldest, known.at);
      const reading = { at: known.at, source: 'a node of Axelar', basis: 'exact' } as const;
      return [this.#keep({ lane: requestOf(transfer), terms: { ...terms, endsTransaction: true, reading } })];
    });
    const note = [
      ...(halted.size === 0 ? [] : [`Halted by Axelar: ${[...halted].join(', ')}.`]),
      ...(unread.size === 0 ? [] : [`${unread.size} assets are not read yet.`]),
      'Arrivals in a gas asset are left out: what unwrapping costs is not public.',
    ];
    const isPartial = this.#next < this.#parts.length;
    return { at: oldest, lanes, ...(isPartial && { isPartial }), note: note.join(' ') };
  }
}

/** Undefined where a chain does not have the asset, or refuses the rate. */
function termsOf({ from, to }: AxelarTransfer, fees: Fees): Pick<LaneFigures, 'terms'>['terms'] | undefined {
  const ends = [from, to].map(({ axelar_chain_name }) => fees.get(chainKey(axelar_chain_name)));
  const [source, destination] = ends;
  const tiers =
    source === undefined || destination === undefined ? undefined : feeTiers(idOf(from), source, destination);
  if (tiers === undefined) return undefined;
  const [first, ...others] = tiers;
  return first && { ...first, ...(others.length > 0 && { tiers: others }) };
}

function partsOf(transfers: readonly AxelarTransfer[]): (readonly [string, readonly string[]])[][] {
  const chains = new Map<string, Set<string>>();
  for (const { asset, from, to } of transfers) {
    const known = chains.get(asset) ?? new Set();
    for (const { axelar_chain_name } of [from, to]) known.add(axelar_chain_name);
    chains.set(asset, known);
  }
  const parts: (readonly [string, readonly string[]])[][] = [];
  let left = 0;
  for (const [asset, names] of chains) {
    // One question more is on which chains the asset is.
    if (left <= 0) {
      parts.push([]);
      left = QUESTIONS;
    }
    parts.at(-1)?.push([asset, [...names]]);
    left -= names.size + 1;
  }
  return parts;
}

const requestOf = ({ from, to }: AxelarTransfer): LaneFigures['lane'] => ({
  ...{ bridge: 'AXELAR', from: idOf(from), to: idOf(to), smartRelay: false },
});
