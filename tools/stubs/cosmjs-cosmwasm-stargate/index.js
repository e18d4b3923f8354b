const unavailable = () => {
  throw new Error('@cosmjs/cosmwasm-stargate is stubbed');
};

export { unavailable as CosmWasmClient, unavailable as SigningCosmWasmClient };
