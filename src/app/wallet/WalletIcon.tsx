import { useState } from 'react';
import { Mark } from '../marks/Mark.tsx';
import { type WalletOption, walletKey } from './wallet.ts';

interface WalletIconProps {
  readonly wallet: WalletOption;
  readonly size: number;
}

/** The wallet's own icon, else its mark, else the letters of its name. Pictures from other sites are not loaded. */
export function WalletIcon({ wallet, size }: WalletIconProps) {
  const { name, icon } = wallet;
  const [failed, setFailed] = useState<string | null>(null);
  if (icon === null || icon === failed || !/^data:image\//.test(icon)) {
    return <Mark of={{ wallet: name }} name={name} seed={walletKey(wallet)} size={size} />;
  }
  return (
    <img
      src={icon}
      alt=""
      width={size}
      height={size}
      onError={() => setFailed(icon)}
      className="shrink-0 select-none rounded-8 object-contain"
      style={{ width: size, height: size }}
    />
  );
}
