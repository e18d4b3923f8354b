import { readFile } from 'node:fs/promises';

/** For the answer of an address with notices. */
const TIME_LIMIT_MS = 20_000;

/** The text of a file or of an address. Its errors name no more of an address than the host, as the rest may hold a key. */
export async function readPlace(place: string): Promise<string> {
  if (!/^https?:/.test(place)) return readFile(place, 'utf8');
  const { host } = new URL(place);
  const response = await fetch(place, { signal: AbortSignal.timeout(TIME_LIMIT_MS) }).catch((error) => {
    throw new Error(`${host} does not answer (${(error as Error).message})`);
  });
  if (!response.ok) throw new Error(`${host} answered HTTP ${response.status}`);
  return response.text();
}
