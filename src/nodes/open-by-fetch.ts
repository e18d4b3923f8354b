import type { OpenNode } from './node-response.ts';

/** Transport for pages and workers. */
export const openByFetch: OpenNode = async (url, request, signal) => {
  const { status, headers, body } = await fetch(url, { ...request, signal, redirect: 'manual', credentials: 'omit' });
  return {
    status,
    header: (name) => headers.get(name),
    read: async (take) => {
      if (body !== null) await readStream(body.getReader(), take);
    },
    drop: () => {
      body?.cancel().catch(() => {});
    },
  };
};

async function readStream(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  take: (bytes: Uint8Array) => void,
): Promise<void> {
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      take(value);
    }
  } catch (error) {
    // Not awaited: the node may delay the end of the stream.
    reader.cancel().catch(() => {});
    throw error;
  }
}
