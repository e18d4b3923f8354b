const Empty = () => null;

const unavailable = () => {
  throw new Error('@interchain-ui/react is stubbed');
};

export {
  Empty as ConnectModal,
  Empty as ConnectModalHead,
  Empty as ConnectModalQRCode,
  Empty as ConnectModalStatus,
  Empty as ConnectModalWalletList,
  Empty as ThemeProvider,
  unavailable as useTheme,
};
