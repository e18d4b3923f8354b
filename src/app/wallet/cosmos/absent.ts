/**
 * Stands for packages that cosmos-kit imports and this page never uses: the pictures and dialogs of its own, ways to
 * add chains to a wallet, ways to reach nodes, which would leave for other hosts, and the numbers of signed documents.
 * Vite puts it in their place.
 */

const nothing = () => null;

function never(): never {
  throw new Error('this page keeps away from that part of cosmos-kit');
}

export {
  never as ChainRegistryFetcher,
  never as chainRegistryChainToCosmostation,
  never as chainRegistryChainToKeplr,
  never as Cosmiframe,
  never as useTheme,
  nothing as ConnectModal,
  nothing as ConnectModalHead,
  nothing as ConnectModalQRCode,
  nothing as ConnectModalStatus,
  nothing as ConnectModalWalletList,
  nothing as ThemeProvider,
  nothing as FaAndroid,
  nothing as GoDesktopDownload,
  nothing as GrFirefox,
  nothing as RiAppStoreFill,
  nothing as RiChromeFill,
};

/** Whether cosmos-kit should look for a wallet in the page around this one. */
export const isInIframe = () => false;

export default { get: never, post: never, fromString: never };
