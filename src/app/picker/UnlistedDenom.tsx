import { useState } from 'react';
import type { AssetId } from '#contract/asset.ts';
import { isContractDenom } from '#contract/asset.ts';
import type { ChainType } from '#contract/chain.ts';
import type { Catalog } from '../asset/catalog.ts';
import { chainName, shortDenom } from '../asset/lookup.ts';
import { withoutAlias } from '../asset/native-asset.ts';
import { t } from '../language/words.ts';
import { Button } from '../ui/Button.tsx';
import { Select } from '../ui/Select.tsx';

interface UnlistedDenomProps {
  denom: string;
  catalog: Catalog;
  /** In the order to offer. */
  chainIds: readonly string[];
  chainId: string | null;
  onPick: (asset: AssetId) => void;
}

/** Offers what was typed as the denom of an asset that no list has. */
export function UnlistedDenom({ denom, catalog, chainIds, chainId, onPick }: UnlistedDenomProps) {
  const type = chainTypeOf(denom);
  const fitting = chainIds.filter((id) => catalog.chain(id)?.chain_type === type);
  const [chosen, setChosen] = useState<string | null>(null);
  const id = [chosen, chainId].find((each) => each !== null && fitting.includes(each)) ?? fitting[0];
  if (id === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 border-divider border-t px-4 py-3">
      <span className="basis-full">
        {t('We have no asset with the denom {denom}. You can still use it.', { denom: shortDenom(denom) })}
      </span>
      <Select
        aria-label={t('Chain of the denom')}
        value={id}
        onChange={(event) => setChosen(event.target.value)}
        className="min-w-0"
      >
        {fitting.map((each) => (
          <option key={each} value={each}>
            {chainName(catalog, each)}
          </option>
        ))}
      </Select>
      <Button variant="primary" onClick={() => onPick(withoutAlias({ chain_id: id, denom }, catalog))}>
        {t('Use this denom on {chain}', { chain: chainName(catalog, id) })}
      </Button>
    </div>
  );
}

/** A mint of Solana, in base 58. */
const MINT = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

const chainTypeOf = (denom: string): ChainType =>
  isContractDenom(denom) ? 'evm' : MINT.test(denom) ? 'svm' : 'cosmos';

/** A prefix with its path, an address of a contract, a mint: no words that somebody searches by. */
export const looksLikeDenom = (text: string): boolean =>
  isContractDenom(text) || MINT.test(text) || /^(ibc|factory|evm|erc20|l2|move|gamm|peggy|cw20)[/:]?\S{5,}$/.test(text);
