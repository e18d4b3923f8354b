import { useEffect } from 'react';
import type { AssetId } from '#contract/asset.ts';
import { completeBalance } from './asset-balance.ts';
import { useHeldBalance } from './kept-balances.ts';

interface HeldBalanceProps {
  asset: AssetId;
  /** Told the balance in smallest units, and null where any part of it is unknown. */
  onRead: (units: bigint | null) => void;
}

/** Reads a balance for who draws first and has its code later. Draws nothing. */
export default function HeldBalance({ asset, onRead }: HeldBalanceProps) {
  const units = completeBalance(useHeldBalance(asset));
  useEffect(() => onRead(units), [units, onRead]);
  return null;
}
