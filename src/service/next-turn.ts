/** Browsers make nested timers wait 4 ms each, a message none; Node has a turn for it. */
const afterOthers: () => Promise<void> =
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

let last = Promise.resolve();

/**
 * Lets whatever waits for this thread run first: requests, timers, messages. Of several who wait here one goes on at a time, so that
 * others wait for one piece of such work, however much there is.
 */
export function nextTurn(): Promise<void> {
  last = last.then(afterOthers);
  return last;
}

/** Counts parts of a long work, such as entries of a list: true after every so many, when others are due for a turn. */
export function everySo(most: number): (parts: number) => boolean {
  let done = 0;
  return (parts) => {
    done += parts;
    if (done < most) return false;
    done = 0;
    return true;
  };
}
