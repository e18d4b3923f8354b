import { describe, expect, test } from 'vitest';
import type { Asset } from '#contract/asset.ts';
import { type OperationKind, operationKey } from '#contract/operation.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { bodyOf, NOW, openRegistry, placed, quotedAnywhere } from '#testing/lanes.ts';
import axelarAssets from './data/axelar.json';
import { bridgeLanes } from './index.ts';

const registry = openRegistry();
const market = sampleMarket(registry);

type Body = Record<string, unknown>;
interface BuiltOperation {
  readonly kind: string;
  readonly body: Body;
}

/** One operation of every lane that there is data for, at the sample's fees and prices. */
const operationsOf = (smartRelay: boolean): BuiltOperation[] =>
  bridgeLanes({ registry, market, smartRelay }).map((lane) => {
    const operation = placed(lane, quotedAnywhere(lane));
    return { kind: operationKey(operation), body: bodyOf(operation) };
  });

const relayed = operationsOf(true);
const unrelayed = operationsOf(false);
const ofKind = (kind: OperationKind, operations: readonly BuiltOperation[] = relayed): Body[] =>
  operations.filter((each) => each.kind === kind).map(({ body }) => body);

const ENDS = 'from_chain_id to_chain_id denom_in denom_out bridge_id';
const LISTED_FEE = 'fee_amount usd_fee_amount fee_asset';
const MESSAGING_FEE = 'messaging_fee_asset messaging_fee_amount messaging_fee_amount_usd';
const RELAYED = 'smart_relay smart_relay_fee_quote';
const QUOTE = 'fee_amount relayer_address expiration fee_denom fee_payment_address';
const CONTRACTS_BEYOND = 'to_chain_entry_contract_address to_chain_callback_contract_address';
const TRANSFER = `port channel pfm_enabled supports_memo dest_denom smart_relay ${ENDS} ${LISTED_FEE} ${CONTRACTS_BEYOND}`;

/** The fields of each operation on the wire. */
const TABLES: Partial<Record<OperationKind, string>> = {
  transfer: TRANSFER,
  axelar_transfer: `asset should_unwrap is_testnet ibc_transfer_to_axelar smart_relay from_chain to_chain ${ENDS} ${LISTED_FEE}`,
  cctp_transfer: `burn_token ${ENDS} ${RELAYED}`,
  cctp_transfer_v2: `burn_token destination_domain finality_threshold max_fee ${ENDS} ${RELAYED}`,
  hyperlane_transfer: `hyperlane_contract_address smart_relay ${ENDS} ${LISTED_FEE}`,
  op_init_transfer: `op_init_bridge_id smart_relay ${ENDS}`,
  go_fast_transfer: `fee source_domain destination_domain ${ENDS}`,
  stargate_transfer: `pool_address destination_endpoint_id oft_fee_asset oft_fee_amount oft_fee_amount_usd ${MESSAGING_FEE} ${ENDS}`,
  layer_zero_transfer: `source_oft_contract_address destination_endpoint_id ${MESSAGING_FEE} ${ENDS}`,
  canonical_transfer: `contract_address steps ${ENDS} ${MESSAGING_FEE}`,
  eureka_transfer: `destination_port source_client pfm_enabled supports_memo entry_contract_address callback_adapter_contract_address ${CONTRACTS_BEYOND} ${ENDS} ${RELAYED}`,
};

/** The fields that the specification lacks; only some lanes have them. */
const OURS = ['unsent_amount', 'verifiers'];

/** The fields of objects within an operation. */
const PARTS: Readonly<Record<string, string>> = {
  smart_relay_fee_quote: QUOTE,
  ibc_transfer_to_axelar: TRANSFER,
  fee: 'fee_asset bps_fee bps_fee_amount bps_fee_usd source_chain_fee_amount source_chain_fee_usd destination_chain_fee_amount destination_chain_fee_usd',
};

/** Fields without a value, as `field` or `object.field`, with the number of operations that lack them. */
function lacking(kind: OperationKind, operations: readonly BuiltOperation[]): Record<string, number> {
  const counts: Record<string, number> = {};
  const look = (body: Body, table: string, prefix: string): void => {
    const beyond = Object.keys(body).filter((field) => !table.split(' ').includes(field));
    expect(beyond.filter((field) => !OURS.includes(field))).toEqual([]);
    for (const field of table.split(' ')) {
      const value = body[field];
      if (value === undefined || value === null || value === '') {
        counts[prefix + field] = (counts[prefix + field] ?? 0) + 1;
      } else if (PARTS[field] !== undefined) look(value as Body, PARTS[field], `${field}.`);
    }
  };
  for (const body of ofKind(kind, operations)) look(body, TABLES[kind] ?? '', '');
  return counts;
}

