import { composeHttp } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { startNodeServer } from '#server/node-server.ts';

/** For each day of its arguments a service that takes it for today, with the app. Writes their addresses, a line each. */
const servers = await Promise.all(
  process.argv.slice(2).map((day) => {
    const service = composeHttp(readConfig({ PORTOLAN_TODAY: day, PORTOLAN_NODES: 'off' }));
    return startNodeServer({ service, port: 0, host: '127.0.0.1', appFolder: 'dist/app' });
  }),
);
for (const { url } of servers) process.stdout.write(`${url}\n`);
for await (const _ of process.stdin);
await Promise.all(servers.map((server) => server.close()));
