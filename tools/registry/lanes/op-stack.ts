import type { OpStackRollup } from '../../../src/bridges/op-stack.ts';
import type { ChainRecord } from '../../../src/registry/records.ts';
import type { AssetBook } from '../book.ts';
import type { Links } from '../origins.ts';
import { fact } from '../packages.ts';
import { type ListedToken, optimismTokens } from '../sources/evm.ts';
import { byText, checksummed } from '../text.ts';

interface OwnBridge {
  readonly chain_id: string;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  readonly l1_denom: string;
  readonly l2_denom: string;
  readonly l1_bridge: string;
  readonly l2_bridge: string;
}

interface OpStackFacts {
  readonly rollups: readonly {
    readonly chain_id: string;
    readonly parent: string;
    readonly l1_standard_bridge: string;
    readonly portal: string;
    readonly eth_lockbox: string | null;
    readonly gas_coin: boolean;
  }[];
  readonly own_bridges: readonly OwnBridge[];
  readonly left_out_tokens: readonly { readonly token: string; readonly why: string }[];
}

const { rollups, own_bridges, left_out_tokens } = fact<OpStackFacts>('op-stack.json');

const L2_STANDARD_BRIDGE = '0x4200000000000000000000000000000000000010';

const isSame = (one: string | undefined, other: string): boolean => one?.toLowerCase() === other.toLowerCase();

type Token = OpStackRollup['tokens'][number];

/** The two entries of a token name the two ends of the rollup's standard bridge under one key: `baseBridgeAddress`. */
const isOnStandardBridge = (onL1: ListedToken, onL2: ListedToken, l1Bridge: string): boolean =>
  Object.entries(onL2.extensions).some(
    ([key, bridge]) =>
      key.endsWith('BridgeAddress') && isSame(bridge, L2_STANDARD_BRIDGE) && isSame(onL1.extensions[key], l1Bridge),
  );

function listedTokens({ chain_id, parent, l1_standard_bridge }: OpStackFacts['rollups'][number]): Token[] {
  const leftOut = new Set(left_out_tokens.map(({ token }) => token));
  return optimismTokens.flatMap((onL2): Token[] => {
    const id = onL2.extensions.opTokenId;
    if (String(onL2.chainId) !== chain_id || id === undefined || leftOut.has(id)) return [];
    const [onL1, ...more] = optimismTokens.filter(
      ({ chainId, extensions }) => String(chainId) === parent && extensions.opTokenId === id,
    );
    if (onL1 === undefined || more.length > 0 || onL1.decimals !== onL2.decimals) return [];
    if (!isOnStandardBridge(onL1, onL2, l1_standard_bridge)) return [];
    return [
      {
        ...{ l1_denom: checksummed(onL1.address), l2_denom: checksummed(onL2.address) },
        ...{ l1_bridge: checksummed(l1_standard_bridge), l2_bridge: L2_STANDARD_BRIDGE },
        ...{ escrow: checksummed(l1_standard_bridge), native: false },
      },
    ];
  });
}

const ownTokens = (chainId: string): Token[] =>
  own_bridges
    .filter(({ chain_id }) => chain_id === chainId)
    .map(({ l1_denom, l2_denom, l1_bridge, l2_bridge }) => ({
      ...{ l1_denom: checksummed(l1_denom), l2_denom: checksummed(l2_denom) },
      ...{ l1_bridge: checksummed(l1_bridge), l2_bridge: checksummed(l2_bridge) },
      ...{ escrow: checksummed(l1_bridge), native: false },
    }));

/** Rollups of ours with the gas coin that they share with their parent, and the tokens whose two entries name one bridge. */
export function compileOpStack(
  chains: ReadonlyMap<string, ChainRecord>,
  book: AssetBook,
  links: Links,
): OpStackRollup[] {
  for (const { chain_id, l2_denom: denom, symbol, name, decimals } of own_bridges)
    book.claim({ source: 'facts', chain_id, denom, symbol, name, decimals });
  const compiled = rollups.flatMap((rollup): OpStackRollup[] => {
    const { chain_id, parent, l1_standard_bridge, portal, eth_lockbox, gas_coin } = rollup;
    const [l1, l2] = [chains.get(parent)?.native_denom, chains.get(chain_id)?.native_denom];
    if (!l1 || !l2) return [];
    const coin: Token = {
      ...{ l1_denom: l1, l2_denom: l2, l1_bridge: checksummed(l1_standard_bridge), l2_bridge: L2_STANDARD_BRIDGE },
      ...{ escrow: checksummed(eth_lockbox ?? portal), native: true },
    };
    const tokens = [...listedTokens(rollup), ...ownTokens(chain_id)].sort((a, b) => byText(a.l1_denom, b.l1_denom));
    for (const { l1_denom, l2_denom } of tokens)
      links.add({ chain_id, denom: l2_denom }, { chain_id: parent, denom: l1_denom });
    const all = gas_coin ? [coin, ...tokens] : tokens;
    return all.length === 0
      ? []
      : [{ l2_chain_id: chain_id, l1_chain_id: parent, portal: checksummed(portal), tokens: all }];
  });
  return compiled.sort((a, b) => byText(a.l2_chain_id, b.l2_chain_id));
}