describe('every field of the specification is filled on every real lane, except', () => {
  /**
   * This service has no relayer, so its addresses are empty. The operator deploys the contract of a following swap or
   * forward, so no source lists it.
   */
  const ownContracts = ['to_chain_entry_contract_address', 'to_chain_callback_contract_address'];
  const relayer = ['smart_relay_fee_quote.relayer_address', 'smart_relay_fee_quote.fee_payment_address'];

  test.each<[OperationKind, readonly string[]]>([
    ['transfer', ownContracts],
    // Only a transfer that starts on another Cosmos chain has a packet.
    ['axelar_transfer', ['ibc_transfer_to_axelar', ...ownContracts.map((field) => `ibc_transfer_to_axelar.${field}`)]],
    ['cctp_transfer', relayer],
    // Where nobody delivers, the person mints: there is no quote.
    ['cctp_transfer_v2', ['smart_relay_fee_quote', ...relayer]],
    ['hyperlane_transfer', []],
    ['op_init_transfer', []],
    ['go_fast_transfer', []],
    ['stargate_transfer', []],
    ['layer_zero_transfer', []],
    ['canonical_transfer', []],
    // The Hub sends by a module: a person calls no contract there.
    ['eureka_transfer', [...relayer, ...ownContracts, 'entry_contract_address', 'callback_adapter_contract_address']],
  ])('%s: %j', (kind, unknown) => {
    expect(ofKind(kind).length).toBeGreaterThan(5);
    expect(Object.keys(lacking(kind, relayed)).sort()).toEqual([...unknown].sort());
  });

  test('unrequested quotes of a relayer', () => {
    expect(lacking('cctp_transfer', unrelayed)).toEqual({
      smart_relay_fee_quote: ofKind('cctp_transfer', unrelayed).length,
    });
    expect(ofKind('eureka_transfer', unrelayed).every(({ smart_relay }) => smart_relay === false)).toBe(true);
  });
});

const findAsset = (chain_id: unknown, denom: unknown): Asset | undefined =>
  registry.findAsset({ chain_id: String(chain_id), denom: String(denom) });
const isEvm = (chain_id: unknown): boolean => registry.getChain(String(chain_id)).chain_type === 'evm';
const isAddress = (text: unknown): boolean => /^0x[0-9a-fA-F]{40}$/.test(String(text));

test('both denoms are assets of their chains, and every fee is in an asset of the chain that sends', () => {
  const FEE_ASSETS = ['fee_asset', 'oft_fee_asset', 'messaging_fee_asset'];
  for (const { body } of relayed) {
    const { from_chain_id, to_chain_id, denom_in, denom_out } = body;
    expect(findAsset(from_chain_id, denom_in), `${denom_in} on ${from_chain_id}`).toBeDefined();
    expect(findAsset(to_chain_id, denom_out), `${denom_out} on ${to_chain_id}`).toBeDefined();
    for (const field of FEE_ASSETS.filter((each) => each in body)) {
      expect(body[field]).toMatchObject({ chain_id: from_chain_id });
    }
  }
});

test('every text field of a fee’s asset is a string, empty if unknown', () => {
  const assets = relayed.flatMap(({ body: { fee_asset, oft_fee_asset, messaging_fee_asset, fee } }) => {
    const own = (fee as Body | undefined)?.fee_asset;
    return [fee_asset, oft_fee_asset, messaging_fee_asset, own].filter((asset) => asset !== undefined) as Body[];
  });
  for (const field of ['symbol', 'name', 'logo_uri', 'token_contract', 'coingecko_id']) {
    expect(assets.filter((asset) => typeof asset[field] !== 'string')).toEqual([]);
  }
  expect(assets.some(({ token_contract }) => token_contract === '')).toBe(true);
});

test('IBC uses a channel of the registry that leads to its destination chain', () => {
  const packets = [
    ...ofKind('transfer'),
    ...ofKind('axelar_transfer').flatMap((each) => each.ibc_transfer_to_axelar ?? []),
  ];
  for (const packet of packets as Body[]) {
    const { from_chain_id, to_chain_id, port, channel, denom_out, dest_denom } = packet;
    const found = registry.findChannel({
      chain_id: String(from_chain_id),
      port: String(port),
      channel: String(channel),
    });
    expect(found?.to_chain_id).toBe(to_chain_id);
    expect(findAsset(to_chain_id, denom_out), `${denom_out} on ${to_chain_id}`).toBeDefined();
    expect(dest_denom).toBe(denom_out);
  }
});

