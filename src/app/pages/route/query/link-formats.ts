import type { Catalog } from '#app/asset/catalog.ts';
import { chainName } from '#app/asset/lookup.ts';
import { withoutAlias } from '#app/asset/native-asset.ts';
import { chainIdOfCaip, readPastedAsset } from '#app/asset/pasted-asset.ts';
import { eitherText } from '#app/format/list-text.ts';
import { plainText } from '#app/format/plain-text.ts';
import { type Message, msg, t } from '#app/language/words.ts';
import type { Asset, AssetId } from '#contract/asset.ts';
import type { Chain } from '#contract/chain.ts';
import { isPlainAmount, OLD_SORTS, type PageState, parsePageState, SIDES, SORTS } from './page-state.ts';

/** What a parameter of another app's link holds. */
type Role =
  | 'fromChain'
  | 'fromToken'
  | 'toChain'
  | 'toToken'
  | 'amountIn'
  | 'amountOut'
  /** The amount of the side that `side` names. */
  | 'amount'
  /** "input" or "output". */
  | 'side'
  /** Both of them, joined by a comma. */
  | 'chains'
  | 'tokens'
  /** An address, which this page has no use for. */
  | 'address';

interface LinkFormat {
  readonly app: string;
  readonly parameters: Readonly<Record<string, Role>>;
  /** The chain of tokens for which the link names none. */
  readonly chain?: string;
  /** The token that stands for the native asset there. */
  readonly native?: string;
}

/**
 * Links of other apps, by their public documentation and published links. Amounts are decimals of whole tokens in all of
 * them. Of several formats that fit, the one with most of a link's parameters is taken, then the first.
 */
const FORMATS: readonly LinkFormat[] = [
  {
    app: 'Skip Go',
    parameters: {
      ...{ src_chain: 'fromChain', src_asset: 'fromToken', dest_chain: 'toChain', dest_asset: 'toToken' },
      ...{ amount_in: 'amountIn', amount_out: 'amountOut' },
    },
  },
  {
    app: 'Jumper and LI.FI',
    parameters: {
      ...{ fromChain: 'fromChain', fromToken: 'fromToken', toChain: 'toChain', toToken: 'toToken' },
      ...{ fromAmount: 'amountIn', toAmount: 'amountOut', toAddress: 'address', fromAddress: 'address' },
    },
  },
  { app: 'Squid', parameters: { chains: 'chains', tokens: 'tokens', amount: 'amountIn' } },
  {
    app: 'Uniswap and PancakeSwap',
    chain: '1',
    parameters: {
      ...{ chain: 'fromChain', inputCurrency: 'fromToken', outputChain: 'toChain', outputCurrency: 'toToken' },
      ...{ exactAmount: 'amount', exactField: 'side', value: 'amount', field: 'side', recipient: 'address' },
    },
  },
  {
    app: 'deBridge',
    parameters: {
      ...{ inputChain: 'fromChain', inputCurrency: 'fromToken', outputChain: 'toChain', outputCurrency: 'toToken' },
      ...{ amount: 'amountIn', address: 'address' },
    },
  },
  { app: 'Osmosis', chain: 'osmosis-1', parameters: { from: 'fromToken', to: 'toToken', amount: 'amountIn' } },
  {
    app: 'Across',
    parameters: {
      ...{ from: 'fromChain', inputToken: 'fromToken', to: 'toChain', outputToken: 'toToken' },
      ...{ asset: 'fromToken', token: 'fromToken', amount: 'amountIn', recipient: 'address' },
    },
  },
  {
    app: 'Stargate',
    parameters: {
      srcChain: 'fromChain',
      srcToken: 'fromToken',
      dstChain: 'toChain',
      dstToken: 'toToken',
      amount: 'amountIn',
    },
  },
  {
    app: 'Relay',
    parameters: {
      ...{ fromChainId: 'fromChain', fromCurrency: 'fromToken', toChainId: 'toChain', toCurrency: 'toToken' },
      ...{ amount: 'amountIn', toAddress: 'address' },
    },
  },
  {
    app: 'TFM',
    parameters: { chainFrom: 'fromChain', token0: 'fromToken', chainTo: 'toChain', token1: 'toToken' },
  },
  {
    app: 'Bungee',
    parameters: {
      ...{ fromChainId: 'fromChain', fromTokenAddress: 'fromToken', toChainId: 'toChain', toTokenAddress: 'toToken' },
      ...{ amount: 'amountIn' },
    },
  },
  {
    app: 'Sushi',
    // Its newer links have the first chain in their path, which a link to this page lacks; its oldest are read as Relay's.
    parameters: {
      chainId0: 'fromChain',
      token0: 'fromToken',
      chainId1: 'toChain',
      token1: 'toToken',
      swapAmount: 'amountIn',
    },
  },
  {
    app: 'Jupiter',
    chain: 'solana',
    native: 'So11111111111111111111111111111111111111112',
    // Links of the form /swap/SOL-USDC have both tokens in their path.
    parameters: { sell: 'fromToken', buy: 'toToken', inAmount: 'amountIn' },
  },
];

