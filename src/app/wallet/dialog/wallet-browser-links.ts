interface WalletBrowser {
  readonly name: string;
  /** Opens the page in the wallet's own browser on a phone. */
  readonly href: string;
}

/**
 * Links that open a page in the browser of a wallet's app, where the wallet is installed as in an extension. MetaMask takes
 * the address without its scheme, Phantom also the page that refers to it.
 */
export function walletBrowserLinks(page: URL): WalletBrowser[] {
  const whole = encodeURIComponent(page.href);
  return [
    { name: 'MetaMask', href: `https://metamask.app.link/dapp/${page.host}${page.pathname}${page.search}` },
    { name: 'Keplr', href: `https://deeplink.keplr.app/web-browser?url=${whole}` },
    { name: 'Phantom', href: `https://phantom.app/ul/browse/${whole}?ref=${encodeURIComponent(page.origin)}` },
  ];
}
