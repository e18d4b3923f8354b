/** One hop of an IBC trace. The channel is a light client's id on IBC v2 (`08-wasm-1369`). */
export interface TraceHop {
  readonly port: string;
  readonly channel: string;
}

/** The hops of a trace without base denom, `transfer/channel-0`, nearest first. A port without a channel is ignored. */
export function hopsOf(trace: string): TraceHop[] {
  const parts = trace.split('/').filter((part) => part !== '');
  return Array.from({ length: Math.floor(parts.length / 2) }, (_, hop) => ({
    port: parts[hop * 2] as string,
    channel: parts[hop * 2 + 1] as string,
  }));
}
