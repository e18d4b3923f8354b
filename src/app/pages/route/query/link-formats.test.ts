import { describe, expect, test } from 'vitest';
import { createCatalog } from '#app/asset/catalog.ts';
import type { Asset } from '#contract/asset.ts';
import type { Bridge } from '#contract/bridge.ts';
import type { Chain, ChainType } from '#contract/chain.ts';
import { readLink } from './link-formats.ts';

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const ARBITRUM_USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831';
const SOLANA_USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';
const ATOM_ON_OSMOSIS = 'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2';

const chain = (chain_id: string, chain_name: string, pretty_name: string, chain_type: ChainType, denom: string) =>
  ({ chain_id, chain_name, pretty_name, chain_type, fee_assets: [{ denom }] }) as unknown as Chain;
const asset = (chain_id: string, denom: string, symbol: string, recommended_symbol = symbol) =>
  ({ chain_id, denom, symbol, recommended_symbol }) as Asset;

const catalog = createCatalog({
  chains: [
    chain('1', 'ethereum', 'Ethereum', 'evm', 'ethereum-native'),
    chain('42161', 'arbitrum', 'Arbitrum', 'evm', 'arbitrum-native'),
    chain('solana', 'solana', 'Solana', 'svm', 'solana-native'),
    chain('cosmoshub-4', 'cosmoshub', 'Cosmos Hub', 'cosmos', 'uatom'),
    chain('osmosis-1', 'osmosis', 'Osmosis', 'cosmos', 'uosmo'),
    chain('pacific-1', 'sei', 'Sei', 'cosmos', 'usei'),
    chain('1329', 'seievm', 'Sei', 'evm', 'sei-native'),
    chain('mainnet', 'mises', 'Mises', 'cosmos', 'umis'),
    chain('echelon-1', 'echelonone', 'Echelon', 'cosmos', 'uech'),
    chain('echelon-2', 'echelontwo', 'Echelon', 'cosmos', 'uech'),
  ],
  bridges: [{ id: 'IBC', name: 'IBC' }] as Bridge[],
  assets: {
    '1': { assets: [asset('1', 'ethereum-native', 'ETH'), asset('1', USDC, 'USDC')] },
    '42161': {
      assets: [
        asset('42161', 'arbitrum-native', 'ETH'),
        asset('42161', ARBITRUM_USDC, 'USDC'),
        asset('42161', `0x${'1'.repeat(40)}`, 'USDC', 'USDC.e'),
        asset('42161', `0x${'2'.repeat(40)}`, 'TWIN', 'TWIN.a'),
        asset('42161', `0x${'3'.repeat(40)}`, 'TWIN', 'TWIN.b'),
      ],
    },
    solana: { assets: [asset('solana', 'solana-native', 'SOL'), asset('solana', SOLANA_USDC, 'USDC')] },
    'cosmoshub-4': { assets: [asset('cosmoshub-4', 'uatom', 'ATOM')] },
    'osmosis-1': { assets: [asset('osmosis-1', 'uosmo', 'OSMO'), asset('osmosis-1', ATOM_ON_OSMOSIS, 'ATOM')] },
    'pacific-1': { assets: [asset('pacific-1', 'usei', 'SEI')] },
  },
});

const id = (chain_id: string, denom: string) => ({ chain_id, denom });
const ETH = id('1', 'ethereum-native');

