import type { RefObject } from 'react';
import { Link } from 'wouter';
import { ChainLogo } from '#app/asset/AssetLogo.tsx';
import { useFormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { type PageState, pageHref, parsePageState } from '../query/page-state.ts';
import chart from './chart.svg';

/** A comparison to start with. */
interface Example {
  /** Symbols and chains of the two. */
  readonly names: readonly [sent: string, from: string, received: string, to: string];
  readonly state: Pick<PageState, 'from' | 'to' | 'amount'>;
}

const assetId = (chain_id: string, denom: string) => ({ chain_id, denom });

const EXAMPLES: readonly Example[] = [
  {
    names: ['USDC.n', 'Noble', 'OSMO', 'Osmosis'],
    state: { from: assetId('noble-1', 'uusdc'), to: assetId('osmosis-1', 'uosmo'), amount: '100' },
  },
  {
    names: ['ETH', 'Ethereum', 'USDC', 'Base'],
    state: {
      from: assetId('1', 'ethereum-native'),
      to: assetId('8453', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'),
      amount: '1',
    },
  },
  {
    names: ['USDC', 'Arbitrum', 'ATOM', 'Cosmos Hub'],
    state: {
      from: assetId('42161', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'),
      to: assetId('cosmoshub-4', 'uatom'),
      amount: '250',
    },
  },
  {
    names: ['USDC', 'Ethereum', 'USDC', 'Base'],
    state: {
      from: assetId('1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
      to: assetId('8453', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'),
      amount: '5000',
    },
  },
  {
    names: ['ATOM', 'Cosmos Hub', 'USDC.n', 'Noble'],
    state: { from: assetId('cosmoshub-4', 'uatom'), to: assetId('noble-1', 'uusdc'), amount: '10' },
  },
  {
    names: ['ETH', 'Base', 'USDC', 'Solana'],
    state: {
      from: assetId('8453', 'base-native'),
      to: assetId('solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
      amount: '0.5',
    },
  },
];

/** Moves the focus to the form, as the focused link disappears. */
const focusForm = () => document.querySelector<HTMLElement>('form button')?.focus({ preventScroll: true });

/** The chart of lanes and, over it, six questions to start with, shown while the form is empty. */
export default function Examples({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const digits = useFormatNumber();
  const empty = parsePageState('');
  return (
    <section aria-labelledby="examples" className="flex flex-col gap-5 py-2 medium:py-6">
      <img
        src={chart}
        alt=""
        width={1200}
        height={420}
        className="mx-auto h-auto w-full max-w-[75rem] max-medium:hidden"
      />
      <div className="mx-auto flex w-full max-w-[60rem] flex-col gap-4">
        <header className="flex flex-col gap-1 text-center">
          <h2 ref={heading} id="examples" tabIndex={-1} className="font-semibold text-28">
            {t('Which route should your money take?')}
          </h2>
          <p className="text-muted">{t('No wallet needed. Quotes carry no address.')}</p>
        </header>
        <ul className="grid gap-2 medium:grid-cols-2">
          {EXAMPLES.map(({ names: [sent, from, received, to], state }) => (
            <li key={`${state.amount} ${sent} ${from}`}>
              <Link
                href={pageHref({ ...empty, ...state })}
                onClick={focusForm}
                className="flex min-h-11 items-center gap-2 rounded-8 border border-divider bg-raised px-3 py-2 hover:border-edge"
              >
                {[state.from, state.to].map((end) => end && <ChainLogo key={end.chain_id} id={end.chain_id} name="" />)}
                {t('{amount} {sent} on {from} to {received} on {to}', {
                  amount: digits(state.amount),
                  ...{ sent, from, received, to },
                })}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
