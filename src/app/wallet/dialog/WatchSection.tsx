import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { useSettings } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { hideWallets } from '../wallets-shown.ts';
import { WatchForm } from './WatchForm.tsx';
import { WatchList } from './WatchList.tsx';

/** Addresses without a wallet, beside the connected ones. */
export function WatchSection() {
  const { privacy } = useSettings();
  return (
    <section aria-labelledby="watched" className="flex flex-col gap-3 border-divider border-t pt-4">
      <h3 id="watched" className="font-semibold text-16">
        Watched addresses
      </h3>
      {privacy ? <PrivacyNote /> : <Watched />}
    </section>
  );
}

function PrivacyNote() {
  return (
    <p className="text-muted">
      Privacy is on, so no address is kept and no wallet is remembered. You can turn it off in{' '}
      <Link href="/settings" className="link" onClick={hideWallets}>
        Settings
      </Link>
      .
    </p>
  );
}

function Watched() {
  const [adding, setAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAdding(false);
    opener.current?.focus();
  };
  return (
    <>
      <p className="text-muted">Any address, without its wallet. They stay in this browser.</p>
      <WatchList />
      <Button ref={opener} aria-expanded={adding} className="self-start" onClick={() => setAdding(!adding)}>
        <Plus size={16} aria-hidden />
        Watch an address
      </Button>
      {adding && <WatchForm autoFocus onAdded={close} />}
    </>
  );
}
