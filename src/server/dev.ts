import { getRequestListener } from '@hono/node-server';
import type { Plugin } from 'vite';
import { isServicePath } from './pages.ts';

type Compose = typeof import('./compose.ts');
type ReadConfig = typeof import('./config.ts');
type MarketFile = typeof import('./market-file.ts');
type NoticesPlace = typeof import('./notices-place.ts');

const BASE = 'http://dev.invalid';

/**
 * Host: Vite's dev server. The service is loaded through Vite, so a change to its code is answered by the next
 * request. Reads the same environment as the Node server.
 */
export function serviceBehindDevServer(): Plugin {
  return {
    name: 'portolan-service',
    apply: 'serve',
    configureServer(server) {
      let loaded: Compose | undefined;
      let service: ReturnType<Compose['composeHttp']>;
      let stopWatching = () => {};
      const current = async () => {
        const compose = (await server.ssrLoadModule('/src/server/compose.ts')) as Compose;
        if (compose !== loaded) {
          const { readConfig } = (await server.ssrLoadModule('/src/server/config.ts')) as ReadConfig;
          const { chosenMarket } = (await server.ssrLoadModule('/src/server/market-file.ts')) as MarketFile;
          const { readPlace } = (await server.ssrLoadModule('/src/server/notices-place.ts')) as NoticesPlace;
          const config = readConfig(process.env);
          stopWatching();
          service = compose.composeHttp(config, { firstMarketOf: chosenMarket(config.market), readText: readPlace });
          stopWatching = service.watch();
          loaded = compose;
        }
        return service;
      };
      server.middlewares.use(async (request, response, next) => {
        const { url = '/' } = request;
        // Such as `//`: thrown in here, it would end the process.
        if (!URL.canParse(url, BASE)) return void response.writeHead(400).end();
        if (!isServicePath(new URL(url, BASE).pathname)) return next();
        try {
          const { fetch } = await current();
          await getRequestListener((request) => fetch(request))(request, response);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}
