#!/usr/bin/env node
import { clientOf, readArguments, run } from './run.ts';

/** A reader that has enough, such as `head`, is no fault. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

/** Serves models on standard input and output, until that ends. */
async function serveModels(argv: readonly string[]): Promise<void> {
  const client = await clientOf(readArguments(argv).values, process.env);
  const { serveStdio } = await import('@modelcontextprotocol/server/stdio');
  const { createMcpServer } = await import('#server/mcp/mcp-server.ts');
  serveStdio(() => createMcpServer(client));
}

const argv = process.argv.slice(2);
if (argv[0] === 'mcp' && !argv.includes('--help')) await serveModels(argv);
else {
  const { code, stdout, stderr } = await run(argv, process.env);
  process.stderr.write(stderr);
  process.stdout.write(stdout);
  process.exitCode = code;
}
