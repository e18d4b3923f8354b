import type { TrackingContext } from '../../tracker.ts';
import { chainOfEndpoint } from './packet.ts';

interface ScanMessage {
  readonly pathway?: { readonly srcEid?: unknown };
  readonly source?: { readonly tx?: { readonly txHash?: unknown } };
  readonly status?: { readonly name?: unknown; readonly message?: unknown };
}

async function messageOf(guid: string, { services, chains }: TrackingContext): Promise<ScanMessage | undefined> {
  if (services.layerZeroScan === null) return undefined;
  const answer = await chains.service(`${services.layerZeroScan}/messages/guid/${guid}`).catch(() => null);
  const data = (answer as { readonly data?: unknown } | null)?.data;
  return Array.isArray(data) ? (data[0] as ScanMessage) : undefined;
}

/** What LayerZero's explorer says of a message that has not arrived, where it knows of trouble: help beside the chains' word. */
export async function lzScan(guid: string, context: TrackingContext): Promise<string | null> {
  const { name, message } = (await messageOf(guid, context))?.status ?? {};
  if (name !== 'BLOCKED' && name !== 'FAILED') return null;
  return `LayerZero Scan: ${name}${typeof message === 'string' ? `, ${message.slice(0, 300)}` : ''}`;
}

/** The transaction of a guid. */
export async function scanLookUp(
  id: string,
  context: TrackingContext,
): Promise<{ readonly chainId: string; readonly hash: string } | null> {
  if (!/^0x[0-9a-f]{64}$/.test(id)) return null;
  const found = await messageOf(id, context);
  const chainId = chainOfEndpoint(Number(found?.pathway?.srcEid ?? Number.NaN));
  const hash = found?.source?.tx?.txHash;
  if (chainId === undefined || typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) return null;
  return { chainId, hash: hash.toLowerCase() };
}
