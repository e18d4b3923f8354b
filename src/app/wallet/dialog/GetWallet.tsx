import { ExternalLink, RefreshCw } from 'lucide-react';
import { msg, t } from '#app/language/words.ts';
import { Mark } from '#app/marks/Mark.tsx';
import { Button } from '#app/ui/Button.tsx';
import { useMedia } from '#app/ui/use-browser.ts';
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
const LEAP_HELP = msg(
  'Leap has closed. Import its recovery phrase into another wallet, such as Keplr or Cosmostation.',
);

/** Links to wallets. Nothing is loaded from their sites. */
export function GetWallet({ someInstalled }: { someInstalled: boolean }) {
  if (!someInstalled) return <NothingInstalled />;
  return (
    <details>
      <summary className="touch-target w-fit rounded-8 py-1 text-muted">{t('Get another wallet')}</summary>
      <OnPhone />
      <KnownWallets />
    </details>
  );
}

function NothingInstalled() {
  const isTouch = useMedia('(pointer: coarse)');
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold text-16">{t('No wallet in this browser')}</h3>
      {isTouch ? (
        <>
          <OnPhone />
          <details>
            <summary className="touch-target w-fit rounded-8 py-1 text-muted">{t('Get a wallet')}</summary>
            <KnownWallets />
          </details>
        </>
      ) : (
        <>
          <p>{t('Most wallets are browser extensions. Install one, then reload this page.')}</p>
          <KnownWallets />
          <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
            <Button onClick={() => location.reload()}>
              <RefreshCw size={16} aria-hidden />
              {t('Reload')}
            </Button>
            <details>
              <summary className="touch-target w-fit rounded-8 py-2 text-muted">{t('My wallet is on a phone')}</summary>
              <OnPhone />
            </details>
          </div>
        </>
      )}
      <p className="text-muted">{t('You need no wallet to compare, or to watch an address.')}</p>
    </div>
  );
}

/** The page in the browser of a wallet's app, which has the wallet. */
function OnPhone() {
  return (
    <div className="flex flex-col gap-2 pb-1">
      <p>{t("On a phone, open this page in your wallet's own browser:")}</p>
      <ul className="flex flex-wrap gap-2">
        {walletBrowserLinks(new URL(location.href)).map(({ name, href }) => (
          <li key={name}>
            <a
              href={href}
              target="_blank"
              rel="noreferrer noopener"
              className="touch-target inline-flex h-9 items-center gap-2 rounded-8 border border-edge bg-raised px-3 pointer-coarse:h-11 hover:bg-surface"
            >
              <Mark of={{ wallet: name }} name={name} seed={name} size={20} />
              {t('Open in {name}', { name })}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function KnownWallets() {
  return (
    <>
      <dl className="grid gap-x-4 gap-y-2 py-2 medium:grid-cols-[auto_1fr]">
        {FAMILIES.map(({ family, title }) => (
          <div key={family} className="contents">
            <dt className="text-muted">{title()}</dt>
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
                  <ExternalLink size={12} role="img" aria-label={t('opens in a new tab')} className="shrink-0" />
                </a>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-12 text-muted">{LEAP_HELP()}</p>
    </>
  );
}
