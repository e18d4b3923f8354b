import type { AxelarAsset, AxelarToken } from '../../../src/bridges/axelar.ts';
import type { ChainRecord, ChannelRecord } from '../../../src/registry/records.ts';
import type { AssetBook } from '../book.ts';
import { type Links, parsePath } from '../origins.ts';
import { fact } from '../packages.ts';
import { axelarChains, bridgeFacts } from '../sources/evm.ts';
import { byText, checksummed, groupBy, ibcDenom, isEvmAddress } from '../text.ts';
import { type Lane, lanesAmong } from './lane.ts';

const AXELAR = 'axelar-dojo-1';

/** The facts' names of chains, and Axelar's own where it differs. */
const COSMOS: Readonly<Record<string, { readonly chain_id: string; readonly name?: string }>> = {
  cosmoshub: { chain_id: 'cosmoshub-4' },
  crescent: { chain_id: 'crescent-1' },
  'e-money': { chain_id: 'emoney-3' },
  injective: { chain_id: 'injective-1' },
  juno: { chain_id: 'juno-1' },
  kujira: { chain_id: 'kaiyo-1' },
  osmosis: { chain_id: 'osmosis-1' },
  secret: { chain_id: 'secret-4' },
  terra: { chain_id: 'phoenix-1', name: 'terra-2' },
};
const EVM: Readonly<Record<string, string>> = {
  avalanche: '43114',
  binance: '56',
  ethereum: '1',
  fantom: '250',
  moonbeam: '1284',
  polygon: '137',
};

interface AxelarFacts {
  readonly assets: Readonly<
    Record<
      string,
      {
        readonly decimals: number;
        readonly nativeChain: string;
        readonly chains: Readonly<
          Record<
            string,
            {
              readonly symbol: string;
              readonly address: string;
              readonly ibcDenom: { readonly ibcDenom: string; readonly path: string };
            }
          >
        >;
      }
    >
  >;
}

/** The network's own asset is native to its own chain; the facts list its tokens on EVM chains apart. */
const OWN = 'uaxl';
const { assets: listed } = fact<AxelarFacts>('axelar-assets.json');
const facts: AxelarFacts['assets'] = { ...listed, [OWN]: { decimals: 6, nativeChain: 'axelar', chains: {} } };

interface World {
  readonly chains: ReadonlyMap<string, ChainRecord>;
  readonly channels: readonly ChannelRecord[];
  readonly book: AssetBook;
  readonly links: Links;
}

type Fact = AxelarFacts['assets'][string];

/** The asset's denom on Axelar's chain: its own name, or the hash of the path it came over. */
const denomOnAxelar = (asset: string, { chains }: Fact): string => chains.axelar?.ibcDenom.ibcDenom ?? asset;

function evmTokens(asset: string, known: Fact, { chains, book }: World): AxelarToken[] {
  const rows = [
    ...Object.entries(known.chains).flatMap(([name, { address, symbol }]) => {
      const chain_id = EVM[name];
      return chain_id && isEvmAddress(address) ? [{ chain_id, address, symbol }] : [];
    }),
    ...Object.entries(bridgeFacts.axelarExtraTokens.byDenom[asset] ?? {}).map(([chain_id, address]) => ({
      chain_id,
      address,
      symbol: asset === OWN ? 'AXL' : `axl${known.chains.axelar?.symbol ?? asset.toUpperCase()}`,
    })),
  ];
  return [...groupBy(rows, (row) => row.chain_id).values()].flatMap(([row]) => {
    const chain = chains.get(row?.chain_id ?? '');
    const axelar = axelarChains.get(row?.chain_id ?? '');
    const gateway = axelar?.contracts.AxelarGateway?.address;
    if (!row || !chain || !axelar || !gateway) return [];
    const denom = checksummed(row.address);
    book.claim({ source: 'facts', chain_id: row.chain_id, denom, symbol: row.symbol, decimals: known.decimals });
    const token: AxelarToken = {
      chain_id: row.chain_id,
      axelar_chain_name: axelar.axelarId,
      denom,
      unwraps: false,
      channel_to_axelar: null,
      channel_from_axelar: null,
      gateway: checksummed(gateway),
    };
    const wrapsNative = denom === chain.wrapped_native && chain.native_denom !== null;
    return wrapsNative ? [token, { ...token, denom: chain.native_denom as string, unwraps: true }] : [token];
  });
}

