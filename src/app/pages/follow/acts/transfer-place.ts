/** Where a transfer stands among those of a transaction. */
export interface TransferPlace {
  readonly chainId: string;
  readonly hash: string;
  /** Of the transfers that left in it. */
  readonly index: number;
  /** Of the bridges that it goes by, in their order. */
  readonly stop: number;
  /** Whether it is made up: nothing can be done for it. */
  readonly isSample: boolean;
}
