import { type Address, address as addressOf, createSolanaRpc } from '@solana/kit';
import { createPublicClient, erc20Abi, type Hex, http } from 'viem';

/** Reads one denom of one chain in the simplest way. */
export type NaiveRead = (url: string, holder: string, denom: string) => Promise<bigint>;

const evm: NaiveRead = (url, holder, denom) => {
  const client = createPublicClient({ transport: http(url) });
  if (!denom.startsWith('0x')) return client.getBalance({ address: holder as Hex });
  return client.readContract({
    address: denom as Hex,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [holder as Hex],
  });
};

const svm: NaiveRead = async (url, holder, denom) => {
  const rpc = createSolanaRpc(url);
  const owner = addressOf(holder);
  if (denom === 'solana-native') return (await rpc.getBalance(owner).send()).value;
  const { value } = await rpc.getTokenAccountsByOwner(owner, { mint: denom as Address }, { encoding: 'base64' }).send();
  const amounts = value.map(({ account }) => Buffer.from(account.data[0], 'base64').readBigUInt64LE(64));
  return amounts.reduce((sum, amount) => sum + amount, 0n);
};

const cosmos: NaiveRead = async (url, holder, denom) => {
  const response = await fetch(
    `${url}/cosmos/bank/v1beta1/balances/${holder}/by_denom?denom=${encodeURIComponent(denom)}`,
  );
  const { balance } = (await response.json()) as { balance: { amount: string } };
  return BigInt(balance.amount);
};

export const NAIVE = { evm, svm, cosmos };
