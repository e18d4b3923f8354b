import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Address, maxUint256, pad, parseAbi, zeroAddress } from 'viem';
import type { Lane } from '#bridges/bridge.ts';
import { stargate } from '#bridges/stargate.ts';
import { assetKey } from '#contract/asset.ts';
import type { Feed, FeedDeps } from '#feeds/feed.ts';
import { liveMarket } from '#feeds/live-market.ts';
import { stargateFeeds } from '#feeds/messages/stargate.ts';
import { createNodeAccess } from '#nodes/node-access.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { testMarket } from '#testing/market.ts';
import { type Anvil, startAnvil } from '#testing/nodes/anvil.ts';
import {
  askAll,
  copyContract,
  copyToken,
  DEPLOYER,
  deployBuilt,
  deployMulticall3,
  deployToken,
  send,
} from '#testing/nodes/evm-contracts.ts';
import { createRandom } from '#testing/random.ts';
import { ROOT, runNpm } from '../scripts/run.js';

/**
 * Compares what the feed reads of Stargate's pools with the contracts themselves: their quotes, and what a transfer delivers. The
 * contracts are licensed for tests only and take 40 MB, so they are fetched into .cache when this runs.
 */
const PACKAGES = ['@stargatefinance/stg-evm-v2@2.0.6', '@layerzerolabs/lz-evm-protocol-v2@3.0.168'];
const FOLDER = join(ROOT, '.cache/stargate');

const QUOTES = 400;
const TRANSFERS = 60;
const BSC = '56';
const BSC_EID = 30102;
const ETHEREUM_EID = 30101;
const TOKEN: Address = '0x55d398326f99059fF775485246999027B3197955';
const USDT = { chain_id: '1', denom: '0xdAC17F958D2ee523a2206206994597C13D831ec7' };
const POOL: Address = '0x138EB30f73BC423c6455C53df6D89CB01d9eBc63';
const UNIT = 10n ** 12n;
/** Slots of plain values of a pool. */
const SLOTS = 12;
const NATIVE_FEE = 123_456_789_012_345n;

const ENDPOINT = parseAbi([
  'function registerLibrary(address lib)',
  'function setDefaultSendLibrary(uint32 eid, address lib)',
]);
const MESSAGE_LIB = parseAbi(['function setMessagingFee(uint256 nativeFee, uint256 lzTokenFee)']);
const MESSAGING = parseAbi([
  'function setPeer(uint32 eid, bytes32 peer)',
  'function setAssetId(address stargate, uint16 assetId)',
]);
const FEE_LIB = parseAbi([
  'function setFeeConfig(uint32 eid, uint64 zone1UpperBound, uint64 zone2UpperBound, uint24 zone1, uint24 zone2, uint24 zone3, uint24 reward)',
  'function setPaused(uint32 eid, bool isPaused)',
]);
const SEND_PARAM =
  '(uint32 dstEid, bytes32 to, uint256 amountLD, uint256 minAmountLD, bytes extraOptions, bytes composeMsg, bytes oftCmd)';
const STARGATE = parseAbi([
  'function setAddressConfig((address feeLib, address planner, address treasurer, address tokenMessaging, address creditMessaging, address lzToken) config)',
  'function receiveCredits(uint32 srcEid, (uint32 srcEid, uint64 amount)[] credits)',
  'function setDeficitOffset(uint256 amount)',
  'function setPause(bool paused)',
  `function quoteOFT(${SEND_PARAM} p) view returns ((uint256 minAmountLD, uint256 maxAmountLD) limit, (int256 feeAmountLD, string description)[] fees, (uint256 amountSentLD, uint256 amountReceivedLD) receipt)`,
  `function send(${SEND_PARAM} p, (uint256 nativeFee, uint256 lzTokenFee) fee, address refundAddress) payable returns ((bytes32 guid, uint64 nonce, (uint256 nativeFee, uint256 lzTokenFee) fee) message, (uint256 amountSentLD, uint256 amountReceivedLD) receipt)`,
]);
const TOKEN_ABI = parseAbi(['function approve(address spender, uint256 amount)']);

