import { readFileSync } from 'node:fs';

/** A call of a contract that it refused, by an error or by a panic. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
}

/** A CosmWasm contract in a virtual machine of its own, with storage and a chain that answers its queries. */
export interface CosmwasmContract {
  /** What an entry point returns. Throws ContractError. */
  call(entry: 'instantiate' | 'execute', sender: string, message: object): unknown;
  /** What a query returns. Throws ContractError. */
  query<T>(message: object): T;
}

/** Responds to a query of the contract to its chain; undefined for an unsupported query. */
export type ChainAnswers = (query: Readonly<Record<string, unknown>>) => object | undefined;

/** Exports of the machine. Numbers are memory offsets. */
interface Machine extends Readonly<Record<string, unknown>> {
  readonly memory: WebAssembly.Memory;
  allocate(bytes: number): number;
}

type Entry = (...regions: number[]) => number;

const ENVIRONMENT = {
  block: { height: 1, time: '1800000000000000000', chain_id: 'testing-1' },
  transaction: { index: 0 },
  contract: { address: 'contract' },
};

const encode = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const decode = <T>(bytes: Uint8Array): T => JSON.parse(new TextDecoder().decode(bytes)) as T;
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const base64Of = (value: unknown): string => Buffer.from(encode(value)).toString('base64');

/** Loads a contract of interface version 8. Queries and storage are supported, signature checks are not. */
export function loadContract(file: string, respond: ChainAnswers): CosmwasmContract {
  const module = new WebAssembly.Module(readFileSync(file));
  const storage = new Map<string, Uint8Array>();
  const { exports } = new WebAssembly.Instance(module, { env: imports(module, storage, respond, () => memory) });
  const memory = new Regions(exports as unknown as Machine);

  function run<T>(entry: string, ...messages: readonly unknown[]): T {
    try {
      const regions = messages.map((message) => memory.put(encode(message)));
      const result = (exports[entry] as Entry)(...regions);
      const { ok, error } = decode<{ ok?: T; error?: string }>(memory.read(result));
      if (error !== undefined) throw new ContractError(error);
      return ok as T;
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw new ContractError(error.message, { cause: error });
      throw error;
    }
  }

  return {
    call: (entry, sender, message) => run(entry, ENVIRONMENT, { sender, funds: [] }, message),
    query: (message) => decode(Buffer.from(run<string>('query', ENVIRONMENT, message), 'base64')),
  };
}

/** Memory that contract and host hand over in regions: where the bytes are, how many fit, how many there are. */
class Regions {
  private readonly machine: Machine;

  constructor(machine: Machine) {
    this.machine = machine;
  }

  read(region: number): Uint8Array {
    const view = new DataView(this.machine.memory.buffer);
    const [start, length] = [view.getUint32(region, true), view.getUint32(region + 8, true)];
    return new Uint8Array(this.machine.memory.buffer.slice(start, start + length));
  }

  /** Fills a region that the contract made. */
  fill(region: number, bytes: Uint8Array): void {
    const view = new DataView(this.machine.memory.buffer);
    new Uint8Array(this.machine.memory.buffer).set(bytes, view.getUint32(region, true));
    view.setUint32(region + 8, bytes.length, true);
  }

  put(bytes: Uint8Array): number {
    const region = this.machine.allocate(bytes.length);
    this.fill(region, bytes);
    return region;
  }
}

/** What a contract may call: the functions written here, and a refusal for every other that it names. */
function imports(
  module: WebAssembly.Module,
  storage: Map<string, Uint8Array>,
  respond: ChainAnswers,
  memory: () => Regions,
): WebAssembly.ModuleImports {
  const copy = (from: number, to: number) => {
    memory().fill(to, memory().read(from));
    return 0;
  };
  const known: Readonly<Record<string, (...regions: number[]) => unknown>> = {
    abort: (region = 0) => {
      throw new ContractError(new TextDecoder().decode(memory().read(region)));
    },
    db_read: (key = 0) => {
      const value = storage.get(hexOf(memory().read(key)));
      return value === undefined ? 0 : memory().put(value);
    },
    db_write: (key = 0, value = 0) => storage.set(hexOf(memory().read(key)), memory().read(value)),
    db_remove: (key = 0) => storage.delete(hexOf(memory().read(key))),
    // Any text is an address here, and its own canonical form.
    addr_validate: () => 0,
    addr_canonicalize: (from = 0, to = 0) => copy(from, to),
    addr_humanize: (from = 0, to = 0) => copy(from, to),
    query_chain: (queryRegion = 0) => {
      const response = respond(decode(memory().read(queryRegion)));
      const systemResult = response === undefined ? { error: 'not known' } : { ok: base64Of(response) };
      return memory().put(encode({ ok: systemResult }));
    },
  };
  const refusal = (name: string) => () => {
    throw new ContractError(`the contract calls ${name}, which this host does not have`);
  };
  return Object.fromEntries(
    WebAssembly.Module.imports(module).map(({ name }) => [name, known[name] ?? refusal(name)]),
  ) as WebAssembly.ModuleImports;
}
