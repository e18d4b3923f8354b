import { compareReaders } from './balances/compare-readers.ts';
import { measureServer } from './balances/measure-server.ts';
import { wholeNumber } from './options.ts';

/**
 * `npm run bench:balances`: balance reading against nodes on loopback. The second part needs the built server: run
 * `npm run build` first. Both parts take about four minutes; a number of requests as argument shortens the second.
 */
const requests = wholeNumber('the number of requests', process.argv[2] ?? '1000');

process.stdout.write(`${await compareReaders()}\n\n`);
process.stdout.write(`${await measureServer(requests)}\n`);
