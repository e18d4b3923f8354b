const unavailable = () => {
  throw new Error('@cosmjs/stargate is stubbed');
};

export { unavailable as calculateFee, unavailable as SigningStargateClient, unavailable as StargateClient };
