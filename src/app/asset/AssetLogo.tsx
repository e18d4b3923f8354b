import type { Asset } from '#contract/asset.ts';
import type { Chain } from '#contract/chain.ts';
import { Mark } from '../marks/Mark.tsx';
import { symbolOf } from './lookup.ts';

interface AssetLogoProps {
  asset: Asset;
  chain: Chain | undefined;
  size?: number;
}

/** An asset's mark with its chain's in the corner. */
export function AssetLogo({ asset, chain, size = 32 }: AssetLogoProps) {
  const { chain_id: id } = asset;
  return (
    <span className="relative inline-flex shrink-0">
      <AssetMark asset={asset} size={size} />
      <span className="-end-1.5 -bottom-1.5 absolute flex">
        <ChainLogo id={id} name={chain?.pretty_name ?? id} size={16} className="ring-2 ring-raised" />
      </span>
    </span>
  );
}

/** An asset's mark, else its symbol; what came from one origin has one colour. */
export const AssetMark = ({ asset, size }: { asset: Asset; size: number }) => (
  <Mark of={asset} name={symbolOf(asset)} seed={asset.origin_denom || asset.denom} size={size} />
);

interface ChainLogoProps {
  id: string;
  name: string;
  size?: number;
  className?: string;
}

export const ChainLogo = ({ id, name, size = 20, className }: ChainLogoProps) => (
  <Mark of={{ chain: id }} name={name.slice(0, 3)} seed={id} size={size} className={className} />
);
