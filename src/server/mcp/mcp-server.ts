import { McpServer, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { Client } from '#client/client.ts';
import { MalformedResponse, TimedOut, Unreachable } from '#client/failure.ts';
import { type ErrorBody, ServiceError } from '#contract/error.ts';
import { MCP_TOOLS, type McpTool } from './tools.ts';

const INSTRUCTIONS =
  'Portolan quotes routes for moving assets between chains. Look chains and assets up with find_chains and find_assets, then ask ' +
  'compare or route. Each text begins with what its figures rest on: say so when they are of a sample market. "unknown" is not zero.';

/** An MCP server with the tools, which asks the service by a client. Holds no state between calls. */
export function createMcpServer(client: Client): McpServer {
  const server = new McpServer({ name: 'portolan', version: '2' }, { instructions: INSTRUCTIONS });
  for (const tool of MCP_TOOLS) addTool(server, client, tool);
  return server;
}

const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true };

function addTool(server: McpServer, client: Client, { name, title, description, request, answer }: McpTool): void {
  const config = { title, description, inputSchema: uncheckedSchema(request), annotations: READ_ONLY };
  server.registerTool(name, config, async (given, { mcpReq }) => {
    try {
      const { data, text } = await answer(client, given, { signal: mcpReq.signal });
      return { content: [{ type: 'text', text }], structuredContent: { ...data } };
    } catch (error) {
      const body = forTools(errorBody(error));
      return { content: [{ type: 'text', text: body.message }], structuredContent: { ...body }, isError: true };
    }
  });
}

/** Tells a model the form of a request and checks nothing: the service does, and its errors name the fields. */
function uncheckedSchema(schema: object): StandardSchemaWithJSON<unknown> {
  const jsonSchema = () => ({ ...schema }) as Record<string, unknown>;
  const validate = (value: unknown) => ({ value });
  return {
    '~standard': { version: 1, vendor: 'portolan', validate, jsonSchema: { input: jsonSchema, output: jsonSchema } },
  };
}

/** The error as the wire has it. Throws what is a fault of this code. */
function errorBody(error: unknown): ErrorBody {
  if (error instanceof ServiceError) return error.toBody();
  if (error instanceof MalformedResponse || error instanceof Unreachable) return unavailable(error.message);
  if (error instanceof TimedOut) return new ServiceError('deadline_exceeded', error.message).toBody();
  throw error;
}

/** A model has tools where a program has paths. */
function forTools(body: ErrorBody): ErrorBody {
  const text = JSON.stringify(body)
    .replace(/\/v2\/info\/chains[^\s"]*/g, 'find_chains')
    .replace(/\/v2\/fungible\/assets\?chain_ids=([\w.-]+)[^\s"]*/g, 'find_assets with chain $1');
  return JSON.parse(text);
}

const unavailable = (message: string): ErrorBody => new ServiceError('unavailable', message).toBody();
