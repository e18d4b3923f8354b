import { BRIDGE_IDS, type BridgeId } from '#contract/bridge.ts';
import type { BridgeFacts, Fact } from '#contract/bridge-facts.ts';
import { bridgeFailures } from './failures.ts';

/** `checked` is the day of a stored copy where one was read that tells how a bridge is run; code of one commit does not age. */
const fact = (text: string, source: string, checked = '2026-11-26'): Fact => ({ text, source, checked });

const AXELAR_DOCS =
  'https://github.com/axelarnetwork/axelar-docs/blob/bf9267d305a5f7e308c261632a45f82315854cb1/src/content/docs/learn/network/flow.mdx';
const AXELAR_SECURITY =
  'https://github.com/axelarnetwork/axelar-docs/blob/bf9267d305a5f7e308c261632a45f82315854cb1/src/content/docs/learn/security.mdx';
const CCTP_ATTESTERS =
  'https://github.com/circlefin/evm-cctp-contracts/blob/4061786a5726bc05f99fcdb53b0985599f0dbaf7/src/roles/Attestable.sol';
const ARBITRUM_GOVERNANCE =
  'https://github.com/ArbitrumFoundation/governance/blob/006e17f816bca3de30b4f36a69caa40beb15a574/docs/overview.md';
const AXELAR_COPY = '2026-06-29';
const COSMOS_DOCS_COPY = '2026-06-30';
const EUREKA_SECURITY = 'https://docs.cosmos.network/skip-go/eureka/security-properties';
const GO_FAST_GATEWAY =
  'https://github.com/skip-mev/go-fast-contracts/blob/65f061c978c0c2ae876470f4abd1d76fb3149fe3/solidity/src/FastTransferGateway.sol';
const LAYER_ZERO_STACK = 'https://docs.layerzero.network/v2/home/modular-security/security-stack-dvns';
const OPINIT_ORACLE =
  'https://github.com/initia-labs/OPinit/blob/f0b66180293c0eeacd60b50643a9dffa0237bfb6/specs/l2_output_oracle.md';
const OPINIT_HOST =
  'https://github.com/initia-labs/OPinit/blob/f0b66180293c0eeacd60b50643a9dffa0237bfb6/x/ophost/keeper/msg_server.go';
const STARGATE_CONFIG =
  'https://github.com/stargate-protocol/stargate-v2/blob/938c95d6c89bd45602865de8f38c4b4f25481309/packages/stg-definitions-v2/src/constant.ts';
const STARGATE_COPY = '2026-07-02';
const STARGATE_BASE =
  'https://github.com/stargate-protocol/stargate-v2/blob/938c95d6c89bd45602865de8f38c4b4f25481309/packages/stg-evm-v2/src/StargateBase.sol';

const OP_STACK_PORTAL =
  'https://github.com/ethereum-optimism/optimism/blob/d317e96c2a/packages/contracts-bedrock/src/L1/OptimismPortal2.sol';
const OP_STACK_COPY = '2026-11-28';
const ZK_STACK_GOVERNANCE =
  'https://github.com/l2beat/l2beat/blob/00cd522de95f59e8beb52d3e6bc9cc104eb5590c/packages/config/src/templates/zkStack.ts';
const SCROLL_RISKS =
  'https://github.com/l2beat/l2beat/blob/0e04653c58e76c6aa0d7e7f639622a1ad99267ce/packages/config/src/projects/scroll/scroll.ts';
const POLYGON_RISKS =
  'https://github.com/l2beat/l2beat/blob/043cdeb57a99ff1b4a5e49f5dae41ae53d8a4dfd/packages/config/src/projects/polygon-pos/polygon-pos.ts';
const OWN_BRIDGES_COPY = '2026-11-29';

type Facts = Omit<BridgeFacts, 'bridge_id' | 'failures'>;

