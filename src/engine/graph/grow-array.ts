/** A longer column with the figures of another one. */
export function growArray<Column extends Int32Array | Uint8Array | Float64Array>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}
