const unavailable = () => {
  throw new Error('@chain-registry/keplr is stubbed');
};

export { unavailable as chainRegistryChainToKeplr };
