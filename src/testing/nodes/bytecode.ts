import { gunzipSync } from 'node:zlib';
import { type Abi, type Address, bytesToHex } from 'viem';
import type { Anvil } from './anvil.ts';
import { deploy } from './evm-contracts.ts';

/** Deploys a contract whose bytecode is kept compressed. */
export const deployPacked = (
  anvil: Anvil,
  packed: string,
  abi: Abi = [],
  args: readonly unknown[] = [],
): Promise<Address> => deploy(anvil, abi, bytesToHex(gunzipSync(Buffer.from(packed, 'base64'))), args);
