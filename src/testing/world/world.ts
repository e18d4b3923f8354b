import type { Address } from 'viem';
import cctp from '#bridges/data/cctp.json' with { type: 'json' };
import mailboxes from '#bridges/data/mailboxes.json' with { type: 'json' };
import rollups from '#bridges/data/op-stack.json' with { type: 'json' };
import pools from '#bridges/data/stargate.json' with { type: 'json' };
import { ATTESTER, type CircleAttester, circleAttester } from '../circle-attester.ts';
import { ENDPOINT_ADDRESS } from '../message-contracts.ts';
import type { Anvil } from '../nodes/anvil.ts';
import { type CctpContracts, deployCctp, linkCctp } from '../nodes/cctp-contracts.ts';
import { copyContract, deploy } from '../nodes/evm-contracts.ts';
import { deployHyperlane, type HyperlaneContracts } from '../nodes/hyperlane-contracts.ts';
import { startLiveWorld, type WorldChain } from '../nodes/live-world.ts';
import { deployOpStack, type OpStackContracts } from '../nodes/op-stack-contracts.ts';
import { compileSolidity } from '../nodes/solidity.ts';
import { deployStargate, linkStargate, type StargateContracts } from '../nodes/stargate-contracts.ts';
import { startCircle, startCosmos, startOsmosis, startPriceServices } from './services.ts';

/**
 * A market on loopback: two EVM nodes with the contracts of Uniswap, Hyperlane and the OP Stack, stand-ins for those of CCTP and
 * Stargate, nodes of Osmosis and the Cosmos Hub, Circle's interface and two price services.
 */
