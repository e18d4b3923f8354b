export {
  swapQuoteByInputToken,
  swapQuoteByOutputToken,
  type TickArrayFacade,
  tickIndexToSqrtPrice,
} from '@orca-so/whirlpools-core';
