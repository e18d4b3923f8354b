import { readFile } from 'node:fs/promises';
import { fetchNode, type NodeError } from '#nodes/node-request.ts';

/** For the answer of an address with notices. */
const TIME_LIMIT_MS = 20_000;

/** The text of a file or of an address. Its errors name no more of an address than the host, as the rest may hold a key. */
export async function readPlace(place: string): Promise<string> {
  if (!/^https?:/.test(place)) return readFile(place, 'utf8');
  const request = { headers: { accept: 'application/json' } };
  try {
    return (await fetchNode(place, request, AbortSignal.timeout(TIME_LIMIT_MS))).text;
  } catch (error) {
    throw new Error(`${new URL(place).host} ${(error as NodeError).message}`);
  }
}
