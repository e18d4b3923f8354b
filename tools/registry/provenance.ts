import type { AssetRecord } from '../../src/registry/records.ts';
import type { Mislabelled } from './assets.ts';
import type { BookEntry, DecimalsDispute } from './book.ts';
import type { Counts } from './counts.ts';
import { PACKAGES, type PackageName, packageVersion } from './packages.ts';
import { byText } from './text.ts';

interface Findings {
  readonly counts: Counts;
  readonly entries: readonly BookEntry[];
  readonly assets: readonly AssetRecord[];
  readonly disputes: readonly DecimalsDispute[];
  readonly mislabelled: readonly Mislabelled[];
  readonly markPackages: readonly object[];
  readonly linkedOutside: number;
  readonly warpTokensLeftOut: readonly string[];
  readonly disabledOnHyperlane: readonly string[];
}

/** What is compiled for other rooms, and what its figures come from. */
const COMPILED_BESIDE: Readonly<Record<string, { readonly packages: readonly PackageName[]; readonly facts: string }>> =
  {
    'src/market/durations/waits.generated.json': {
      packages: ['viem', '@hyperlane-xyz/registry', '@circle-fin/bridge-kit', '@axelar-network/axelar-chains-config'],
      facts: 'durations.json',
    },
    'src/market/durations/times.generated.json': { packages: [], facts: 'times.json' },
    'src/venues/data/swap-routers.json': { packages: ['@uniswap/sdk-core'], facts: 'uniswap.json' },
  };

/** Where the registry comes from, what it holds, and where its sources disagree. */
export function provenanceOf(found: Findings) {
  const saidBy = (source: string) =>
    found.entries.filter(({ claims }) => claims.some((claim) => claim.source === source)).length;
  const vouchers = found.assets.filter(({ trace }) => trace !== '');
  const isFound = ({ origin_chain_id }: AssetRecord) => origin_chain_id !== '';
  return {
    about:
      'Written by tools/registry. What the registry was compiled from, what it holds, and what its sources disagree on.',
    counted: {
      channels: 'two ends make one channel; both directions are listed',
      lanes: 'ordered pairs of source and destination asset that one bridge joins directly',
      assets: 'for a package: assets that it says something of, whoever else does',
      marks: 'what has one; for a package, the pictures that are from it',
    },
    counts: found.counts,
    packages: PACKAGES.map(({ name, licence }) => ({
      name,
      version: packageVersion(name),
      licence,
      assets: saidBy(name),
    })),
    mark_packages: {
      about: 'each mark with its package and name there: tools/registry/marks/provenance.generated.json',
      packages: found.markPackages,
    },
    compiled_beside: COMPILED_BESIDE,
    facts: { about: 'kept by hand in tools/registry/facts', assets: saidBy('facts') },
    origins: {
      found: found.assets.filter(isFound).length,
      vouchers_found: vouchers.filter(isFound).length,
      vouchers_lost: vouchers.length - vouchers.filter(isFound).length,
      linked_by_bridges_without_lanes: found.linkedOutside,
    },
    decimals_disputed: found.disputes,
    vouchers_mislabelled: found.mislabelled,
    warp_tokens_left_out: [...found.warpTokensLeftOut].sort(byText),
    chains_disabled_on_hyperlane: found.disabledOnHyperlane,
  };
}
