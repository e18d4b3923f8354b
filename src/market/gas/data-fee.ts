/**
 * EVM chains that publish their transactions to no other chain and so take no data fee, by their own documentation. All others
 * of the registry are taken for rollups: a fee too many is better than one too few.
 */
const WITHOUT_DATA_FEE: ReadonlySet<string> = new Set(
  [
    ...[1, 14, 25, 30, 40, 42, 50, 56, 88, 100, 122, 137, 143, 146, 250, 314, 369, 747, 964, 988, 999, 1116, 1284],
    ...[1329, 1480, 1514, 1776, 2222, 3338, 5888, 8217, 8822, 9745, 16661, 43114, 80094, 1313161554],
  ].map(String),
);

/** Whether an EVM chain may take a fee for the data of a transaction, beside the gas. */
export const mayTakeDataFee = (chainId: string): boolean => !WITHOUT_DATA_FEE.has(chainId);
