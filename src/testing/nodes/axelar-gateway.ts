import {
  type Address,
  encodeAbiParameters,
  encodePacked,
  type Hex,
  keccak256,
  numberToHex,
  pad,
  stringToHex,
} from 'viem';
import type { Anvil } from './anvil.ts';
import { DEPLOYER, deployBuilt } from './evm-contracts.ts';

const ARTIFACTS = '@axelar-network/axelar-cgp-solidity/artifacts/contracts';
/** Slots of the gateway's maps from names to numbers and to addresses, and the kind of a token that others issue. */
const NUMBERS = 0n;
const ADDRESSES = 2n;
const EXTERNAL = 2;

/** Axelar's gateway behind its proxy, which locks a token under this symbol. Nobody votes: storage is written by the node. */
export async function deployAxelarGateway(anvil: Anvil, symbol: string, token: Address): Promise<Address> {
  const deployer = await deployBuilt(anvil, `${ARTIFACTS}/TokenDeployer.sol/TokenDeployer.json`);
  const gateway = await deployBuilt(anvil, `${ARTIFACTS}/AxelarGateway.sol/AxelarGateway.json`, [deployer, deployer]);
  const parts = [{ type: 'address' }, { type: 'address' }, { type: 'bytes' }] as const;
  const setup = encodeAbiParameters(parts, [DEPLOYER, DEPLOYER, '0x']);
  const proxy = await deployBuilt(anvil, `${ARTIFACTS}/AxelarGatewayProxy.sol/AxelarGatewayProxy.json`, [
    gateway,
    setup,
  ]);
  const write = (map: bigint, prefix: string, value: Hex) =>
    anvil.client.setStorageAt({ address: proxy, index: slotOf(map, prefix, symbol), value: pad(value) });
  await write(NUMBERS, 'token-type', numberToHex(EXTERNAL));
  await write(ADDRESSES, 'token-address', token);
  return proxy;
}

function slotOf(map: bigint, prefix: string, symbol: string): Hex {
  const key = keccak256(encodePacked(['bytes32', 'string'], [keccak256(stringToHex(prefix)), symbol]));
  return keccak256(encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [key, map]));
}