async function fetchContracts(): Promise<void> {
  for (const name of PACKAGES) {
    const folder = join(FOLDER, name.replaceAll('/', '+'));
    if (existsSync(folder)) continue;
    mkdirSync(FOLDER, { recursive: true });
    const { code, output } = await runNpm(['pack', name, '--silent', '--pack-destination', FOLDER]);
    const file = output.trim().split('\n').at(-1) ?? '';
    if (code !== 0) throw new Error(`${name} could not be fetched:\n${output}`);
    mkdirSync(folder);
    execFileSync('tar', ['xzf', join(FOLDER, file), '-C', folder]);
  }
}

const artifact = (index: number, path: string): string =>
  join(FOLDER, (PACKAGES[index] as string).replaceAll('/', '+'), 'package/artifacts', path);

/** A pool on BNB Smart Chain with a path to Ethereum. Returns its fee library. */
async function deployStargate(anvil: Anvil): Promise<Address> {
  await deployMulticall3(anvil);
  await copyToken(anvil, await deployToken(anvil), TOKEN);
  const endpoint = await deployBuilt(anvil, artifact(1, 'contracts/EndpointV2.sol/EndpointV2.json'), [
    BSC_EID,
    DEPLOYER,
  ]);
  const library = artifact(1, 'contracts/messagelib/SimpleMessageLib.sol/SimpleMessageLib.json');
  const messages = await deployBuilt(anvil, library, [endpoint, DEPLOYER]);
  await send(anvil, endpoint, ENDPOINT, 'registerLibrary', [messages]);
  await send(anvil, endpoint, ENDPOINT, 'setDefaultSendLibrary', [ETHEREUM_EID, messages]);
  await send(anvil, messages, MESSAGE_LIB, 'setMessagingFee', [NATIVE_FEE, 0n]);
  const messaging = await deployBuilt(anvil, artifact(0, 'src/messaging/TokenMessaging.sol/TokenMessaging.json'), [
    ...[endpoint, DEPLOYER, 512],
  ]);
  await send(anvil, messaging, MESSAGING, 'setPeer', [ETHEREUM_EID, pad(DEPLOYER)]);
  await send(anvil, messaging, MESSAGING, 'setAssetId', [POOL, 1]);
  const deployed = await deployBuilt(anvil, artifact(0, 'src/StargatePool.sol/StargatePool.json'), [
    ...['LP', 'LP', TOKEN, 18, 6, endpoint, DEPLOYER],
  ]);
  await copyContract(anvil, deployed, POOL, SLOTS);
  const feeLib = await deployBuilt(anvil, artifact(0, 'src/feelibs/FeeLibV1.sol/FeeLibV1.json'), [POOL]);
  await send(anvil, POOL, STARGATE, 'setAddressConfig', [
    {
      ...{ feeLib, planner: DEPLOYER, treasurer: DEPLOYER, tokenMessaging: messaging },
      ...{ creditMessaging: DEPLOYER, lzToken: zeroAddress },
    },
  ]);
  await send(anvil, TOKEN, TOKEN_ABI, 'approve', [POOL, maxUint256]);
  return feeLib;
}

const sendParam = (amountLD: bigint) => ({
  ...{ dstEid: ETHEREUM_EID, to: pad(DEPLOYER), amountLD, minAmountLD: 0n },
  ...({ extraOptions: '0x', composeMsg: '0x', oftCmd: '0x' } as const),
});

/** The quote of the one lane that takes an amount; undefined where none does. */
function quoteOf(lanes: readonly Lane[], amount: bigint) {
  const quotes = lanes.map((lane) => lane.quoteIn(amount)).filter((quote) => quote.ok);
  if (quotes.length > 1) throw new Error(`${quotes.length} lanes take ${amount}`);
  const [quote] = quotes;
  const fee = quote?.charges.find(({ behavior }) => behavior === 'FEE_BEHAVIOR_ADDITIONAL')?.amount ?? 0n;
  return quote && { delivered: quote.amountOut * UNIT, fee };
}

interface Case {
  readonly name: string;
  readonly bounds: readonly [bigint, bigint];
  readonly rates: readonly [number, number, number];
  readonly reward?: number;
  /** Whole units that the pool lacks. */
  readonly deficit?: bigint;
}