/** Names of chains in those links, beside our ids and names. */
const CHAIN_ALIASES: ReadonlyMap<string, string> = new Map([
  ...['eth', 'mainnet'].map((name) => [name, '1'] as const),
  ...['arb', 'arbitrumone'].map((name) => [name, '42161'] as const),
  ...['opt', 'op', 'opmainnet'].map((name) => [name, '10'] as const),
  ...['pol', 'matic'].map((name) => [name, '137'] as const),
  ...['bas'].map((name) => [name, '8453'] as const),
  ...['bsc', 'bnb', 'bnbchain', 'binance'].map((name) => [name, '56'] as const),
  ...['ava', 'avax'].map((name) => [name, '43114'] as const),
  ...['dai', 'gno'].map((name) => [name, '100'] as const),
  ...['lna'].map((name) => [name, '59144'] as const),
  ...['hyperliquid'].map((name) => [name, '999'] as const),
  ...['sol', '1151111081099710', '792703809', '7565164'].map((name) => [name, 'solana'] as const),
]);

/** Parameters that say where a visitor comes from. */
const TRACKING = /^(utm_|gclid$|fbclid$|ref$)/;
const OWN: ReadonlySet<string> = new Set(['fc', 'fd', 'tc', 'td', 'amt', 'side', 'off', 'voff', 'sort', 'sel', 'cmp']);

export interface LinkReading {
  /** What the link fills in; null for a link of this app, unless it has an alias of an asset. */
  readonly state: Partial<PageState> | null;
  /** A sentence for each part that is not understood. */
  readonly notes: readonly string[];
}

/**
 * Reads the query string of a link, or of its fragment as in `#/swap?…`: of this app, or of another one. A fragment after a
 * query string is not used.
 */
export function readLink(link: string, catalog: Catalog): LinkReading {
  const [query = '', fragment = ''] = link.startsWith('#') ? [link] : link.split('#', 2);
  const reading = readQuery(query, catalog);
  const name = fragment.split('=')[0] ?? '';
  return fragment.includes('=') ? { ...reading, notes: [...reading.notes, ...unusedNote([`#${name}`])] } : reading;
}

function readQuery(link: string, catalog: Catalog): LinkReading {
  const search = link.slice(Math.max(0, link.indexOf('?')));
  const params = new Map([...new URLSearchParams(search)].filter(([, value]) => value !== ''));
  const format = formatOf(params, catalog);
  return format === undefined ? readOwnLink(search, params, catalog) : readForeignLink(params, format, catalog);
}

function formatOf(params: ReadonlyMap<string, string>, catalog: Catalog): LinkFormat | undefined {
  const names = [...params.keys()];
  if (['fc', 'fd', 'tc', 'td', 'amt'].some((name) => params.has(name))) return undefined;
  const fitting = FORMATS.filter(({ parameters, chain }) => {
    const isNamed = names.some((name) => parameters[name] !== undefined && name !== 'amount');
    // `from` and `to` are tokens at Osmosis, and chains at Across.
    const namesChains =
      chain === 'osmosis-1' && ['from', 'to'].some((name) => listChains(params.get(name), catalog).length > 0);
    return isNamed && !namesChains;
  });
  const countOf = ({ parameters }: LinkFormat) => names.filter((name) => parameters[name] !== undefined).length;
  const most = Math.max(0, ...fitting.map(countOf));
  return fitting.find((format) => countOf(format) === most);
}

/** The parameters that no format uses. */
function unusedNote(names: readonly string[]): string[] {
  const unused = names.filter((name) => !TRACKING.test(name));
  return unused.length === 0
    ? []
    : [t('We ignored parts of the link that we do not know: {parts}.', { parts: unused.map(shown).join(', ') })];
}

type Verb = 'send' | 'receive';

const NO_CHAIN: Readonly<Record<Verb, Message>> = {
  send: msg('The link has no chain for the asset to send.'),
  receive: msg('The link has no chain for the asset to receive.'),
};
const NO_DENOM: Readonly<Record<Verb, Message>> = {
  send: msg('The link is cut short: choose what you send.'),
  receive: msg('The link is cut short: choose what you receive.'),
};

