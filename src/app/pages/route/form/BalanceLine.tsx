import { useState } from 'react';
import { CoinAmount } from '#app/asset/CoinAmount.tsx';
import { coinOf, coinText } from '#app/asset/coin.ts';
import { feeReserve, guessedReserve, spendableAmount } from '#app/asset/compare-link.ts';
import { chainName, type Lookup } from '#app/asset/lookup.ts';
import { type AssetBalanceState, completeBalance } from '#app/balances/asset-balance.ts';
import { useHeldBalance } from '#app/balances/kept-balances.ts';
import { formatUsd, plainAmount } from '#app/format/amount.ts';
import { known, type Maybe } from '#app/format/maybe.ts';
import {
  localizeDigits,
  type NumberSymbols,
  normalizeDigits,
  useFormatNumber,
  useNumberSymbols,
} from '#app/format/number.ts';
import { rich } from '#app/language/rich.ts';
import { t, translated } from '#app/language/words.ts';
import { Field } from '#app/ui/Field.tsx';
import { Figure } from '#app/ui/Figure.tsx';
import { Points } from '#app/ui/Points.tsx';
import { TextInput } from '#app/ui/TextInput.tsx';
import type { Asset } from '#contract/asset.ts';
import type { Chain } from '#contract/chain.ts';
import { type ParsedAmount, parseAmountText, parsedUnits } from '../query/amount-text.ts';

interface BalanceLineProps {
  readonly asset: Asset;
  readonly symbol: string;
  readonly chain: Chain | undefined;
  readonly lookup: Lookup;
  /** The form's amount in smallest units; null for none. */
  readonly amount: bigint | null;
  /** Whether the dollars of the amount are shown by a quote. */
  readonly isPriced: boolean;
  /** Receives a plain decimal. */
  readonly onAmount: (plain: string) => void;
}

const LINK = 'link touch-reach disabled:text-faint disabled:no-underline';

/**
 * One line: what is held of the sent asset, half of it, all of it, and what Max keeps back, which opens a field. Empty if no
 * balance is known or asked for; has its place while the balance loads.
 */
export default function BalanceLine({ asset, symbol, chain, lookup, amount, isPriced, onAmount }: BalanceLineProps) {
  const digits = useFormatNumber();
  const balanceState = useHeldBalance(asset);
  const [changed, setChanged] = useState<Maybe<bigint> | null>(null);
  const [isReadable, setIsReadable] = useState(true);
  const [isEmptied, setIsEmptied] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  if (balanceState.state === 'not requested') return null;
  const decimals = asset.decimals ?? 0;
  const found = balanceState.state === 'found' ? balanceState.balance : null;
  const balance = found?.amount ?? null;
  const movable = found?.movable ?? 0n;
  // Change when the list of chains arrives.
  const stated = feeReserve(chain, asset);
  const suggested = guessedReserve(stated, found, decimals);
  const all = completeBalance(balanceState);
  const mayHaveBalance = balance !== null || balanceState.state === 'loading';
  /** Null if the reserve for fees is unknown, so that the user has to enter it. */
  const spendableUnits = (reserve: Maybe<bigint> | null): bigint | null => {
    const most = spendableAmount(movable, reserve);
    return most.known ? most.value : null;
  };
  const reserve = changed ?? suggested;
  const most = spendableUnits(reserve);
  const half = (most ?? movable) / 2n;
  const enter = (units: bigint) => onAmount(units === 0n ? '' : plainAmount(units, decimals));
  const keep = (kept: Maybe<bigint> | null) => {
    setIsReadable(kept !== null);
    if (kept === null) return;
    const left = spendableUnits(kept);
    // After Max, a changed reserve changes the amount too, also after it was reduced to nothing for a while.
    const sendsAll = balance !== null && most !== null && (amount === most || (isEmptied && amount === null));
    if (sendsAll && left !== null) enter(left);
    setIsEmptied(sendsAll && left === 0n);
    setChanged(kept);
  };
  const hasReserve = suggested !== null && mayHaveBalance;
  // Without a suggestion there is no Max before one is entered.
  const isAsked = hasReserve && (isOpen || !suggested.known);
  return (
    <div className="flex flex-col gap-1 text-12">
      <p className="flex min-h-7 flex-wrap items-center gap-x-1.5 text-muted">
        <Points>
          {!isPriced && amount !== null && found?.usd.known && found.amount > 0n && (
            <Figure>{`≈ ${formatUsd((found.usd.value * amount) / found.amount, 'down', digits)}`}</Figure>
          )}
          {balance === null
            ? balanceStateText(balanceState.state, symbol)
            : // With a balance missing, the sum is what is known.
              rich(all === null ? 'You hold at least {amount}' : 'You hold {amount}', {
                amount: <CoinAmount coin={coinOf(asset, balance.toString(), lookup)} rounding="down" digits={digits} />,
              })}
          {mayHaveBalance && (
            <button type="button" className={LINK} disabled={!isReadable || half === 0n} onClick={() => enter(half)}>
              {t('Half')}
            </button>
          )}
          {mayHaveBalance && (
            <button type="button" className={LINK} disabled={!isReadable || !most} onClick={() => most && enter(most)}>
              {t('Max')}
            </button>
          )}
        </Points>
        {hasReserve && reserve?.known && (
          <button
            type="button"
            aria-expanded={isOpen}
            className="touch-reach decoration-dotted underline underline-offset-2"
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('(keeps {amount} for gas)', {
              amount: coinText(coinOf(asset, `${reserve.value}`, lookup), 'up', digits),
            })}
          </button>
        )}
      </p>
      {balance !== null && movable < balance && (
        <p className="text-muted">
          {rich('{amount} of it is locked for now: Max is what can be moved.', {
            amount: <CoinAmount coin={coinOf(asset, `${balance - movable}`, lookup)} rounding="up" digits={digits} />,
          })}
        </p>
      )}
      {balance !== null && most === 0n && (
        <p className="text-muted">
          {t(
            all === null
              ? 'Your known balance is no more than Max keeps back.'
              : 'You hold no more than Max keeps back.',
          )}
        </p>
      )}
      {all !== null && amount !== null && amount > all && (
        <p className="text-warn">{t('This is more than you hold. You can still compare.')}</p>
      )}
      {isAsked && (
        <ReserveField
          reserve={suggested}
          isGuess={stated !== null && !stated.known}
          decimals={decimals}
          symbol={symbol}
          chain={chainName(lookup, asset.chain_id)}
          onKeep={keep}
        />
      )}
    </div>
  );
}

