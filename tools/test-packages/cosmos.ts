export { StargateClient } from '@cosmjs/stargate';