function readOwnLink(search: string, params: ReadonlyMap<string, string>, catalog: Catalog): LinkReading {
  const state = parsePageState(search);
  const notes = unusedNote([...params.keys()].filter((name) => !OWN.has(name)));
  for (const [verb, chain, denom] of [
    ['send', 'fc', 'fd'],
    ['receive', 'tc', 'td'],
  ] as const) {
    const [chainId, given] = [params.get(chain), params.get(denom)];
    if ((chainId === undefined) !== (given === undefined)) {
      notes.push(chainId === undefined ? NO_CHAIN[verb]() : NO_DENOM[verb]());
    }
  }
  const amount = params.get('amt');
  if (amount !== undefined && state.amount === '') notes.push(unreadAmount(amount));
  for (const [name, options] of [
    ['side', SIDES],
    ['sort', SORTS],
  ] as const) {
    const value = params.get(name);
    if (
      value !== undefined &&
      !(options as readonly string[]).includes(value) &&
      !(name === 'sort' && Object.hasOwn(OLD_SORTS, value))
    ) {
      notes.push(
        t('We ignored {part} in the link: it can be {options}.', {
          part: `${name}=${shown(value)}`,
          options: eitherText(options),
        }),
      );
    }
  }
  const bridges = state.bridgesOff?.filter((id) => catalog.bridgeName(id) === undefined) ?? [];
  if (bridges.length > 0)
    notes.push(
      t('We ignored {part} in the link: no bridge is called that.', { part: `off=${bridges.map(shown).join(', ')}` }),
    );
  const [from, to] = [state.from, state.to].map((id) => id && withoutAlias(id, catalog));
  const hasAlias = from !== state.from || to !== state.to;
  return { state: hasAlias ? { from: from ?? null, to: to ?? null } : null, notes };
}

function readForeignLink(params: ReadonlyMap<string, string>, format: LinkFormat, catalog: Catalog): LinkReading {
  const { parameters, chain } = format;
  const roles = new Map<Role, string>();
  for (const [name, value] of params) if (parameters[name] !== undefined) roles.set(parameters[name], value);
  const [firstChain, secondChain] = roles.get('chains')?.split(',') ?? [];
  const [firstToken, secondToken] = roles.get('tokens')?.split(',') ?? [];
  const fromChain = roles.get('fromChain') ?? firstChain ?? chain;
  const isOneChain = chain !== undefined;
  const toChain = roles.get('toChain') ?? secondChain ?? (isOneChain ? fromChain : undefined);
  const tokenOf = (token: string | undefined) => (token !== undefined && token === format.native ? 'native' : token);
  const from = readEnd('send', fromChain, tokenOf(roles.get('fromToken') ?? firstToken), catalog);
  const to = readEnd('receive', toChain, tokenOf(roles.get('toToken') ?? secondToken), catalog);
  const amount = readAmount(roles);
  const notes = [
    ...from.notes,
    ...to.notes,
    ...amount.notes,
    ...(roles.has('address')
      ? [t('The address in the link is not used: this page only quotes, and sends nothing.')]
      : []),
    ...unusedNote([...params.keys()].filter((name) => parameters[name] === undefined)),
  ];
  return { state: { from: from.id, to: to.id, amount: amount.text, side: amount.side }, notes };
}

interface End {
  readonly id: AssetId | null;
  readonly notes: readonly string[];
}

function readEnd(verb: Verb, chain: string | undefined, token: string | undefined, catalog: Catalog): End {
  const none = (...notes: string[]): End => ({ id: null, notes });
  // Wallets write chain and asset in one.
  const whole = token === undefined ? null : readPastedAsset(token, catalog);
  if (whole !== null) return { id: whole, notes: [] };
  if (chain === undefined)
    return token === undefined ? none() : none(t('The link names no chain for {token}.', { token: shown(token) }));
  const chains = listChains(chain, catalog);
  const [found] = chains;
  if (found === undefined) return none(unknownChain(chain));
  if (chains.length > 1)
    return none(
      t('Several chains are called {name}: {ids}.', {
        name: shown(chain),
        ids: chains.map(({ chain_id }) => shown(chain_id)).join(', '),
      }),
    );
  const values = { chain: chainName(catalog, found.chain_id), token: shown(token ?? '') };
  const isSent = verb === 'send';
  if (token === undefined)
    return none(
      t(
        isSent
          ? 'The link names no asset to send on {chain}. Choose one.'
          : 'The link names no asset to receive on {chain}. Choose one.',
        values,
      ),
    );
  const assets = findAssets(found, token, catalog);
  const [asset] = assets;
  if (assets.length > 1)
    return none(
      t(
        isSent
          ? 'Several assets on {chain} are called {token}. Choose one to send.'
          : 'Several assets on {chain} are called {token}. Choose one to receive.',
        values,
      ),
    );
  if (asset !== undefined) return { id: { chain_id: asset.chain_id, denom: asset.denom }, notes: [] };
  if (LOOKS_LIKE_DENOM.test(token)) return { id: { chain_id: found.chain_id, denom: token }, notes: [] };
  return none(
    t(
      isSent
        ? 'No asset called {token} is listed on {chain}. Choose the one to send.'
        : 'No asset called {token} is listed on {chain}. Choose the one to receive.',
      values,
    ),
  );
}