/** Vouchers of the asset on chains one channel away, those that lists name and those of the facts, and its home chain. */
function cosmosTokens(asset: string, known: Fact, { chains, channels, book }: World): AxelarToken[] {
  const onAxelar = denomOnAxelar(asset, known);
  const toAxelar = channels.filter((channel) => channel.to_chain_id === AXELAR && channel.port === 'transfer');
  const name = (chain_id: string) =>
    Object.entries(COSMOS).find(([, chain]) => chain.chain_id === chain_id)?.[1].name ??
    Object.keys(COSMOS).find((key) => COSMOS[key]?.chain_id === chain_id) ??
    chains.get(chain_id)?.chain_name ??
    chain_id;
  const token = (denom: string, channel: ChannelRecord): AxelarToken => ({
    chain_id: channel.chain_id,
    axelar_chain_name: name(channel.chain_id),
    denom,
    unwraps: false,
    channel_to_axelar: channel.channel,
    channel_from_axelar: channel.to_channel,
    gateway: null,
  });
  const home = COSMOS[known.nativeChain]?.chain_id;
  const homePath = parsePath(known.chains.axelar?.ibcDenom.path ?? '');
  return toAxelar
    .filter((channel) => channel.active)
    .flatMap((channel): AxelarToken[] => {
      if (channel.chain_id === home) {
        return homePath.hops[0]?.channel === channel.to_channel ? [token(homePath.base, channel)] : [];
      }
      if (onAxelar !== asset) return [];
      const denom = ibcDenom(`${channel.port}/${channel.channel}/${asset}`);
      const said = Object.entries(known.chains).find(
        ([key, { ibcDenom: voucher }]) => COSMOS[key]?.chain_id === channel.chain_id && voucher.ibcDenom === denom,
      );
      if (said && chains.has(channel.chain_id)) {
        const path = said[1].ibcDenom.path;
        book.claim({
          source: 'facts',
          chain_id: channel.chain_id,
          denom,
          symbol: said[1].symbol,
          decimals: known.decimals,
          path,
        });
      }
      return book.find(channel.chain_id, denom) ? [token(denom, channel)] : [];
    });
}

function axelarItself(asset: string, known: Fact, { chains, book }: World): AxelarToken[] {
  const denom = denomOnAxelar(asset, known);
  const said = known.chains.axelar;
  if (!chains.has(AXELAR) || (said && ibcDenom(said.ibcDenom.path) !== denom && said.ibcDenom.path !== denom))
    return [];
  const path = denom.startsWith('ibc/') ? said?.ibcDenom.path : undefined;
  if (said)
    book.claim({ source: 'facts', chain_id: AXELAR, denom, symbol: said.symbol, decimals: known.decimals, path });
  return [
    {
      chain_id: AXELAR,
      axelar_chain_name: 'Axelarnet',
      denom,
      unwraps: false,
      channel_to_axelar: null,
      channel_from_axelar: null,
      gateway: null,
    },
  ];
}

export function compileAxelar(world: World): AxelarAsset[] {
  const assets = Object.entries(facts).map(([asset, known]): AxelarAsset => {
    const evm = evmTokens(asset, known, world);
    const tokens = [...axelarItself(asset, known, world), ...cosmosTokens(asset, known, world), ...evm];
    const nativeChain = EVM[known.nativeChain] ?? COSMOS[known.nativeChain]?.chain_id ?? AXELAR;
    const origin = tokens.find((token) => token.chain_id === nativeChain && !token.unwraps);
    const minted = tokens.filter((token) => !token.unwraps && token !== origin && !parsesAsVoucher(token.denom));
    if (origin) for (const token of minted) world.links.add(token, origin);
    return {
      asset,
      decimals: known.decimals,
      tokens: tokens.sort((a, b) => byText(a.chain_id, b.chain_id) || byText(a.denom, b.denom)),
    };
  });
  return assets.sort((a, b) => byText(a.asset, b.asset));
}

/** Vouchers find their origin over their path. */
const parsesAsVoucher = (denom: string): boolean => denom.startsWith('ibc/');

const isEvm = (token: AxelarToken): boolean => token.gateway !== null;

export const axelarLanes = (assets: readonly AxelarAsset[]): Lane[] =>
  assets.flatMap(({ tokens }) =>
    lanesAmong(tokens, (from, to) => from.chain_id !== to.chain_id && (isEvm(from) || isEvm(to))),
  );
