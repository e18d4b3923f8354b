/** Ends with 0 while the server beside it is alive. */
fetch(`http://127.0.0.1:${process.env.PORTOLAN_PROBE_PORT || process.env.PORT || 4000}/healthz`, {
  signal: AbortSignal.timeout(2_000),
}).then(
  ({ ok }) => process.exit(ok ? 0 : 1),
  () => process.exit(1),
);
