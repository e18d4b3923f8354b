import { compareReaders } from './balances-compared.ts';
import { measureServer } from './balances-served.ts';
import { wholeNumber } from './whole-number.ts';

/**
 * `npm run bench:balances`: how balances are read, against nodes on loopback alone. The second part needs the built
 * server: `npm run build` first. Both parts take some four minutes; give a number of requests to shorten the second.
 */
const requests = wholeNumber('the number of requests', process.argv[2] ?? '1000');

process.stdout.write(`${await compareReaders()}\n\n`);
process.stdout.write(`${await measureServer(requests)}\n`);