/** Of a contract, a mint, a voucher: what a service may know although no list has it. */
const LOOKS_LIKE_DENOM = /^(0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44}|[a-z0-9]+[/:].+)$/i;

/** A chain id as wallets of EVM chains have it. */
const HEX = /^0x[0-9a-f]{1,12}$/i;

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The chain of that alias, else of that id, else all of that name: `mainnet` is Ethereum, and the id of a chain that few mean. */
function listChains(text: string | undefined, catalog: Catalog): readonly Chain[] {
  if (text === undefined) return [];
  const id = chainIdOfCaip(text) ?? (HEX.test(text) ? `${BigInt(text)}` : text);
  const found = catalog.chain(CHAIN_ALIASES.get(lettersOf(id)) ?? '') ?? catalog.chain(id);
  if (found !== undefined) return [found];
  const letters = lettersOf(text);
  if (letters === '') return [];
  const byName = catalog.chains.filter(({ chain_name }) => lettersOf(chain_name) === letters);
  // The list appends "(EVM)" to names that two chains share.
  const titleOf = ({ pretty_name }: Chain) => lettersOf(pretty_name.replace(/ \(.*\)$/, ''));
  return byName.length > 0 ? byName : catalog.chains.filter((chain) => titleOf(chain) === letters);
}

/** The asset of that denom, else those of that symbol: one if it alone is recommended by it, or native. */
function findAssets(chain: Chain, token: string, catalog: Catalog): readonly Asset[] {
  const listed = catalog.asset(withoutAlias({ chain_id: chain.chain_id, denom: token }, catalog));
  if (listed !== undefined) return [listed];
  const native = catalog.asset({ chain_id: chain.chain_id, denom: chain.fee_assets[0]?.denom ?? '' });
  const word = plainText(token).replace(/^\$/, '').toLowerCase();
  const isCalled = (name: string | null | undefined) => name?.toLowerCase() === word;
  if (native !== undefined && (word === 'native' || isCalled(native.symbol))) return [native];
  const here = catalog.assets.filter(({ chain_id }) => chain_id === chain.chain_id);
  const recommended = here.filter(({ recommended_symbol }) => isCalled(recommended_symbol));
  return recommended.length > 0 ? recommended : here.filter(({ symbol }) => isCalled(symbol));
}

interface LinkAmount {
  readonly text: string;
  readonly side: PageState['side'];
  readonly notes: readonly string[];
}

function readAmount(roles: ReadonlyMap<Role, string>): LinkAmount {
  const isOutput = roles.get('side') === 'output';
  const sent = roles.get('amountIn') ?? (isOutput ? undefined : roles.get('amount'));
  const received = roles.get('amountOut') ?? (isOutput ? roles.get('amount') : undefined);
  const text = sent ?? received ?? '';
  const side = sent === undefined && received !== undefined ? 'out' : 'in';
  if (text !== '' && !isPlainAmount(text)) return { text: '', side, notes: [unreadAmount(text)] };
  const isDouble = sent !== undefined && received !== undefined;
  return { text, side, notes: isDouble ? [t('The link has two amounts: the one to receive is not used.')] : [] };
}

const unknownChain = (chain: string): string =>
  t('The link names a chain we do not know: {chain}.', { chain: shown(chain) });

const unreadAmount = (amount: string): string =>
  t('The amount {amount} in the link is no plain number like 1500.5. Enter it yourself.', { amount: shown(amount) });

const LONGEST = 40;

/** A text of a link, quoted, without invisible characters, shortened. */
function shown(given: string): string {
  const text = plainText(given);
  return `“${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}”`;
}
