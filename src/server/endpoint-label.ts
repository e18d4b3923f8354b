import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { isServicePath, SERVICE_PATHS, tidyPath } from './pages.ts';

const BY_PATH: ReadonlyMap<string, string> = new Map([
  ...[...SERVICE_PATHS].map((path) => [path, path.slice(1)] as const),
  ...(Object.keys(endpoints) as EndpointName[]).map((name) => [endpoints[name].path, name] as const),
]);

/** The name of an endpoint out of a fixed list, `app` for files of the app, `unknown` for what the service does not have: for logs, metrics and traces: what a client writes gets into none of them. */
export function endpointLabel(path: string): string {
  return BY_PATH.get(tidyPath(path)) ?? (isServicePath(path) ? 'unknown' : 'app');
}