/** The text shown in place of a balance. */
function balanceStateText(state: AssetBalanceState['state'], symbol: string): string {
  if (state === 'loading') return t('Reading what you hold…');
  return state === 'failed'
    ? t('Your balance of {symbol} could not be read.', { symbol })
    : t('No balance of {symbol} found.', { symbol });
}

interface ReserveFieldProps {
  /** The suggested reserve; unknown if there is none. */
  readonly reserve: Maybe<bigint>;
  /** Whether nobody names a fee, so that the suggestion is ours. */
  readonly isGuess: boolean;
  readonly decimals: number;
  readonly symbol: string;
  readonly chain: string;
  /** Receives null while the typed reserve is invalid. */
  readonly onKeep: (reserve: Maybe<bigint> | null) => void;
}

/** The amount that Max keeps back for fees. The user can change the suggestion, or has to enter one if there is none. */
function ReserveField({ reserve, isGuess, decimals, symbol, chain, onKeep }: ReserveFieldProps) {
  const numerals = useNumberSymbols();
  // The suggestion is not parsed: its localized text could be ambiguous.
  const [typed, setTyped] = useState<string | null>(null);
  const suggestedText = reserve.known ? localizeDigits(plainAmount(reserve.value, decimals), numerals) : '';
  const parse = (text: string) => parseReserve(text, decimals, symbol, numerals);
  const change = (text: string) => {
    setTyped(text);
    const units = parsedUnits(parse(text));
    // An empty field means zero if there was a suggestion, else unknown.
    if (text.trim() === '' && !reserve.known) onKeep(reserve);
    else onKeep(units === null ? null : known(units));
  };
  return (
    <Field
      label={t('Max keeps back, in {symbol}', { symbol })}
      hint={
        reserve.known
          ? isGuess
            ? t('For fees on {chain}. We do not know the exact fee.', { chain })
            : t('For fees on {chain}, at a high gas price.', { chain })
          : t('{reason} Enter how much {symbol} to keep back: Max takes the rest.', {
              reason: translated(reserve.reason),
              symbol,
            })
      }
      error={typed !== null && reserveError(parse(typed), numerals)}
    >
      {(ids) => (
        <TextInput
          {...ids}
          inputMode="decimal"
          placeholder={reserve.known ? '0' : undefined}
          value={typed ?? suggestedText}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  );
}

/** Parses a reserve, which may be zero, unlike an amount to send. */
function parseReserve(text: string, decimals: number, symbol: string, numerals: NumberSymbols): ParsedAmount {
  if (/^0*[.,]?0*$/.test(normalizeDigits(text.trim(), numerals))) return { kind: 'amount', plain: '0', units: 0n };
  return parseAmountText(text, decimals, symbol, numerals);
}

/** The message for a typed reserve. A fourth digit after the mark makes the decimal unambiguous. */
function reserveError(parsed: ParsedAmount, numerals: NumberSymbols): string | null {
  if (parsed.kind === 'ambiguous') {
    const { grouped, decimal } = parsed;
    if (grouped === decimal) return t('Enter an amount without a dollar sign.');
    return t('Did you mean {grouped} or {decimal}?', {
      grouped: localizeDigits(grouped, numerals),
      decimal: localizeDigits(`${decimal}0`, numerals),
    });
  }
  return parsed.kind === 'wrong' ? parsed.message : null;
}
