import { createHash } from 'node:crypto';
import type { OpInitBridge } from '../../../src/bridges/op-init.ts';
import type { Links } from '../origins.ts';
import { INITIA, initiaAssets, initiaChains } from '../sources/initia.ts';
import { byText } from '../text.ts';

/** The denom a rollup mints for a deposit: `l2/` and the SHA3-256 of the bridge's id and the denom on Initia. */
function mintedDenom(bridgeId: number, l1Denom: string): string {
  const id = Buffer.alloc(8);
  id.writeBigUInt64BE(BigInt(bridgeId));
  return `l2/${createHash('sha3-256').update(id).update(l1Denom).digest('hex')}`;
}

/**
 * Tokens by their minted denom, proven by its hash. EVM rollups show INIT as an ERC-20 of 18 decimals instead: it is
 * joined where INIT is the only denom that the bridge lists and the rollup's own list has exactly one INIT.
 */
export function compileOpInit(links: Links): OpInitBridge[] {
  const bridges = initiaChains.flatMap((chain): OpInitBridge[] => {
    const { op_bridge_id, op_denoms, executor_uri, minitia } = chain.metadata ?? {};
    if (op_bridge_id === undefined || !op_denoms) return [];
    const bridge_id = Number(op_bridge_id);
    const assets = initiaAssets.get(chain.chain_id) ?? [];
    const tokens = op_denoms.flatMap((l1_denom) => {
      const minted = mintedDenom(bridge_id, l1_denom);
      if (assets.some((asset) => asset.base === minted)) return [{ l1_denom, l2_denom: minted }];
      const shown = assets.filter((asset) => asset.symbol === 'INIT');
      const isInit = minitia?.type === 'minievm' && op_denoms.length === 1 && l1_denom === 'uinit';
      return isInit && shown.length === 1 && shown[0] ? [{ l1_denom, l2_denom: shown[0].base }] : [];
    });
    for (const { l1_denom, l2_denom } of tokens) {
      links.add({ chain_id: chain.chain_id, denom: l2_denom }, { chain_id: INITIA, denom: l1_denom });
    }
    const executor = executor_uri?.startsWith('https://') ? executor_uri : null;
    return tokens.length === 0
      ? []
      : [{ bridge_id, l1_chain_id: INITIA, l2_chain_id: chain.chain_id, executor, tokens }];
  });
  return bridges.sort((a, b) => byText(a.l2_chain_id, b.l2_chain_id));
}
