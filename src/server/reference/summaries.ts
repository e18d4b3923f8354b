import type { EndpointName } from '#contract/endpoints.ts';

/** What each endpoint answers, for the OpenAPI document. */
export const SUMMARIES: { readonly [N in EndpointName]: string } = {
  assets: 'Assets by chain.',
  assetsBetweenChains: 'What can be transferred from one chain to another without a swap, as pairs of assets.',
  assetsFromSource:
    'Every asset that an asset can be moved to, by chain; by transfers alone unless swaps are included.',
  balances: 'Balances of the given assets for one address per chain; without denoms, of every registry asset held.',
  bridgeFacts:
    'Whom one trusts with each bridge: who verifies, who can change it, what was lost, each with source and day. An extension of ' +
    'our own.',
  bridgeReach:
    'The chains that each bridge reaches and how long it takes; of one bridge also the assets that are halted, with who says so. An ' +
    'extension of our own.',
  bridges: 'The bridges that routes may use.',
  chains: 'Chains and their capabilities; only Cosmos chains unless the other families are included.',
  notices:
    'What has ended, what is about to end and what took its place: each with its days, its sources and how strong these are. An ' +
    'extension of our own.',
  lanes:
    'What each lane of a bridge takes at once now, what limits it, and its fee at three sizes, each with its age. An extension of ' +
    'our own.',
  matrix:
    'The best route between every two of up to 20 by 20 chains for one asset, which is taken in its form on each. An extension of ' +
    'our own.',
  curve: 'What arrives and what it costs for up to 60 amounts of one transfer. An extension of our own.',
  originAssets: 'The asset that each given denom originates from.',
  recommendAssets: 'The assets that an asset is best turned into on another chain, each with the reason.',
  route: 'A quote and the list of operations for an exact input or an exact output.',
  routeSummaries: 'The cost, time and signatures of up to 100 requests for a route. An extension of our own.',
  routes: 'The routes worth comparing by amount, time and signatures, each with its reasons. An extension of our own.',
  status:
    'What the figures of routes rest on now: the market, its feeds with their ages and last failures, the chains that do not ' +
    'answer, and the age of the facts that this version was made of. An extension of our own.',
  txAskAgain: 'Asks for a new attestation of a fast transfer of CCTP whose first one ran out. An extension of our own.',
  txPrepare:
    'What a wallet signs for an act that is a message of a Cosmos chain, as `cosmos_tx` of a stop has it: a `SignDoc` with account, sequence, gas ' +
    'and fee of the moment, after the message was simulated. Nothing is kept. An extension of our own.',
  txStatus:
    'Where the transfers of a transaction are now, of any bridge that is followed; its chain is looked for where none is given. `stops` is an ' +
    'extension of our own: what each waits for, and who can act.',
  txSubmit: 'Passes signed bytes to a node of the chain and keeps nothing; sent twice, the answer is the same.',
  txTrack: 'The transaction with its page in an explorer, once a node shows it; 404 until then.',
  venues: 'The venues on which routes may swap.',
  whatIf:
    'The best route, and the best without each bridge and each venue, and with each bridge alone. An extension of our own.',
};
