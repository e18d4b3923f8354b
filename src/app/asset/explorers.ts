/** Explorers of the etherscan and Blockscout kind, by the chain that each shows (viem 2.57, `blockExplorers`). */
export const EXPLORERS: Readonly<Record<string, string>> = {
  ...{ 'etherscan.io': '1', 'optimistic.etherscan.io': '10', 'arbiscan.io': '42161', 'basescan.org': '8453' },
  ...{ 'bscscan.com': '56', 'polygonscan.com': '137', 'snowtrace.io': '43114', 'snowscan.xyz': '43114' },
  ...{ 'gnosisscan.io': '100', 'lineascan.build': '59144', 'scrollscan.com': '534352', 'blastscan.io': '81457' },
  ...{ 'mantlescan.xyz': '5000', 'celoscan.io': '42220', 'sonicscan.org': '146', 'berascan.com': '80094' },
  ...{ 'uniscan.xyz': '130', 'explorer.zksync.io': '324', 'seiscan.io': '1329', 'hyperevmscan.io': '999' },
  ...{ 'worldscan.org': '480', 'fraxscan.com': '252', 'moonscan.io': '1284', 'moonriver.moonscan.io': '1285' },
  ...{ 'explorer.cronos.org': '25', 'opbnb.bscscan.com': '204', 'apescan.io': '33139', 'taikoscan.io': '167000' },
  ...{ 'abscan.org': '2741', 'modescan.io': '34443', 'explorer.inkonchain.com': '57073', 'kavascan.com': '2222' },
  ...{ 'monadscan.com': '143', 'plasmascan.to': '9745', 'zkevm.polygonscan.com': '1101', 'katanascan.com': '747474' },
};

const hostOf = (chainId: string): string | undefined =>
  Object.entries(EXPLORERS).find(([, chain]) => chain === chainId)?.[0];

/** Where a transaction of a chain is shown; null for a chain without a known explorer, and for what is no hash. */
export function txLink(chainId: string, hash: string): string | null {
  if (chainId === 'solana') return /^[1-9A-HJ-NP-Za-km-z]{86,88}$/.test(hash) ? `https://solscan.io/tx/${hash}` : null;
  const host = hostOf(chainId);
  return host !== undefined && /^0x[0-9a-f]{64}$/i.test(hash) ? `https://${host}/tx/${hash}` : null;
}

/** Where an address of a chain is shown; null for a chain without a known explorer, and for what is no address. */
export function explorerLink(chainId: string, address: string): string | null {
  if (chainId === 'solana')
    return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) ? `https://solscan.io/account/${address}` : null;
  const host = hostOf(chainId);
  return host !== undefined && /^0x[0-9a-f]{40}$/i.test(address) ? `https://${host}/address/${address}` : null;
}