export interface World {
  readonly ethereum: BridgedChain;
  readonly base: BridgedChain;
  /** The bridge of Base as a rollup of Ethereum. */
  readonly rollup: OpStackContracts;
  /** Circle's service, which signs burns when it is told to. */
  readonly attester: CircleAttester;
  /** Variables with which a service reads this market. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** A chain with the contracts of bridges, which do nothing of themselves: whoever runs the world says when a relayer acts. */
export interface BridgedChain extends WorldChain {
  readonly hyperlane: HyperlaneContracts;
  /** Of USDC. */
  readonly stargate: StargateContracts;
  readonly cctp: { readonly 1: CctpContracts; readonly 2: CctpContracts };
}

/** Routers of the gas asset between the two chains, as the registry has them: `ETH/krown`. */
export const ETH_ROUTERS: { readonly 1: Address; readonly 8453: Address } = {
  1: '0x95Abf44e0B9166348A9ed8797a7f20CC32Fd9C26',
  8453: '0x1634D476C1215C88B9746b6F4D4d8334540f5905',
};
/** Gas prices of the destinations, in wei. */
const RELAY_GAS = { 1: 2n * 10n ** 9n, 8453: 5n * 10n ** 7n };

/** A block each second: nodes whose last block is old are not believed. */
const BLOCK_SECONDS = 1;

export async function startWorld(): Promise<World> {
  const closers: (() => Promise<void>)[] = [];
  const kept = async <Started extends { close(): Promise<void> }>(starting: Promise<Started>): Promise<Started> => {
    const started = await starting;
    closers.push(() => started.close());
    return started;
  };
  const close = async (): Promise<void> => void (await Promise.all(closers.map((each) => each())));
  try {
    const chains = await kept(startLiveWorld());
    const [first, second] = chains.chains as [WorldChain, WorldChain];
    const [ethereum, base] = [await placeBridges(first, second), await placeBridges(second, first)];
    for (const version of [1, 2] as const) await linkCctp(ethereum.cctp[version], base.cctp[version]);
    await linkStargate(ethereum.stargate, base.stargate);
    const attester = circleAttester();
    const rollup = await placeRollup(ethereum, base);
    for (const { anvil } of [ethereum, base]) await anvil.client.setIntervalMining({ interval: BLOCK_SECONDS });
    const [prices, circle, osmosis, hub] = await Promise.all([
      kept(startPriceServices(contractNames([ethereum, base]))),
      kept(startCircle(attester)),
      kept(startOsmosis()),
      kept(startCosmos('cosmoshub-4')),
    ]);
    const nodes = {
      ...{ '1': ethereum.anvil.url, '8453': base.anvil.url },
      ...{ 'osmosis-1': osmosis.url, 'cosmoshub-4': hub.url },
    };
    const environment = {
      PORTOLAN_NODES: JSON.stringify(nodes),
      PORTOLAN_COINGECKO_URL: prices.url,
      PORTOLAN_DEFILLAMA_URL: prices.url,
      PORTOLAN_CIRCLE_URL: circle.url,
      PORTOLAN_OSMOSIS_LIST_URL: hub.url,
    };
    return { ethereum, base, rollup, attester, environment, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What DefiLlama calls the tokens of the chains, and the coins that they are. */
function contractNames(chains: readonly WorldChain[]): Map<string, string> {
  const platforms: Readonly<Record<string, string>> = { '1': 'ethereum', '8453': 'base' };
  const coins = { ETH: 'ethereum', BTC: 'bitcoin', USDC: 'usd-coin', USDT: 'tether' };
  return new Map(
    chains.flatMap(({ chain_id, tokens }) =>
      Object.entries(tokens).map(([name, token]) => {
        return [`${platforms[chain_id]}:${token.toLowerCase()}`, coins[name as keyof typeof coins]] as const;
      }),
    ),
  );
}

/** Wei that the data of any transaction costs on Base. */
const DATA_FEE = 1_000_000_000_000n;
const GAS_ORACLE: Address = '0x420000000000000000000000000000000000000F';

const FEE_ORACLE = `
pragma solidity ^0.8.0;
contract FeeOracle {
  function getL1Fee(bytes calldata) external pure returns (uint256) { return ${DATA_FEE}; }
  function getOperatorFee(uint256) external pure returns (uint256) { return 0; }
}`;

async function placeBridges(chain: WorldChain, other: WorldChain): Promise<BridgedChain> {
  const { chain_id, anvil } = chain;
  if (chain_id === '8453') await placeFeeOracle(anvil);
  const facts = cctp.find((each) => each.chain_id === chain_id);
  if (facts === undefined) throw new Error(`CCTP is not on chain ${chain_id}`);
  const circle = { domain: facts.domain, token: chain.tokens.USDC, attester: ATTESTER };
  const messengers = {
    1: await deployCctp(anvil, {
      ...{ ...circle, version: 1 },
      ...{ messenger: facts.messenger_v1 as Address, transmitter: facts.transmitter_v1 as Address },
    }),
    2: await deployCctp(anvil, {
      ...{ ...circle, version: 2 },
      ...{ messenger: facts.messenger_v2 as Address, transmitter: facts.transmitter_v2 as Address },
    }),
  };
  const pool = pools.find((each) => each.chain_id === chain_id && each.asset === 'USDC');
  if (pool === undefined) throw new Error(`Stargate has no USDC on chain ${chain_id}`);
  const stargate = await deployStargate(anvil, {
    ...{ eid: pool.endpoint_id, token: chain.tokens.USDC },
    ...{ endpoint: ENDPOINT_ADDRESS, pool: pool.pool_address as Address },
  });
  const mailbox = mailboxes.find((each) => each.chain_id === chain_id);
  const hyperlane = await deployHyperlane(anvil, Number(chain_id), {
    ...{ mailbox: mailbox?.mailbox as Address, paymaster: mailbox?.paymaster as Address },
  });
  const destination = Number(other.chain_id);
  await hyperlane.setGasPrice(destination, RELAY_GAS[destination as keyof typeof RELAY_GAS]);
  const routers: Readonly<Record<string, Address>> = ETH_ROUTERS;
  const [router, twin] = [routers[chain_id], routers[other.chain_id]];
  if (router === undefined || twin === undefined) throw new Error(`no router on chain ${chain_id}`);
  await hyperlane.placeRouter(router, null, destination, twin);
  return { ...chain, hyperlane, stargate, cctp: messengers };
}

function placeRollup(ethereum: WorldChain, base: WorldChain): Promise<OpStackContracts> {
  const facts = rollups.find(({ l2_chain_id }) => l2_chain_id === base.chain_id);
  const ether = facts?.tokens.find(({ native }) => native);
  if (facts === undefined || ether === undefined) throw new Error('Base has no bridge');
  const places = { portal: facts.portal as Address, l1Bridge: ether.l1_bridge as Address };
  return deployOpStack(ethereum.anvil, base.anvil, places);
}

async function placeFeeOracle(anvil: Anvil): Promise<void> {
  const { FeeOracle } = compileSolidity({
    ...{ compiler: 'solc-0.8', files: [] },
    own: { 'portolan/FeeOracle.sol': FEE_ORACLE },
  });
  if (FeeOracle === undefined) throw new Error("the oracle of Base's data fee was not compiled");
  await copyContract(anvil, await deploy(anvil, FeeOracle.abi, FeeOracle.bytecode, []), GAS_ORACLE, 0);
}
