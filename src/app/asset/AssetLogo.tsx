import type { Asset } from '#contract/asset.ts';
import type { Chain } from '#contract/chain.ts';
import { Monogram, WithBadge } from '../ui/Monogram.tsx';
import { symbolOf } from './lookup.ts';

interface AssetLogoProps {
  asset: Asset;
  chain: Chain | undefined;
  size?: number;
}

/** An asset's mark with its chain's in the corner. */
export function AssetLogo({ asset, chain, size = 32 }: AssetLogoProps) {
  const symbol = symbolOf(asset);
  return (
    <WithBadge badge={<ChainLogo chain={chain} name={chain?.pretty_name ?? asset.chain_id} size={16} />}>
      <Monogram text={symbol} seed={symbol} src={asset.logo_uri} size={size} />
    </WithBadge>
  );
}

interface ChainLogoProps {
  chain?: Chain | undefined;
  name: string;
  size?: number;
}

export function ChainLogo({ chain, name, size = 20 }: ChainLogoProps) {
  return <Monogram text={name} seed={`chain ${name}`} src={chain?.logo_uri} size={size} />;
}
