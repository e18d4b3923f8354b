import type { Plugin } from 'vite';

/** Each is made once, and told by its identity. */
const SIGNAL = /(\w+Exception = )Error\(/g;
const SIGNALS = 5;

/**
 * Vite plugin: what React throws to itself is an object, and no error. It makes five when it is loaded; while somebody watches, as
 * Lighthouse does, the browser reads the script again for their line: 12 of the 23 ms that the file takes to run.
 */
export const plainSignals: Plugin = {
  name: 'portolan-plain-signals',
  apply: 'build',
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler(code) {
      const found = code.match(SIGNAL)?.length;
      if (found !== SIGNALS)
        throw new Error(`React has ${found} signals, not ${SIGNALS}: see scripts/plain-signals.ts`);
      return { code: code.replace(SIGNAL, '$1Object('), map: null };
    },
  },
};
