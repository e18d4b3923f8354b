import { expect, test, vi } from 'vitest';
import { composeHttp } from '../compose.ts';
import { readConfig } from '../config.ts';
import { openApiDocument } from './openapi.ts';

vi.mock('./openapi.ts', { spy: true });

test('the document and the page, which take 40 ms to make and cost one point, are made once', async () => {
  const { fetch } = composeHttp(readConfig({}));
  for (const path of ['/openapi.json', '/openapi.json', '/reference', '/reference'])
    expect((await fetch(new Request(`http://here${path}`))).status).toBe(200);
  expect(openApiDocument).toHaveBeenCalledTimes(2);
});
