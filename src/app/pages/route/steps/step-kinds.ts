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
  readonly chain: string;
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

const transferOver = ({ bridge }: StepNames): string => `Transfer over ${bridge}`;
const bridgeWith = ({ bridge }: StepNames): string => `Bridge with ${bridge}`;
const burnAndMint = ({ bridge }: StepNames): string => `Burn here, mint there with ${bridge}`;
const swapOn = ({ venues }: StepNames): string => `Swap on ${venues}`;
const article = (name: string): string => (/^[aeiou]/i.test(name) ? 'an' : 'a');

/** How to show each operation kind. The compiler reports a missing kind. */
const STEP_KINDS = {
  transfer: bridging('link', 'IBC', transferOver),
  axelar_transfer: bridging('satellite', 'Axelar', bridgeWith),
  cctp_transfer: bridging('flame', 'CCTP', burnAndMint),
  cctp_transfer_v2: bridging('flame', 'CCTP', burnAndMint),
  hyperlane_transfer: bridging('waypoints', 'Hyperlane', bridgeWith),
  op_init_transfer: bridging('layers', 'OPinit', () => 'Move between base chain and rollup'),
  go_fast_transfer: bridging('bolt', 'Go Fast', () => 'Fast transfer, paid ahead by a solver'),
  stargate_transfer: bridging('pool', 'Stargate', ({ bridge }) => `Bridge through ${article(bridge)} ${bridge} pool`),
  layer_zero_transfer: bridging(
    'envelope',
    'LayerZero',
    ({ bridge }) => `Bridge with ${article(bridge)} ${bridge} message`,
  ),
  eureka_transfer: bridging('link-plus', 'IBC Eureka', transferOver),
  swap: local('arrows', 'swap', swapOn),
  evm_swap: local('arrows-box', 'swap', swapOn),
  bank_send: local('plane', 'send', ({ chain }) => `Send on ${chain}`),
} as const satisfies Record<OperationKind, StepKind>;

/** How to show an operation kind; a kind that the contract lacks is shown as unknown. */
export function stepKind(key: string): StepKind {
  if (Object.hasOwn(OPERATION_SCHEMAS, key)) return STEP_KINDS[key as OperationKind];
  return { icon: 'question', family: 'unknown', bridge: '', title: () => `Step of an unknown kind: ${plainText(key)}` };
}
