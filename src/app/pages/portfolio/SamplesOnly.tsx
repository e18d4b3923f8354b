import { useService } from '#app/api/service-context.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { linkTo, SERVICE_SETTINGS } from '#app/ui/link-to.tsx';
import { useChains } from '#app/wallet/use-chains.ts';

/** Whether the service reads no chain, and thus made-up accounts alone. */
function useReadsSamplesOnly(): boolean {
  const chains = useChains();
  return chains.length > 0 && chains.every(({ reads_balances }) => reads_balances === false);
}

/** How one has real balances read: the way to where it is said, or done. */
function HowToReadRealOnes() {
  const { choice } = useService();
  return rich('<link>How to read real ones</link>', { link: linkTo(choice === 'here' ? '/status' : SERVICE_SETTINGS) });
}

/** Told before an address is added in vain. */
export function SamplesOnlyNote() {
  if (!useReadsSamplesOnly()) return null;
  return (
    <p className="text-warn">
      {t('This service reads sample accounts only.')} <HowToReadRealOnes />
    </p>
  );
}

/** Why the balances of these addresses are unknown. */
export function UnreadWords({ names }: { readonly names: string }) {
  if (!useReadsSamplesOnly())
    return rich(
      'This service reads no chain of {names}. Those balances are unknown, and no address was sent. Choose another service in <link>Settings</link>.',
      { names, link: linkTo(SERVICE_SETTINGS) },
    );
  return (
    <>
      {t('This service reads sample accounts only. The balances of {names} are unknown, and no address was sent.', {
        names,
      })}{' '}
      <HowToReadRealOnes />
    </>
  );
}
