import { type OpStackWithdrawal, opStackWithdrawals } from '#bridges/op-stack.ts';
import { idOf } from '#contract/asset.ts';
import { groupBy } from '#contract/group-by.ts';
import type { AskedNode } from '#nodes/node-access.ts';
import type { ChainRecord } from '#registry/records.ts';
import type { Feed, FeedDeps, LaneWithTerms, Part } from './feed.ts';
import { createKeptLanes } from './kept-lanes.ts';
import { isRead } from './messages/message-feed.ts';
import { balanceOf, deposited, ethBalance } from './messages/questions.ts';
import { type Holder, Reserves } from './messages/reserves.ts';

/** What a bridge holds changes by transfers that take days. */
const EVERY_MS = 10 * 60_000;
const STALE_AFTER_MS = 3 * EVERY_MS;

/** What the bridges of OP-stack rollups hold for withdrawals, for each chain on which they settle. A transfer takes no fee but gas. */
export function opStackFeeds(deps: FeedDeps): readonly Feed[] {
  const byParent = groupBy(opStackWithdrawals(deps.registry), ({ to }) => to.chain_id);
  return [...byParent].flatMap(([chainId, withdrawals]) => {
    const chain = deps.registry.getChainRecord(chainId);
    return isRead(deps, chain) ? feedOf(deps, chain, withdrawals) : [];
  });
}

function feedOf(deps: FeedDeps, chain: ChainRecord, withdrawals: readonly OpStackWithdrawal[]): Feed {
  const { chain_id, pretty_name, multicall3 } = chain;
  const lanes = withdrawals.map((withdrawal) => ({ withdrawal, holder: holderOf(withdrawal, multicall3 ?? '') }));
  const reserves = new Reserves(
    deps,
    'OP Stack bridges',
    lanes.map(({ holder }) => holder),
  );
  const keepLane = createKeptLanes();
  return {
    ...{ name: `op-stack-${chain_id}`, title: `OP Stack bridges on ${pretty_name}` },
    covers: { lanes: { bridge: 'OP_STACK', chain_ids: [...new Set(withdrawals.map(({ from }) => from.chain_id))] } },
    ...{ everyMs: EVERY_MS, staleAfterMs: STALE_AFTER_MS },
    async read(signal): Promise<Part> {
      const ask = (node: AskedNode) => reserves.read(node, chain);
      const { block } = await deps.nodes.ask(chain_id, 'the bridges of OP Stack rollups', ask, signal);
      const at = block.blockTime;
      if (at === null) throw new Error(`the node of ${pretty_name} showed no time of its block`);
      const reading = { at, source: `a node of ${pretty_name}`, basis: 'exact' } as const;
      const held = lanes.map(({ holder }) => reserves.find([{ holder, num: 1n, den: 1n }], at));
      const read = lanes.flatMap(({ withdrawal: { from, to } }, i): LaneWithTerms[] => {
        const max = held[i];
        if (!max) return [];
        const lane = { bridge: 'OP_STACK', from: idOf(from), to: idOf(to), smartRelay: false } as const;
        return [keepLane({ lane, terms: { fees: [], max, reading } })];
      });
      const note = [
        leftOut(held, (max) => max === 0n, 'their bridge holds nothing'),
        leftOut(held, (max) => max === undefined, 'what their bridge holds was not read'),
      ].join(' ');
      return { at, lanes: read, ...(note.trim() !== '' && { note: note.trim() }) };
    },
  };
}

type Held = bigint | undefined;

/** "3 of 571 withdrawals are left out: …."; "" for none. */
function leftOut(held: readonly Held[], isLeftOut: (max: Held) => boolean, why: string): string {
  const count = held.filter(isLeftOut).length;
  return count === 0 ? '' : `${count} of ${held.length} withdrawals are left out: ${why}.`;
}

/** The standard bridge counts each pair of tokens; another one holds its token alone, and ether lies in the portal or its lockbox. */
function holderOf({ from, to, escrow, native, isStandard }: OpStackWithdrawal, multicall3: string): Holder {
  const { chain_id } = to;
  if (native) return { chain_id, target: multicall3.toLowerCase(), data: ethBalance(escrow) };
  if (isStandard) return { chain_id, target: escrow.toLowerCase(), data: deposited(to.denom, from.denom) };
  return { chain_id, target: to.denom.toLowerCase(), data: balanceOf(escrow) };
}