describe('links of other apps fill the form', () => {
  test.each([
    [
      '?src_chain=cosmoshub-4&src_asset=uatom&dest_chain=pacific-1&dest_asset=usei&amount_in=1',
      { from: id('cosmoshub-4', 'uatom'), to: id('pacific-1', 'usei'), amount: '1', side: 'in' },
    ],
    [
      '?src_chain=1&src_asset=ethereum-native&dest_chain=osmosis-1&dest_asset=uosmo&amount_out=2.5',
      { from: ETH, to: id('osmosis-1', 'uosmo'), amount: '2.5', side: 'out' },
    ],
    [
      `?fromChain=eth&fromToken=0x${'0'.repeat(40)}&toChain=1151111081099710&toToken=${SOLANA_USDC}&fromAmount=250.5`,
      { from: ETH, to: id('solana', SOLANA_USDC), amount: '250.5', side: 'in' },
    ],
    [
      `?chains=1,42161&tokens=${NATIVE},${ARBITRUM_USDC.toLowerCase()}`,
      { from: ETH, to: id('42161', ARBITRUM_USDC), amount: '', side: 'in' },
    ],
    [
      `?chains=1%2Cosmosis-1&tokens=${NATIVE}%2C${encodeURIComponent(ATOM_ON_OSMOSIS)}`,
      { from: ETH, to: id('osmosis-1', ATOM_ON_OSMOSIS), amount: '', side: 'in' },
    ],
    [
      `?chain=arbitrum&inputCurrency=NATIVE&outputCurrency=${ARBITRUM_USDC}&exactAmount=3&exactField=output`,
      { from: id('42161', 'arbitrum-native'), to: id('42161', ARBITRUM_USDC), amount: '3', side: 'out' },
    ],
    [
      `?chain=mainnet&inputCurrency=NATIVE&outputCurrency=${USDC}&exactAmount=3&exactField=input`,
      { from: ETH, to: id('1', USDC), amount: '3', side: 'in' },
    ],
    [
      `?inputCurrency=ETH&outputCurrency=${USDC}&value=10&field=input&theme=`,
      { from: ETH, to: id('1', USDC), amount: '10', side: 'in' },
    ],
    [
      `?inputChain=1&inputCurrency=${USDC}&outputChain=7565164&outputCurrency=${SOLANA_USDC}&amount=7`,
      { from: id('1', USDC), to: id('solana', SOLANA_USDC), amount: '7', side: 'in' },
    ],
    [
      '?from=ATOM&to=OSMO&amount=0.5',
      { from: id('osmosis-1', ATOM_ON_OSMOSIS), to: id('osmosis-1', 'uosmo'), amount: '0.5', side: 'in' },
    ],
    [
      '?from=1&to=42161&inputToken=ETH&outputToken=USDC',
      { from: ETH, to: id('42161', ARBITRUM_USDC), amount: '', side: 'in' },
    ],
    [
      `?srcChain=ethereum&srcToken=${USDC}&dstChain=solana&dstToken=${SOLANA_USDC}`,
      { from: id('1', USDC), to: id('solana', SOLANA_USDC), amount: '', side: 'in' },
    ],
    [
      `?fromChainId=1&fromCurrency=${NATIVE}&toChainId=42161&toCurrency=${ARBITRUM_USDC}&amount=1&utm_source=x`,
      { from: ETH, to: id('42161', ARBITRUM_USDC), amount: '1', side: 'in' },
    ],
    [
      `?sell=So11111111111111111111111111111111111111112&buy=${SOLANA_USDC}&inAmount=1.5`,
      { from: id('solana', 'solana-native'), to: id('solana', SOLANA_USDC), amount: '1.5', side: 'in' },
    ],
    [
      `?fromChainId=1&fromTokenAddress=${NATIVE.toLowerCase()}&toChainId=42161&toTokenAddress=${ARBITRUM_USDC}&amount=2`,
      { from: ETH, to: id('42161', ARBITRUM_USDC), amount: '2', side: 'in' },
    ],
    [
      `?chainId0=1&token0=NATIVE&chainId1=42161&token1=${ARBITRUM_USDC}&swapAmount=0.01`,
      { from: ETH, to: id('42161', ARBITRUM_USDC), amount: '0.01', side: 'in' },
    ],
    [
      `?fromChainId=42161&fromCurrency=NATIVE&toChainId=42161&toCurrency=${ARBITRUM_USDC}&amount=`,
      { from: id('42161', 'arbitrum-native'), to: id('42161', ARBITRUM_USDC), amount: '', side: 'in' },
    ],
    [
      `?from=eip155:1/slip44:60&to=eip155:42161/erc20:${ARBITRUM_USDC}`,
      { from: ETH, to: id('42161', ARBITRUM_USDC), amount: '', side: 'in' },
    ],
    [
      `?fromChain=eip155:1&fromToken=ETH&toChain=0xa4b1&toToken=USDC`,
      { from: ETH, to: id('42161', ARBITRUM_USDC), amount: '', side: 'in' },
    ],
    [
      '?chainFrom=osmosis-1&token0=uosmo&chainTo=cosmoshub-4&token1=uatom',
      { from: id('osmosis-1', 'uosmo'), to: id('cosmoshub-4', 'uatom'), amount: '', side: 'in' },
    ],
  ])('%s', (search, state) => {
    expect(readLink(search, catalog)).toEqual({ state, notes: [] });
  });

  test('a contract that no list has is kept as given', () => {
    const denom = `0x${'9'.repeat(40)}`;
    const { state } = readLink(`?fromChain=1&fromToken=${denom}&toChain=arb&toToken=USDC`, catalog);
    expect(state?.from).toEqual(id('1', denom));
  });
});

