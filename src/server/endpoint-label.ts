import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { isServicePath, SERVICE_PATHS, tidyPath } from './pages.ts';

/** Requests for files of the app. */
const APP = 'app';
/** Requests for what the service does not have. */
const UNKNOWN = 'unknown';

const BY_PATH: ReadonlyMap<string, string> = new Map([
  ...[...SERVICE_PATHS].map((path) => [path, path.slice(1)] as const),
  ...(Object.keys(endpoints) as EndpointName[]).map((name) => [endpoints[name].path, name] as const),
]);

/** Every label there is. */
export const ENDPOINT_LABELS: readonly string[] = [...BY_PATH.values(), APP, UNKNOWN];

/** The name of an endpoint out of a fixed list, for logs, metrics and traces: what a client writes gets into none of them. */
export function endpointLabel(path: string): string {
  return BY_PATH.get(tidyPath(path)) ?? (isServicePath(path) ? UNKNOWN : APP);
}
