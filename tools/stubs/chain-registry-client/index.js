const unavailable = () => {
  throw new Error('@chain-registry/client is stubbed');
};

export { unavailable as ChainRegistryFetcher };
