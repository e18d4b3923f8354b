export { Secp256k1HdWallet } from '@cosmjs/amino';
export { DirectSecp256k1HdWallet } from '@cosmjs/proto-signing';
export { SigningStargateClient, StargateClient } from '@cosmjs/stargate';
