import { type BridgeId, NAMED_ONLY } from './bridge.ts';

/**
 * What a route takes of a person beside money, so that routes are ordered by what someone who knows would take and not by cents. The unit
 * is a signature: its price grows with the amount, because gas and prices move by more than cents between a quote and a signature.
 */
export interface Effort {
  readonly signatures: number;
  /** Transfers over a bridge, each IBC hop one. */
  readonly lanes: number;
  /** Those of them that someone carries beside the chains and the issuer of the asset. */
  readonly thirdParties: number;
  /** Of its lanes; infinity when unknown. */
  readonly seconds: number;
  /** Whether the person claims at the far end what a lane brings. */
  readonly isClaimed: boolean;
}

const A_LANE = 0.2;
/** One more party to trust. */
export const A_THIRD_PARTY = 0.8;
const SECONDS_OF_ONE = 3600;
/** In a hurry, six minutes are worth a signature. */
const SECONDS_IN_A_HURRY = 360;
/** A transfer of unknown duration counts as one that takes an hour. */
const UNKNOWN_SECONDS = 3600;
/** What is claimed waits for a proof: of unknown duration it counts as one that takes a day. */
const UNKNOWN_PROOF_SECONDS = 86_400;

/**
 * When a bridge adds a party to trust. `unchosen`: where its asset is one that the person neither sends nor receives, so that its issuer is
 * nobody's choice.
 */
export type AddsParty = 'never' | 'unchosen' | 'always';

/** The chains at both ends verify each other, or the issuer itself carries its asset, whom each way by that asset needs. */
const ADDS_NO_PARTY: readonly string[] = ['IBC', 'OPINIT', 'EUREKA', 'CCTP', ...NAMED_ONLY] satisfies BridgeId[];
/** The issuer of the asset has chosen who verifies it: whoever sends or receives it trusts them already. */
const OF_ISSUERS: readonly string[] = ['LAYER_ZERO'] satisfies BridgeId[];

export function addsPartyOf(bridge: string): AddsParty {
  if (ADDS_NO_PARTY.includes(bridge)) return 'never';
  return OF_ISSUERS.includes(bridge) ? 'unchosen' : 'always';
}

/**
 * The steps of a route that add a party, in order. What moves before the first swap is what is sent, and after the last one what is
 * received; between them it is an asset that nobody chose. `partyOf` is null for a swap.
 */
export function addedParties<Step>(steps: readonly Step[], partyOf: (step: Step) => AddsParty | null): Step[] {
  const rules = steps.map(partyOf);
  const [first, last] = [rules.indexOf(null), rules.lastIndexOf(null)];
  return steps.filter((_, at) => rules[at] === 'always' || (rules[at] === 'unchosen' && first < at && at < last));
}

/** In signatures. */
export function effortOf(effort: Effort, isHurried: boolean): number {
  const { signatures, lanes, thirdParties, isClaimed } = effort;
  const unknown = isClaimed ? UNKNOWN_PROOF_SECONDS : UNKNOWN_SECONDS;
  const seconds = effort.seconds === Number.POSITIVE_INFINITY ? unknown : effort.seconds;
  const ofTime = seconds / (isHurried ? SECONDS_IN_A_HURRY : SECONDS_OF_ONE);
  return signatures + lanes * A_LANE + thirdParties * A_THIRD_PARTY + ofTime;
}

/** A signature is worth so much of the amount, but at least a dollar, or a fiftieth of a smaller amount. */
const PART_OF_AMOUNT = 2e-4;
const LEAST_USD = 1;
const PART_OF_LITTLE = 2e-2;
/** Prices of a signature in a decade, so that they read well and few differ. */
const STEPS = [1, 2, 5, 10];

/** Dollars of one signature for an amount worth so much: 1, 2, 5, 10 and so on, the nearest. For an amount without a price a dollar. */
export function signatureUsd(amountUsd: number | null): number {
  if (amountUsd === null || !(amountUsd > 0)) return LEAST_USD;
  const exact = Math.max(amountUsd * PART_OF_AMOUNT, Math.min(LEAST_USD, amountUsd * PART_OF_LITTLE));
  const decade = 10 ** Math.floor(Math.log10(exact));
  const distance = (step: number) => Math.abs(Math.log(exact / (step * decade)));
  const nearest = STEPS.reduce((a, b) => (distance(b) < distance(a) ? b : a));
  return Number((nearest * decade).toPrecision(1));
}
