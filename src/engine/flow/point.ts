/** An input and what it gives. */
export interface Point {
  readonly amountIn: number;
  readonly worth: number;
}

/** Where the line between two points comes to what is wanted. */
export const onLine = (under: Point, over: Point, wanted: number): number =>
  under.amountIn + ((over.amountIn - under.amountIn) * (wanted - under.worth)) / (over.worth - under.worth);

/** The geometric mean of two inputs, the lesser being taken for no less than the part `least` of the larger. */
export const meanOfFar = (under: Point, over: Point, least: number): number =>
  Math.sqrt(Math.max(under.amountIn, over.amountIn * least) * over.amountIn);