/** Facts, no opinions: each is what its source says. Null where none was found, never a guess. */
const FACTS: Readonly<Record<BridgeId, Facts>> = {
  IBC: {
    verifiers: fact(
      'The validators of the chain that sends: the chain that receives checks its headers with a light client.',
      'https://docs.cosmos.network/ibc/v10.1.x/light-clients/tendermint/overview',
    ),
    threshold: fact(
      'More than two thirds of the voting power of the sending chain, assumed correct for the trusting period.',
      'https://docs.cosmos.network/cometbft/v0.38/spec/light-client/verification',
    ),
    control: fact(
      'The governance of each chain, over its light clients and channels.',
      EUREKA_SECURITY,
      COSMOS_DOCS_COPY,
    ),
    delay: null,
    losses: fact(
      'July 2024: some 4 million dollars on Terra, through the IBC hooks module, of which it ran a version with a known fault.',
      'https://unchainedcrypto.com/?p=27585',
    ),
  },
  AXELAR: {
    verifiers: fact(
      'Those validators of the Axelar chain that run a node of the chain that sends: they vote on what happened there.',
      AXELAR_DOCS,
      AXELAR_COPY,
    ),
    threshold: fact(
      'A share of their votes, each the square root of a stake. The source gives no figure.',
      AXELAR_SECURITY,
      AXELAR_COPY,
    ),
    control: fact(
      'Holders of staked AXL vote on every upgrade of the gateways on EVM chains.',
      'https://docs.axelar.dev/learn/evm-governance',
      AXELAR_COPY,
    ),
    delay: fact(
      'Seven days at least, by the time lock of the governance contract, on 19 chains of the published configuration.',
      'https://www.npmjs.com/package/@axelar-network/axelar-chains-config/v/1.3.0',
    ),
    losses: null,
  },
  CCTP: {
    verifiers: fact(
      'Circle’s attestation service, which signs what was burned. Circle also issues USDC.',
      'https://developers.circle.com/cctp/technical-guide',
    ),
    threshold: fact('A number that the contract of the receiving chain sets; we have not read it.', CCTP_ATTESTERS),
    control: fact(
      'One address, the attester manager, enables and disables attesters and sets the threshold.',
      CCTP_ATTESTERS,
    ),
    delay: fact('None in the contract: a change of attesters or threshold holds at once.', CCTP_ATTESTERS),
    losses: null,
  },
  HYPERLANE: {
    verifiers: fact(
      'What the token’s route names as its security module; most often validators who sign what was sent. Anyone can be one, if a module lists them.',
      'https://docs.hyperlane.xyz/docs/protocol/agents/validators',
    ),
    threshold: fact(
      'A number that each module sets. In the defaults of the SDK it is at least a majority for every chain.',
      'https://app.unpkg.com/@hyperlane-xyz/sdk@20.1.0/files/dist/consts/multisigIsm.test.js',
    ),
    control: fact(
      'The owner of a chain’s mailbox sets the default security module there.',
      'https://docs.hyperlane.xyz/docs/guides/production/core-deployment/update-mailbox-default-ism',
    ),
    delay: null,
    losses: null,
  },
  OPINIT: {
    verifiers: fact(
      'For withdrawals a proposer, who submits the state of the rollup, and a challenger, who can delete it. The proposer and governance can delete it too.',
      OPINIT_HOST,
    ),
    threshold: fact(
      'One proposer and one challenger, in the version that the source describes as the first.',
      OPINIT_ORACLE,
    ),
    control: fact(
      'The governance of Initia replaces proposer and challenger, and so does either of them for itself. Governance alone sets the challenge period.',
      OPINIT_HOST,
    ),
    delay: fact('None in the module: a change holds at once, for governance once its vote has passed.', OPINIT_HOST),
    losses: null,
  },
  GO_FAST: {
    verifiers: fact(
      'For your payment none: a solver pays you first. Refunds and repayments rest on messages of Hyperlane.',
      GO_FAST_GATEWAY,
    ),
    threshold: null,
    control: fact(
      'The owner of the contract can replace its code, its mailbox and its security module.',
      GO_FAST_GATEWAY,
    ),
    delay: fact('None in the contract. Whether its owner is a time lock is not in the source.', GO_FAST_GATEWAY),
    losses: null,
  },
  STARGATE: {
    verifiers: fact(
      'By the published configuration three verifiers of LayerZero: those of Nethermind, LayerZero Labs and Canary.',
      STARGATE_CONFIG,
      STARGATE_COPY,
    ),
    threshold: fact(
      'All three; to and from Berachain that of LayerZero Labs and two of four others.',
      STARGATE_CONFIG,
      STARGATE_COPY,
    ),
    control: fact(
      'The owner of each contract sets its roles, messaging contract included; the planner can pause it.',
      STARGATE_BASE,
    ),
    delay: fact('None in the contract. Whether its owner is a time lock is not in the source.', STARGATE_BASE),
    losses: null,
  },
  LAYER_ZERO: {
    verifiers: fact('The verifier networks that the token’s issuer chose for each pair of chains.', LAYER_ZERO_STACK),
    threshold: fact(
      'Every required one and a number of the optional ones, set for each token and pair of chains.',
      LAYER_ZERO_STACK,
    ),
    control: fact(
      'Each application sets its own; without that LayerZero’s default for the pair of chains holds.',
      'https://docs.layerzero.network/v2/developers/evm/configuration/default-config',
    ),
    delay: null,
    losses: fact(
      'April 2026: 116,500 rsETH of KelpDAO, some 292 million dollars, by a forged message that its single verifier confirmed.',
      'https://www.blockaid.io/blog/how-a-single-layerzero-dvn-compromise-drained-292m-from-kelpdao',
    ),
  },
  EUREKA: {
    verifiers: fact(
      'Each side checks the other with a light client, on Ethereum by zero-knowledge proofs of SP1. Only permitted relayers deliver, which can delay packets and not forge them.',
      'https://docs.cosmos.network/skip-go/eureka/eureka-tech-overview',
      COSMOS_DOCS_COPY,
    ),
    threshold: null,
    control: fact(
      'On Ethereum a security council, five of seven, and some of its members can pause; on the Cosmos Hub its governance.',
      EUREKA_SECURITY,
      COSMOS_DOCS_COPY,
    ),
    delay: fact(
      'Three days at least on Ethereum, by a time lock. None for a pause.',
      EUREKA_SECURITY,
      COSMOS_DOCS_COPY,
    ),
    losses: null,
  },
  OP_STACK: {
    verifiers: fact(
      'For a deposit the rollup itself, which reads its parent. For a withdrawal a claim about the rollup’s state, against which anyone may dispute; on rollups with permissioned proofs only named parties may.',
      OP_STACK_PORTAL,
      OP_STACK_COPY,
    ),
    threshold: fact(
      'One honest party that disputes a wrong claim in time, in most rollups within seven days.',
      OP_STACK_PORTAL,
      OP_STACK_COPY,
    ),
    control: fact(
      'The owner of each rollup’s contracts can replace them; its guardian can pause withdrawals and set claims aside.',
      OP_STACK_PORTAL,
      OP_STACK_COPY,
    ),
    delay: fact(
      'None in the contracts. Whether their owner waits differs by rollup and is not in the source.',
      OP_STACK_PORTAL,
      OP_STACK_COPY,
    ),
    losses: null,
  },
  ARBITRUM: {
    verifiers: fact(
      'The rollup’s own proof: a claim about its state stands once nobody has challenged it in time. On Arbitrum One anyone can claim and challenge; other chains may let only their own validators.',
      'https://docs.arbitrum.io/launch-arbitrum-chain/chain-config/validation/bold',
    ),
    threshold: fact(
      'One honest validator, who challenges a false claim within about a week.',
      'https://docs.arbitrum.io/launch-orbit-chain/configure-your-chain/common-configurations/customizable-challenge-period',
    ),
    control: fact(
      'Of Arbitrum One holders of ARB by vote, and a security council of twelve. Other rollups have owners of their own.',
      ARBITRUM_GOVERNANCE,
    ),
    delay: fact(
      'Three days, a week and three days more for votes and seven of the council. None for nine of it in an emergency.',
      ARBITRUM_GOVERNANCE,
    ),
    losses: null,
  },
  ZKSYNC: {
    verifiers: fact(
      'A contract on Ethereum, which checks a proof of each batch by mathematics before a withdrawal is paid. For a deposit the rollup itself, which reads Ethereum.',
      ZK_STACK_GOVERNANCE,
      OWN_BRIDGES_COPY,
    ),
    threshold: fact('None: a proof is right or it is refused.', ZK_STACK_GOVERNANCE, OWN_BRIDGES_COPY),
    control: fact(
      'Holders of ZK by vote, with a security council and guardians; these two and a foundation together at once. The contracts are shared by all chains of the kind.',
      ZK_STACK_GOVERNANCE,
      OWN_BRIDGES_COPY,
    ),
    delay: fact(
      'Days by vote: a veto period of three, or seven if guardians extend it, and one day more. None in an emergency.',
      ZK_STACK_GOVERNANCE,
      OWN_BRIDGES_COPY,
    ),
    losses: null,
  },
  SCROLL: {
    verifiers: fact(
      'A contract on Ethereum, which checks a proof of each batch by mathematics before a withdrawal is paid. For a deposit the rollup itself, which reads Ethereum.',
      SCROLL_RISKS,
      OWN_BRIDGES_COPY,
    ),
    threshold: fact('None: a proof is right or it is refused.', SCROLL_RISKS, OWN_BRIDGES_COPY),
    control: fact(
      'Its security council, which can replace every contract; its team can pause parts and change what messages cost.',
      SCROLL_RISKS,
      OWN_BRIDGES_COPY,
    ),
    delay: fact('None for the security council in an emergency.', SCROLL_RISKS, OWN_BRIDGES_COPY),
    losses: null,
  },
  POLYGON_POS: {
    verifiers: fact(
      'The validators of Polygon, who tell it of deposits and sign checkpoints of it. Ethereum does not check whether a checkpoint is right.',
      POLYGON_RISKS,
      OWN_BRIDGES_COPY,
    ),
    threshold: fact('More than two thirds of what they have staked.', POLYGON_RISKS, OWN_BRIDGES_COPY),
    control: fact(
      'One multisig of Polygon, which can replace the contracts and move what they hold.',
      POLYGON_RISKS,
      OWN_BRIDGES_COPY,
    ),
    delay: fact(
      'None for what is held: it can be moved without a new contract. Some changes of code wait in a time lock.',
      POLYGON_RISKS,
      OWN_BRIDGES_COPY,
    ),
    losses: null,
  },
};

/** The facts of every bridge, in the order in which bridges are listed. */
export const listBridgeFacts = (): BridgeFacts[] =>
  BRIDGE_IDS.map((bridge_id) => ({ bridge_id, ...FACTS[bridge_id], failures: bridgeFailures(bridge_id) }));
