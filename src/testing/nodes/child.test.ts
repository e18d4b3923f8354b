import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startChild } from './child.ts';

const SERVER = `require('node:http').createServer((_, answer) => answer.end())
  .listen(0, '127.0.0.1', function () { console.log('at ' + this.address().port) })`;

/** A program that starts the server as its child, prints its port and then waits. */
const PARENT = `
  import { startChild } from ${JSON.stringify(new URL('./child.ts', import.meta.url).href)};
  const child = startChild(process.execPath, ['-e', ${JSON.stringify(SERVER)}]);
  console.log('at ' + (await child.printed(/at (\\d+)/)));
  setInterval(() => {}, 1000);`;

const answers = (port: string) =>
  fetch(`http://127.0.0.1:${port}`).then(
    () => true,
    () => false,
  );

test('a child ends with the process that started it, even when that one is killed', async () => {
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PARENT]);
  const [text] = await once(parent.stdout, 'data');
  const port = /at (\d+)/.exec(`${text}`)?.[1] ?? '';
  expect(await answers(port)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => answers(port)).toBe(false);
});

test('the error of a child that exits before it is ready contains its output', async () => {
  const child = startChild(process.execPath, ['-e', 'console.error("no port left"); process.exit(1)']);
  await expect(child.printed(/at (\d+)/)).rejects.toThrow('no port left');
});

test('a missing program is named in the error', async () => {
  await expect(startChild('/no/such/program', []).printed(/at (\d+)/)).rejects.toThrow('ENOENT');
});
