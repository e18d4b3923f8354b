/** Where the reasons of the journeys are said. */
export const SOURCES = {
  cctp: 'https://developers.circle.com/cctp/concepts/finality-and-block-confirmations',
  circle: 'https://www.circle.com/multi-chain-usdc',
  arbitrum: 'https://docs.arbitrum.io/arbitrum-bridge/quickstart',
  layerZero: 'https://docs.layerzero.network/crosschain/issue-asset/overview',
  etherFi: 'https://github.com/etherfi-protocol/weETH-cross-chain',
  stargate:
    'https://github.com/stargate-protocol/stargate-v2/blob/938c95d6c89bd45602865de8f38c4b4f25481309/packages/stg-definitions-v2/src/constant.ts',
  hyperlane: 'https://github.com/hyperlane-xyz/hyperlane-registry',
  renzo: 'https://docs.renzoprotocol.com',
  opStack: 'https://docs.optimism.io/app-developers/bridging/standard-bridge',
  lido: 'https://docs.lido.fi/deployed-contracts',
  gas: 'https://ethereum.org/en/developers/docs/gas/',
  uniswap: 'https://docs.uniswap.org',
  transfer: 'https://github.com/cosmos/ibc/blob/main/spec/app/ics-020-fungible-token-transfer/README.md',
  forward: 'https://github.com/cosmos/ibc-apps/tree/main/middleware/packet-forward-middleware',
  hooks: 'https://github.com/osmosis-labs/osmosis/tree/main/x/ibc-hooks',
  osmosis: 'https://docs.osmosis.zone',
  astroport: 'https://docs.astroport.fi',
  alloyed: 'https://github.com/osmosis-labs/transmuter',
  eureka: 'https://docs.cosmos.network/skip-go/eureka/eureka-tech-overview',
  initia:
    'https://github.com/initia-labs/OPinit/blob/f0b66180293c0eeacd60b50643a9dffa0237bfb6/specs/l2_output_oracle.md',
  celestia: 'https://docs.celestia.org',
  dydx: 'https://docs.dydx.xyz',
  /** Dated notices of the registry, each with its own source. */
  notices: 'src/registry/data/notices.json',
} as const;

export const isSourceName = (name: string): name is keyof typeof SOURCES => Object.hasOwn(SOURCES, name);
