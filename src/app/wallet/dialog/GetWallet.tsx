import { ExternalLink } from 'lucide-react';
import { Fragment } from 'react';
import { Mark } from '#app/marks/Mark.tsx';
import type { ChainType } from '#contract/chain.ts';
import { FAMILIES } from './option-list.ts';
import { walletBrowserLinks } from './wallet-browser-links.ts';

interface KnownWallet {
  readonly name: string;
  /** Its website, opened only by a click. */
  readonly site: string;
}

/** Popular wallets, for users without one. A list, not advice. */
const KNOWN_WALLETS: Readonly<Record<ChainType, readonly KnownWallet[]>> = {
  evm: [
    { name: 'MetaMask', site: 'https://metamask.io/' },
    { name: 'Rabby', site: 'https://rabby.io/' },
  ],
  cosmos: [
    { name: 'Keplr', site: 'https://www.keplr.app/' },
    { name: 'Cosmostation', site: 'https://www.cosmostation.io/' },
  ],
  svm: [
    { name: 'Phantom', site: 'https://phantom.com/' },
    { name: 'Solflare', site: 'https://www.solflare.com/' },
  ],
};

/** Help for users of Leap. */
const LEAP_HELP = 'Leap has closed. Import its recovery phrase into another wallet, such as Keplr or Cosmostation.';

/** Links to wallets. Nothing is loaded from their sites. */
export function GetWallet({ someInstalled }: { someInstalled: boolean }) {
  if (!someInstalled) return <NothingInstalled />;
  return (
    <details>
      <summary className="touch-target w-fit rounded-8 py-1 text-muted">Get another wallet</summary>
      <OnPhone />
      <KnownWallets />
    </details>
  );
}

function NothingInstalled() {
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold text-16">No wallet in this browser</h3>
      <p>Most wallets are browser extensions. Install one, then reload this page.</p>
      <OnPhone />
      <KnownWallets />
      <p className="text-muted">You need no wallet to compare, or to watch an address.</p>
    </div>
  );
}

function OnPhone() {
  return (
    <p>
      On a phone, open this page in your wallet's own browser:{' '}
      {walletBrowserLinks(new URL(location.href)).map(({ name, href }, i) => (
        <Fragment key={name}>
          {i > 0 && ', '}
          <a href={href} target="_blank" rel="noreferrer noopener" className="touch-reach link whitespace-nowrap">
            open in {name}
          </a>
        </Fragment>
      ))}
      .
    </p>
  );
}

function KnownWallets() {
  return (
    <>
      <dl className="grid gap-x-4 gap-y-2 py-2 medium:grid-cols-[auto_1fr]">
        {FAMILIES.map(({ family, title }) => (
          <div key={family} className="contents">
            <dt className="text-muted">{title}</dt>
            <dd className="flex flex-wrap gap-x-4 gap-y-1">
              {KNOWN_WALLETS[family].map(({ name, site }) => (
                <a
                  key={name}
                  href={site}
                  target="_blank"
                  rel="noreferrer noopener"
                  className="touch-reach link inline-flex items-center gap-1"
                >
                  <Mark of={{ wallet: name }} name={name} seed={name} size={20} />
                  {name}
                  <ExternalLink size={12} role="img" aria-label="opens in a new tab" className="shrink-0" />
                </a>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-muted">{LEAP_HELP}</p>
    </>
  );
}
