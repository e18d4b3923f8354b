/**
 * Lets whatever waits for this thread run first: requests, timers, messages. Browsers make nested timers wait 4 ms each, a
 * message none; Node has a turn for it.
 */
export const nextTurn: () => Promise<void> =
  typeof setImmediate === 'function'
    ? () => new Promise((resolve) => void setImmediate(resolve))
    : () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            port1.close();
            resolve();
          };
          port2.postMessage(null);
        });
