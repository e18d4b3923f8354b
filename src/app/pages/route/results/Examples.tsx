import { ArrowRight } from 'lucide-react';
import type { RefObject } from 'react';
import { Link } from 'wouter';
import { type PageState, pageHref, parsePageState } from '../query/page-state.ts';

/** A comparison to start with. */
interface Example {
  readonly text: string;
  readonly state: Pick<PageState, 'from' | 'to' | 'amount'>;
}

const assetId = (chain_id: string, denom: string) => ({ chain_id, denom });

const EXAMPLES: readonly Example[] = [
  {
    text: '100 USDC on Noble to OSMO on Osmosis',
    state: { from: assetId('noble-1', 'uusdc'), to: assetId('osmosis-1', 'uosmo'), amount: '100' },
  },
  {
    text: '1 ETH on Ethereum to USDC on Base',
    state: {
      from: assetId('1', 'ethereum-native'),
      to: assetId('8453', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'),
      amount: '1',
    },
  },
  {
    text: '250 USDC on Arbitrum to ATOM on Cosmos Hub',
    state: {
      from: assetId('42161', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'),
      to: assetId('cosmoshub-4', 'uatom'),
      amount: '250',
    },
  },
];

/** Moves the focus to the form, as the focused link disappears. */
const focusForm = () => document.querySelector<HTMLElement>('form button')?.focus({ preventScroll: true });

/** Three example comparisons, shown while the form is empty. */
export function Examples({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const empty = parsePageState('');
  return (
    <section aria-labelledby="examples" className="flex flex-col gap-4 rounded-8 border border-divider p-4 medium:p-6">
      <div className="flex flex-col gap-1">
        <h2 ref={heading} id="examples" tabIndex={-1} className="font-semibold text-20">
          Choose two assets and an amount
        </h2>
        <p className="max-w-[36rem] text-muted">
          We request several quotes from the service and compare the routes: what you receive, how long it takes, what
          it costs, and how often you sign.
        </p>
      </div>
      <ul className="grid gap-2">
        {EXAMPLES.map(({ text, state }) => (
          <li key={text}>
            <Link
              href={pageHref({ ...empty, ...state })}
              onClick={focusForm}
              className="flex min-h-11 items-center justify-between gap-3 rounded-8 border border-divider bg-surface px-3 py-2 hover:border-edge"
            >
              {text}
              <ArrowRight size={16} aria-hidden className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-12 text-faint">No wallet needed. Quotes are requested without an address.</p>
    </section>
  );
}
