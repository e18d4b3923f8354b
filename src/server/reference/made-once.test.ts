import { expect, test, vi } from 'vitest';
import { composeHttp } from '../compose.ts';
import { readConfig } from '../config.ts';

test('the document and the page, which take 40 ms to make and cost one point, are made once', async () => {
  const { fetch } = composeHttp(readConfig({}));
  const written = vi.spyOn(JSON, 'stringify');
  for (const path of ['/openapi.json', '/reference']) {
    for (const isMade of [true, false]) {
      written.mockClear();
      expect((await fetch(new Request(`http://here${path}`))).status).toBe(200);
      expect(written.mock.calls.length > 0, path).toBe(isMade);
    }
  }
});
