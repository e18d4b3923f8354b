import { useState } from 'react';
import type { Asset } from '#contract/asset.ts';
import type { Chain } from '#contract/chain.ts';
import { CoinAmount } from '../../../asset/CoinAmount.tsx';
import { coinOf } from '../../../asset/coin.ts';
import { feeReserve, spendableAmount } from '../../../asset/compare-link.ts';
import { chainName, type Lookup } from '../../../asset/lookup.ts';
import { type AssetBalanceState, completeBalance } from '../../../balances/asset-balance.ts';
import { useAssetBalance } from '../../../balances/use-balances.ts';
import { plainAmount } from '../../../format/amount.ts';
import { known, type Maybe } from '../../../format/maybe.ts';
import {
  localizeDigits,
  type NumberSymbols,
  normalizeDigits,
  useFormatNumber,
  useNumberSymbols,
} from '../../../format/number.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { type ParsedAmount, parseAmountText, parsedUnits } from '../query/amount-text.ts';

interface BalanceLineProps {
  readonly asset: Asset;
  readonly symbol: string;
  readonly chain: Chain | undefined;
  readonly lookup: Lookup;
  /** The amount of the form, smallest units; null while there is none. */
  readonly amount: bigint | null;
  /** Takes a plain decimal. */
  readonly onAmount: (plain: string) => void;
}

/**
 * What a person holds of the asset they send, and the ways to send half or all of it. Nothing where nobody was asked; while
 * the answer is on its way, it has its place.
 */
export default function BalanceLine({ asset, symbol, chain, lookup, amount, onAmount }: BalanceLineProps) {
  const digits = useFormatNumber();
  const holding = useAssetBalance(asset);
  // The chains may come after the assets.
  const given = feeReserve(chain, asset);
  const [changed, setChanged] = useState<Maybe<bigint> | null>(null);
  const [isReadable, setIsReadable] = useState(true);
  const [isEmptied, setIsEmptied] = useState(false);
  if (holding.state === 'not requested') return null;
  const decimals = asset.decimals ?? 0;
  const held = holding.state === 'found' ? holding.balance.amount : null;
  const all = completeBalance(holding);
  // Of another address it may be more, or less by now.
  const youHold = all === null ? 'We know of' : 'You hold';
  const mayHold = held !== null || holding.state === 'loading';
  /** Null where nobody knows what the fees need: then only the person can say. */
  const canSpend = (reserve: Maybe<bigint> | null): bigint | null => {
    const most = spendableAmount(held ?? 0n, reserve);
    return most.known ? most.value : null;
  };
  const most = canSpend(changed ?? given);
  const half = (most ?? held ?? 0n) / 2n;
  const enter = (units: bigint) => onAmount(units === 0n ? '' : plainAmount(units, decimals));
  const keep = (reserve: Maybe<bigint> | null) => {
    setIsReadable(reserve !== null);
    if (reserve === null) return;
    const left = canSpend(reserve);
    // Whoever sends all means all that is left after the reserve, also when nothing was for a while.
    const sendsAll = held !== null && most !== null && (amount === most || (isEmptied && amount === null));
    if (sendsAll && left !== null) enter(left);
    setIsEmptied(sendsAll && left === 0n);
    setChanged(reserve);
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-7 flex-wrap items-center gap-2">
        <span className="mr-auto text-12 text-muted">
          {held === null ? (
            wordsFor(holding.state, symbol)
          ) : (
            <>
              {youHold} <CoinAmount coin={coinOf(asset, held.toString(), lookup)} rounding="down" digits={digits} />
            </>
          )}
        </span>
        {mayHold && (
          <>
            <Button size="small" disabled={!isReadable || half === 0n} onClick={() => enter(half)}>
              Half
            </Button>
            <Button size="small" disabled={!isReadable || !most} onClick={() => most && enter(most)}>
              Max
            </Button>
          </>
        )}
      </div>
      {held !== null && most === 0n && <p className="text-12 text-muted">{youHold} no more than what is kept back.</p>}
      {all !== null && amount !== null && amount > all && (
        <p className="text-12 text-warn">This is more than you hold. You can still compare.</p>
      )}
      {given !== null && mayHold && (
        <ReserveField
          reserve={given}
          decimals={decimals}
          symbol={symbol}
          chain={chainName(lookup, asset.chain_id)}
          onKeep={keep}
        />
      )}
    </div>
  );
}

/** In place of an amount. */
function wordsFor(state: AssetBalanceState['state'], symbol: string): string {
  if (state === 'loading') return 'Reading what you hold…';
  return state === 'failed' ? `Your balance of ${symbol} could not be read.` : `No balance of ${symbol} found.`;
}

interface ReserveFieldProps {
  /** What we suggest. */
  readonly reserve: Maybe<bigint>;
  readonly decimals: number;
  readonly symbol: string;
  readonly chain: string;
  /** Null while what was typed cannot be read. */
  readonly onKeep: (reserve: Maybe<bigint> | null) => void;
}

/** What Max leaves on the chain for its fees: a suggestion that a person may change. Without one, Max waits for theirs. */
function ReserveField({ reserve, decimals, symbol, chain, onKeep }: ReserveFieldProps) {
  const numerals = useNumberSymbols();
  // What we suggest is not read: in the reader's numerals it could mean two things.
  const [typed, setTyped] = useState<string | null>(null);
  const suggested = reserve.known ? localizeDigits(plainAmount(reserve.value, decimals), numerals) : '';
  const read = (text: string) => readReserve(text, decimals, symbol, numerals);
  const change = (text: string) => {
    setTyped(text);
    const units = parsedUnits(read(text));
    // An empty field keeps nothing back only where something was suggested.
    if (text.trim() === '' && !reserve.known) onKeep(reserve);
    else onKeep(units === null ? null : known(units));
  };
  return (
    <Field
      label={`Max keeps back, in ${symbol}`}
      hint={
        reserve.known
          ? `For fees on ${chain}, at a high price of gas.`
          : `${reserve.reason} Enter how much ${symbol} to keep back: Max takes the rest.`
      }
      error={typed !== null && troubleOf(read(typed), numerals)}
    >
      {(ids) => (
        <TextInput
          {...ids}
          inputMode="decimal"
          placeholder={reserve.known ? '0' : undefined}
          value={typed ?? suggested}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  );
}

/** Unlike an amount to send, nothing is a reserve too. */
function readReserve(text: string, decimals: number, symbol: string, numerals: NumberSymbols): ParsedAmount {
  if (/^0*[.,]?0*$/.test(normalizeDigits(text.trim(), numerals))) return { kind: 'amount', plain: '0', units: 0n };
  return parseAmountText(text, decimals, symbol, numerals);
}

/** One more zero makes a decimal that cannot be a thousand. */
function troubleOf(reading: ParsedAmount, numerals: NumberSymbols): string | null {
  if (reading.kind === 'ambiguous') {
    const { grouped, decimal } = reading;
    return `Did you mean ${localizeDigits(grouped, numerals)} or ${localizeDigits(`${decimal}0`, numerals)}?`;
  }
  return reading.kind === 'wrong' ? reading.message : null;
}
