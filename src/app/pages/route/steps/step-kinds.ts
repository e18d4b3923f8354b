import { plainText } from '#app/format/plain-text.ts';
import { type Message, msg, t } from '#app/language/words.ts';
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

type StepNames = {
  readonly bridge: string;
  readonly venues: string;
  /** Where it begins and, of a step that leaves its chain, where it ends. */
  readonly chain: string;
  readonly to: string;
  /** Symbols of what goes in and what comes out. */
  readonly asset: string;
  readonly becomes: string;
};

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
const moving =
  (title: Message) =>
  (names: StepNames): string => {
    const { asset, becomes, to } = names;
    return title({ ...names, to: becomes === asset ? to : t('{to} (there {becomes})', { to, becomes }) });
  };
const moveWith = moving(msg('Move {asset} from {chain} to {to} with {bridge}'));
const burnAndMint: StepKind['title'] = (names) => t('Burn {asset} on {chain}, mint it on {to} with {bridge}', names);
const swapOn: StepKind['title'] = (names) =>
  names.venues === names.chain
    ? t('Swap {asset} for {becomes} on {chain}', names)
    : t('Swap {asset} for {becomes} on {chain} with {venues}', names);
const takesAn = ({ bridge }: StepNames): boolean => /^[aeiou]/i.test(bridge);
const throughA = moving(msg('Move {asset} from {chain} to {to} through a {bridge} pool'));
const throughAn = moving(msg('Move {asset} from {chain} to {to} through an {bridge} pool'));
const withA = moving(msg('Move {asset} from {chain} to {to} with a {bridge} message'));
const withAn = moving(msg('Move {asset} from {chain} to {to} with an {bridge} message'));

/** How to show each operation kind. The compiler reports a missing kind. */
const STEP_KINDS = {
  transfer: bridging('link', 'IBC', moveWith),
  axelar_transfer: bridging('satellite', 'Axelar', moveWith),
  cctp_transfer: bridging('flame', 'CCTP', burnAndMint),
  cctp_transfer_v2: bridging('flame', 'CCTP', burnAndMint),
  hyperlane_transfer: bridging('waypoints', 'Hyperlane', moveWith),
  op_init_transfer: bridging(
    'layers',
    'OPinit',
    moving(msg('Move {asset} from {chain} to {to}, between Initia and its rollup')),
  ),
  canonical_transfer: bridging('layers', 'OP Stack bridge', moveWith),
  go_fast_transfer: bridging(
    'bolt',
    'Go Fast',
    moving(msg('Move {asset} from {chain} to {to}: a solver pays you first')),
  ),
  stargate_transfer: bridging('pool', 'Stargate', (names) => (takesAn(names) ? throughAn : throughA)(names)),
  layer_zero_transfer: bridging('envelope', 'LayerZero', (names) => (takesAn(names) ? withAn : withA)(names)),
  eureka_transfer: bridging('link-plus', 'IBC Eureka', moveWith),
  swap: local('arrows', 'swap', swapOn),
  evm_swap: local('arrows-box', 'swap', swapOn),
  bank_send: local('plane', 'send', (names) => t('Send {asset} on {chain}', names)),
} as const satisfies Record<OperationKind, StepKind>;

/** How to show an operation kind; a kind that the contract lacks is shown as unknown. */
export function stepKind(key: string): StepKind {
  if (Object.hasOwn(OPERATION_SCHEMAS, key)) return STEP_KINDS[key as OperationKind];
  return {
    icon: 'question',
    family: 'unknown',
    bridge: '',
    title: () => t('Step of an unknown kind: {key}', { key: plainText(key) }),
  };
}