test.each([`?fc=1&fd=${NATIVE}&amt=1`, `?tc=1&td=0x${'0'.repeat(40)}`])(
  'an alias of a native asset in a link of this page is replaced by that asset: %s',
  (search) => {
    const { state, notes } = readLink(search, catalog);
    expect(notes).toEqual([]);
    expect([state?.from, state?.to].filter(Boolean)).toEqual([ETH]);
  },
);

test('the query string of a fragment is read', () => {
  expect(readLink('#/swap?outputCurrency=ETH&chain=arbitrum', catalog).state?.to).toEqual(
    id('42161', 'arbitrum-native'),
  );
  expect(readLink('#main', catalog)).toEqual({ state: null, notes: [] });
});

test('the name of a chain is that of its registry before that of its title', () => {
  expect(readLink('?toChain=sei&toToken=SEI', catalog).state?.to).toEqual(id('pacific-1', 'usei'));
});

describe('each part of a link that is not understood is named in a sentence', () => {
  test.each([
    ['?src_chain=moon-1&src_asset=uatom', 'The link names a chain we do not know: “moon-1”.'],
    ['?fromChain=arb&fromToken=TWIN', 'Several assets on Arbitrum are called “TWIN”. Choose one to send.'],
    ['?fromChain=arb&fromToken=PEPE', 'No asset called “PEPE” is listed on Arbitrum. Choose the one to send.'],
    ['?toChain=echelon&toToken=ECH', 'Several chains are called “echelon”: “echelon-1”, “echelon-2”.'],
    ['?dstChain=solana', 'The link names no asset to receive on Solana. Choose one.'],
    ['?toToken=USDC&toChain=', 'The link names no chain for “USDC”.'],
    [
      '?fromAmount=1e6&fromChain=1&fromToken=ETH',
      'The amount “1e6” in the link is no plain number like 1500.5. Enter it yourself.',
    ],
    [
      '?src_chain=1&src_asset=ethereum-native&amount_in=1&amount_out=2',
      'The link has two amounts: the one to receive is not used.',
    ],
    [
      '?toChain=1&toToken=ETH&toAddress=0xabc',
      'The address in the link is not used: this page only quotes, and sends nothing.',
    ],
    [
      '?toChain=1&toToken=ETH&integrator=x&slip=1',
      'We ignored parts of the link that we do not know: “integrator”, “slip”.',
    ],
    ['?amt=1e6', 'The amount “1e6” in the link is no plain number like 1500.5. Enter it yourself.'],
    ['?fc=1', 'The link is cut short: choose what you send.'],
    ['?tc=1', 'The link is cut short: choose what you receive.'],
    ['?td=uosmo', 'The link has no chain for the asset to receive.'],
    ['?amt=1&side=up', 'We ignored side=“up” in the link: it can be in or out.'],
    [
      '?amt=1&sort=dearest',
      'We ignored sort=“dearest” in the link: it can be best, cost, arrives, time or signatures.',
    ],
    ['?amt=1&off=IBC,RAINBOW', 'We ignored off=“RAINBOW” in the link: no bridge is called that.'],
    ['?amt=1&slippage=1', 'We ignored parts of the link that we do not know: “slippage”.'],
    ['?amt=1#q=abc', 'We ignored parts of the link that we do not know: “#q”.'],
    ['#q=abc', 'We ignored parts of the link that we do not know: “#q”.'],
    ['?hello=world', 'We ignored parts of the link that we do not know: “hello”.'],
  ])('%s', (search, note) => expect(readLink(search, catalog).notes).toEqual([note]));

  test('a long or invisible text of a link is shortened and cleaned', () => {
    const [note = ''] = readLink(`?src_chain=${'x'.repeat(500)}\u202e&src_asset=y`, catalog).notes;
    expect(note.length).toBeLessThan(90);
    expect(readLink('?src_chain=a\u202eb&src_asset=y', catalog).notes).toEqual([
      'The link names a chain we do not know: “ab”.',
    ]);
  });
});

test.each([
  '',
  '?fc=1&fd=ethereum-native&amt=1.5&side=in&sort=received&off=&voff=Osmosis&sel=abc&cmp=abc,def#main',
  '?td=&tc=',
])('a link of this page that is whole has no notes: "%s"', (search) => {
  expect(readLink(search, catalog)).toEqual({ state: null, notes: [] });
});
