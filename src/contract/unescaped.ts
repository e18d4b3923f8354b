/** A part of an address as it reads; as it stands where its escapes are none. */
export function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
