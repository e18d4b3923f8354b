import { plainText } from '#app/format/plain-text.ts';
import { OPERATION_SCHEMAS, type OperationKind } from '#contract/operation.ts';

export type StepIcon =
  | 'link'
  | 'satellite'
  | 'flame'
  | 'waypoints'
  | 'layers'
  | 'bolt'
  | 'pool'
  | 'envelope'
  | 'link-plus'
  | 'arrows'
  | 'arrows-box'
  | 'plane'
  | 'question';

/** What a step does; determines its colour. */
export type StepFamily = 'bridge' | 'swap' | 'send' | 'unknown';

interface StepNames {
  readonly bridge: string;
  readonly venues: string;
  /** Where it begins and, of a step that leaves its chain, where it ends. */
  readonly chain: string;
  readonly to: string;
  /** Symbols of what goes in and what comes out. */
  readonly asset: string;
  readonly becomes: string;
}

export interface StepKind {
  readonly icon: StepIcon;
  readonly family: StepFamily;
  /** Name of the bridge for a step without a bridge id. */
  readonly bridge: string;
  readonly title: (names: StepNames) => string;
}

const bridging = (icon: StepIcon, bridge: string, title: StepKind['title']): StepKind => ({
  icon,
  family: 'bridge',
  bridge,
  title,
});
const local = (icon: StepIcon, family: StepFamily, title: StepKind['title']): StepKind => ({
  icon,
  family,
  bridge: '',
  title,
});

/** "USDC from Noble to Osmosis", "ETH from Arbitrum to Osmosis (there WETH)". */
const course = ({ asset, becomes, chain, to }: StepNames): string =>
  `${asset} from ${chain} to ${to}${becomes === asset ? '' : ` (there ${becomes})`}`;
const moveWith = (names: StepNames): string => `Move ${course(names)} with ${names.bridge}`;
const burnAndMint = ({ asset, chain, to, bridge }: StepNames): string =>
  `Burn ${asset} on ${chain}, mint it on ${to} with ${bridge}`;
const swapOn = ({ asset, becomes, chain, venues }: StepNames): string =>
  `Swap ${asset} for ${becomes} on ${venues === chain ? chain : `${chain} with ${venues}`}`;
const article = (name: string): string => (/^[aeiou]/i.test(name) ? 'an' : 'a');

/** How to show each operation kind. The compiler reports a missing kind. */
const STEP_KINDS = {
  transfer: bridging('link', 'IBC', moveWith),
  axelar_transfer: bridging('satellite', 'Axelar', moveWith),
  cctp_transfer: bridging('flame', 'CCTP', burnAndMint),
  cctp_transfer_v2: bridging('flame', 'CCTP', burnAndMint),
  hyperlane_transfer: bridging('waypoints', 'Hyperlane', moveWith),
  op_init_transfer: bridging('layers', 'OPinit', (names) => `Move ${course(names)}, between Initia and its rollup`),
  go_fast_transfer: bridging('bolt', 'Go Fast', (names) => `Move ${course(names)}: a solver pays you first`),
  stargate_transfer: bridging(
    'pool',
    'Stargate',
    (names) => `Move ${course(names)} through ${article(names.bridge)} ${names.bridge} pool`,
  ),
  layer_zero_transfer: bridging(
    'envelope',
    'LayerZero',
    (names) => `Move ${course(names)} with ${article(names.bridge)} ${names.bridge} message`,
  ),
  eureka_transfer: bridging('link-plus', 'IBC Eureka', moveWith),
  swap: local('arrows', 'swap', swapOn),
  evm_swap: local('arrows-box', 'swap', swapOn),
  bank_send: local('plane', 'send', ({ asset, chain }) => `Send ${asset} on ${chain}`),
} as const satisfies Record<OperationKind, StepKind>;

/** How to show an operation kind; a kind that the contract lacks is shown as unknown. */
export function stepKind(key: string): StepKind {
  if (Object.hasOwn(OPERATION_SCHEMAS, key)) return STEP_KINDS[key as OperationKind];
  return { icon: 'question', family: 'unknown', bridge: '', title: () => `Step of an unknown kind: ${plainText(key)}` };
}
