/** What the feeds call a chain on which they know tokens by contract. */
export interface Platform {
  readonly coingecko: string;
  readonly defillama: string;
}

const TABLE = `
  1           ethereum             ethereum
  10          optimistic-ethereum  optimism
  14          flare-network        flare
  25          cronos               cronos
  30          rootstock            rsk
  56          binance-smart-chain  bsc
  100         xdai                 xdai
  122         fuse                 fuse
  130         unichain             unichain
  137         polygon-pos          polygon
  146         sonic                sonic
  169         manta-pacific        manta
  250         fantom               fantom
  252         fraxtal              fraxtal
  480         world-chain          wc
  999         hyperevm             hyperliquid
  1088        metis-andromeda      metis
  1116        core                 core
  1135        lisk                 lisk
  1284        moonbeam             moonbeam
  1329        sei-v2               sei
  1868        soneium              soneium
  2222        kava                 kava
  2741        abstract             abstract
  5000        mantle               mantle
  8453        base                 base
  34443       mode                 mode
  42161       arbitrum-one         arbitrum
  42220       celo                 celo
  43114       avalanche            avax
  57073       ink                  ink
  59144       linea                linea
  80094       berachain            berachain
  81457       blast                blast
  167000      taiko                taiko
  534352      scroll               scroll
  747474      katana               katana
  1313161554  aurora               aurora
  solana      solana               solana`;

/** By chain id. A chain that is not here is asked about by coin id only. */
export const PLATFORMS: ReadonlyMap<string, Platform> = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const [chainId = '', coingecko = '', defillama = ''] = line.trim().split(/ +/);
      return [chainId, { coingecko, defillama }] as const;
    }),
);
