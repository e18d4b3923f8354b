import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { showWallets } from '#app/wallet/WalletButton.tsx';

/** Names with their values; what is not known is left out. */
export type Lines = readonly (readonly [name: string, value: string | null])[];

/** What the bytes say, in the words that the wallet should show too. */
export const ActLines = ({ lines }: { lines: Lines }) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
    {lines.map(
      ([name, value]) =>
        value !== null && (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd translate="no" className="wrap-anywhere">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ),
    )}
  </dl>
);

/** For an act whose family of chains has no connected wallet. */
export const ConnectToSign = ({ chain }: { chain: string }) => (
  <Notice>
    <p>{t('Connect the wallet that shall sign. It needs some of the coin of {chain} for the network.', { chain })}</p>
    <Button variant="primary" className="mt-2" onClick={showWallets}>
      {t('Connect wallet')}
    </Button>
  </Notice>
);
