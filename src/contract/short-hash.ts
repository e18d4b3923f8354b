/** Rounding constants of SHA-256: 32 bits of the cube roots of the first 64 primes. */
const ROUNDS = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)) | 0);
/** Start values of SHA-256: 32 bits of the square roots of the first 8 primes. */
const START = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)) | 0);

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32);
}

const BLOCK = 64;

const encoder = new TextEncoder();
/** Of each byte, in upper case. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0').toUpperCase());

/** The SHA-256 of many short texts, or the first 32 bits of it alone, which is five times as fast as a library. */
export class ShortHash {
  private readonly maxLength: number;
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly words = new Int32Array(64);
  private readonly state = new Int32Array(8);

  /** Texts have at most so many bytes. */
  constructor(maxLength: number) {
    this.maxLength = maxLength;
    this.bytes = new Uint8Array((Math.floor((maxLength + 8) / BLOCK) + 1) * BLOCK);
    this.view = new DataView(this.bytes.buffer);
  }

  /** Sets the bytes from an offset on. */
  set(part: Uint8Array, offset: number): void {
    this.bytes.set(part, offset);
  }

  /** In upper-case hex, of a text in UTF-8. Throws RangeError for a longer one than there is room for. */
  hexOf(text: string): string {
    const { read, written } = encoder.encodeInto(text, this.bytes);
    if (read < text.length || written > this.maxLength)
      throw new RangeError(`longer than ${this.maxLength} bytes: ${text}`);
    this.add(written);
    let hex = '';
    for (const word of this.state)
      for (let shift = 24; shift >= 0; shift -= 8) hex += HEX[(word >>> shift) & 0xff] as string;
    return hex;
  }

  /** The first 32 bits, of the first `length` bytes. */
  headOf(length: number): number {
    this.add(length);
    return (this.state[0] as number) >>> 0;
  }

  private add(length: number): void {
    const { bytes, view, state } = this;
    const end = (Math.floor((length + 8) / BLOCK) + 1) * BLOCK;
    bytes[length] = 0x80;
    bytes.fill(0, length + 1, end);
    view.setUint32(end - 4, length * 8);
    state.set(START);
    for (let at = 0; at < end; at += BLOCK) this.addBlock(at);
  }

  private addBlock(at: number): void {
    const { words: w, state: s, view } = this;
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + i * 4);
    for (let i = 16; i < 64; i++) {
      const x = w[i - 15] as number;
      const y = w[i - 2] as number;
      const low = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const high = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      w[i] = ((w[i - 16] as number) + low + (w[i - 7] as number) + high) | 0;
    }
    let a = s[0] as number;
    let b = s[1] as number;
    let c = s[2] as number;
    let d = s[3] as number;
    let e = s[4] as number;
    let f = s[5] as number;
    let g = s[6] as number;
    let h = s[7] as number;
    for (let i = 0; i < 64; i++) {
      const mixed = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const chosen = g ^ (e & (f ^ g));
      const first = (h + mixed + chosen + (ROUNDS[i] as number) + (w[i] as number)) | 0;
      const turned = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const second = (turned + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + second) | 0;
    }
    s[0] = (s[0] as number) + a;
    s[1] = (s[1] as number) + b;
    s[2] = (s[2] as number) + c;
    s[3] = (s[3] as number) + d;
    s[4] = (s[4] as number) + e;
    s[5] = (s[5] as number) + f;
    s[6] = (s[6] as number) + g;
    s[7] = (s[7] as number) + h;
  }
}