test('unknown dollar values are absent, or null where the field is nullable or required', () => {
  const nobodys = { ...market, price: () => null, usd: () => null };
  const nullable = ['transfer usd_fee_amount', 'layer_zero_transfer messaging_fee_amount_usd'];
  const unknown = { left: 0, null: 0 };
  for (const lane of bridgeLanes({ registry, market: nobodys, smartRelay: true })) {
    const operation = placed(lane, quotedAnywhere(lane), nobodys);
    const kind = operationKey(operation);
    const body = bodyOf(operation);
    const fields = TABLES[kind as OperationKind]?.split(' ').filter((field) => /usd/.test(field)) ?? [];
    for (const field of fields) {
      const value = body[field];
      if (value === '0') continue;
      expect(value, `${lane.id} ${field}`).toBe(nullable.includes(`${kind} ${field}`) ? null : undefined);
      unknown[value === null ? 'null' : 'left'] += 1;
    }
  }
  expect(unknown.left).toBeGreaterThan(1000);
  expect(unknown.null).toBeGreaterThan(5);
});

test('Axelar has its own asset name, unwraps only into gas assets, and gets a packet from other Cosmos chains', () => {
  const names = new Set(axelarAssets.map(({ asset }) => asset));
  let packets = 0;
  for (const body of ofKind('axelar_transfer')) {
    const { asset, should_unwrap, from_chain_id, to_chain_id, denom_in, denom_out } = body;
    expect(names).toContain(asset);
    expect(should_unwrap).toBe(
      denom_out === registry.getChainRecord(String(to_chain_id)).native_denom && isEvm(to_chain_id),
    );
    const packet = body.ibc_transfer_to_axelar as Body | undefined;
    expect(packet !== undefined).toBe(!isEvm(from_chain_id) && from_chain_id !== 'axelar-dojo-1');
    if (packet === undefined) continue;
    packets += 1;
    expect(packet).toMatchObject({
      from_chain_id,
      denom_in,
      to_chain_id: 'axelar-dojo-1',
      fee_amount: '0',
      usd_fee_amount: '0',
    });
  }
  expect(packets).toBeGreaterThan(300);
});

test('contracts on an EVM chain are addresses', () => {
  const called: [OperationKind, string][] = [
    ['hyperlane_transfer', 'hyperlane_contract_address'],
    ['stargate_transfer', 'pool_address'],
    ['layer_zero_transfer', 'source_oft_contract_address'],
    ['eureka_transfer', 'entry_contract_address'],
    ['canonical_transfer', 'contract_address'],
  ];
  for (const [kind, field] of called) {
    const wrong = ofKind(kind).filter((body) => isEvm(body.from_chain_id) && !isAddress(body[field]));
    expect(wrong.map((body) => [kind, body.from_chain_id, body[field]])).toEqual([]);
  }
});

test('domains and endpoint ids of protocols have the right type', () => {
  const endpoints = [...ofKind('stargate_transfer'), ...ofKind('layer_zero_transfer')];
  // Main networks of LayerZero v2 count from 30,101 on.
  expect(
    endpoints.filter(({ destination_endpoint_id: id }) => !((id as number) > 30_100 && (id as number) < 40_000)),
  ).toEqual([]);
  for (const { source_domain, destination_domain, from_chain_id } of ofKind('go_fast_transfer')) {
    expect([source_domain, destination_domain]).toEqual([from_chain_id, '875']);
  }
  for (const body of ofKind('cctp_transfer_v2')) {
    expect(body.destination_domain).toBeTypeOf('number');
    // A standard transfer is free, a fast one takes a share.
    expect(`${body.finality_threshold} ${body.max_fee}`).toMatch(/^(2000 0|1000 [1-9]\d*)$/);
  }
  for (const { op_init_bridge_id } of ofKind('op_init_transfer')) expect(op_init_bridge_id).toBeGreaterThan(0);
  const clients = ofKind('eureka_transfer').map(
    ({ from_chain_id, source_client }) => `${from_chain_id} ${source_client}`,
  );
  expect([...new Set(clients)].sort()).toEqual(['1 cosmoshub-0', 'cosmoshub-4 08-wasm-1369']);
});

test('a relayer’s quote is in the asset sent, and expires', () => {
  const quoted = [...ofKind('cctp_transfer'), ...ofKind('cctp_transfer_v2'), ...ofKind('eureka_transfer')].filter(
    ({ smart_relay }) => smart_relay === true,
  );
  expect(new Set(quoted.map(({ to_chain_id }) => to_chain_id)).size).toBeGreaterThan(10);
  for (const { smart_relay_fee_quote, denom_in } of quoted) {
    const quote = smart_relay_fee_quote as Record<string, string>;
    expect(quote.fee_denom).toBe(denom_in);
    expect(BigInt(quote.fee_amount ?? 0)).toBeGreaterThan(0n);
    expect(Date.parse(quote.expiration ?? '')).toBeGreaterThan(NOW.getTime());
  }
});
