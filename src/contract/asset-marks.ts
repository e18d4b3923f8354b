/** What the mark of an asset says. */
export const MARKS = {
  /** It originates from another asset of the list, as many places after it as `origins` says. */
  originListed: 1,
  /** It originates from an asset of `other_origins`, whose entries are chain id, bar and denom. */
  originElsewhere: 2,
  /** Its origin is unknown. Without any of these three it is its own origin. */
  originUnknown: 4,
  /** A voucher of a path in `traces`; `denoms` has the denom at the end of it, and its own follows from both. */
  voucher: 8,
  /** The denom of `denoms` is that of the origin, and left out. */
  denomOfOrigin: 16,
  symbolOfOrigin: 32,
  nameOfOrigin: 64,
  decimalsOfOrigin: 128,
  coingeckoIdOfOrigin: 256,
  /** The name is the symbol, and left out. */
  nameIsSymbol: 512,
  /** The recommended symbol is in its column; else it is the symbol. */
  recommendedSymbol: 1024,
  /** `liveness` has the place of its record in `livenesses`. */
  liveness: 2048,
} as const;
