import type { Route, RouteRequest } from '#contract/route.ts';
import { cpuSince } from '../report.ts';
import type { RouteService } from '../service.ts';

/** A service under measurement. */
export interface NamedService {
  readonly name: string;
  readonly service: RouteService;
}

export interface Response {
  readonly request: RouteRequest;
  /** Undefined if the service rejected the request. */
  readonly route: Route | undefined;
  /** The reason of the rejection. */
  readonly refusal: string;
  /** Processor time, garbage collection included. */
  readonly cpuMs: number;
}

export async function ask({ service }: NamedService, request: RouteRequest): Promise<Response> {
  const body = JSON.stringify(request);
  const cpu = process.cpuUsage();
  const { status, text } = await service.route(body);
  const cpuMs = cpuSince(cpu);
  const json: unknown = JSON.parse(text);
  const isRoute = status === 200;
  return {
    request,
    route: isRoute ? (json as Route) : undefined,
    refusal: isRoute ? '' : `${status} ${(json as { message?: string }).message}`,
    cpuMs,
  };
}

/** Every service's response to every request, in turn: the first one changes with the request. */
export async function askAll(
  services: readonly NamedService[],
  requests: readonly RouteRequest[],
): Promise<readonly Response[][]> {
  const responses: Response[][] = services.map(() => []);
  for (const [nth, request] of requests.entries()) {
    for (let turn = 0; turn < services.length; turn++) {
      const index = (nth + turn) % services.length;
      responses[index]?.push(await ask(services[index] as NamedService, request));
    }
  }
  return responses;
}
