const unavailable = () => {
  throw new Error('@chain-registry/cosmostation is stubbed');
};

export { unavailable as chainRegistryChainToCosmostation };