const CASES: readonly Case[] = [
  { name: 'three zones', bounds: [10n ** 9n, 5n * 10n ** 10n], rates: [60, 100, 250] },
  { name: 'one rate', bounds: [10n ** 9n, 5n * 10n ** 10n], rates: [600, 600, 600] },
  { name: 'free at first', bounds: [10n ** 8n, 10n ** 8n], rates: [0, 100, 17] },
  {
    name: 'a reward',
    bounds: [10n ** 9n, 5n * 10n ** 10n],
    rates: [60, 100, 250],
    reward: 400,
    deficit: 3n * 10n ** 9n,
  },
];

async function main(): Promise<void> {
  await fetchContracts();
  const anvil = await startAnvil({ chainId: Number(BSC) });
  try {
    const registry = embeddedRegistry();
    const feeLib = await deployStargate(anvil);
    const nodes = { mode: 'urls', urls: new Map([[BSC, [anvil.url]]]) } as const;
    const access = createNodeAccess(registry, nodes, { callsPerMinute: 1_000_000 });
    // Only nodes are asked.
    const urls = {} as FeedDeps['urls'];
    const [feed] = stargateFeeds({ registry, nodes: access, urls, market: () => testMarket(registry), now: Date.now });
    const random = createRandom(1);
    console.log((await (feed as Feed).read(new AbortController().signal)).note);
    await send(anvil, POOL, STARGATE, 'receiveCredits', [0, [{ srcEid: ETHEREUM_EID, amount: 2n * 10n ** 11n }]]);
    for (const { name, bounds, rates, reward = 0, deficit = 0n } of CASES) {
      await send(anvil, feeLib, FEE_LIB, 'setFeeConfig', [ETHEREUM_EID, ...bounds, ...rates, reward]);
      await send(anvil, POOL, STARGATE, 'setDeficitOffset', [deficit * UNIT]);
      const part = await (feed as Feed).read(new AbortController().signal);
      const market = liveMarket(registry, [{ feed: feed as Feed, part, failure: null }], Date.now());
      const lanes = stargate.lanes({ registry, market, smartRelay: false }).filter(({ to }) => to === assetKey(USDT));
      const amounts = Array.from({ length: QUOTES }, () => BigInt(Math.floor(random.magnitude(1e12, 3e23))));
      const quotes = await askAll<readonly [unknown, unknown, { amountSentLD: bigint; amountReceivedLD: bigint }]>(
        anvil,
        amounts.map((amount) => ({
          address: POOL,
          abi: STARGATE,
          functionName: 'quoteOFT',
          args: [sendParam(amount)],
        })),
      );
      let [same, less, refused, wrong, sent] = [0, 0, 0, 0, 0];
      for (const [i, amount] of amounts.entries()) {
        const ours = quoteOf(lanes, amount)?.delivered ?? 0n;
        const receipt = quotes[i]?.[2];
        // Beyond the credit the contract quotes what it would send of the amount.
        const isWhole = receipt?.amountSentLD === amount - (amount % UNIT);
        const theirs = isWhole ? receipt.amountReceivedLD : 0n;
        if (ours > theirs || (ours < theirs && reward === 0)) wrong++;
        else if (ours < theirs) less++;
        else if (ours > 0n) same++;
        else refused++;
      }
      for (const amount of amounts.slice(0, TRANSFERS)) {
        const quote = quoteOf(lanes, amount);
        if (quote === undefined) continue;
        const { result } = await anvil.client.simulateContract({
          ...{ address: POOL, abi: STARGATE, functionName: 'send', account: DEPLOYER, value: quote.fee },
          args: [sendParam(amount), { nativeFee: quote.fee, lzTokenFee: 0n }, DEPLOYER],
        });
        const { amountReceivedLD } = result[1];
        if (amountReceivedLD < quote.delivered || (reward === 0 && amountReceivedLD > quote.delivered)) wrong++;
        sent++;
      }
      console.log(
        `${name}: ${lanes.length} lanes; ${QUOTES} quotes: ${same} equal, ${less} less than with a reward, ${refused} refused by both; ` +
          `${sent} transfers simulated; ${wrong} wrong`,
      );
    }
  } finally {
    await anvil.close();
  }
}

await main();
