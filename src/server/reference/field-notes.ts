import { BALANCES_LIMITS } from '#contract/balances.ts';

/**
 * Descriptions of the contract's fields for the OpenAPI document: by `Schema.field` where schemas differ, else by field name.
 */
export const FIELD_NOTES: Readonly<Record<string, string>> = {
  chain_id: 'A decimal number for EVM chains, the chain’s own id for Cosmos chains, `solana`.',
  denom:
    'The asset’s name on its chain: a native denom, an `ibc/…` voucher, a contract address, a mint. `0xeeee…` and `0x0000…` ' +
    'are accepted for the native asset of an EVM chain.',
  decimals: 'Decimal places of the whole token; null when unknown.',
  logo_uri: 'Address of an image; null when there is none, empty in origins and routes.',
  tx_index: 'The transaction, counted from 0, in which this happens.',
  bridge_id: 'The bridge that carries the transfer.',
  smart_relay: 'Whether a relayer of the service forwards the transfer.',

  'RouteRequest.amount_in':
    'The exact input in smallest units, at most what an account of the chain can hold: 2^256 - 1, on Solana 2^64 - 1, of a ' +
    'CW20 2^128 - 1. Give this or `amount_out`, not both.',
  'RouteRequest.amount_out':
    'The exact output in smallest units. A bridge of coarser units or with a minimum may deliver a little more: see `amount_out` ' +
    'of the response. Give this or `amount_in`, not both.',
  'RouteRequest.cumulative_affiliate_fee_bps':
    'Fee of the client in basis points, 1,000 at most, deducted from the output of the last swap.',
  'RouteRequest.swap_venues': 'Swap on these venues only; absent or empty means on any.',
  'RouteRequest.allow_unsafe': 'Return routes that fail the price checks too, with a warning. False when absent.',
  'RouteRequest.experimental_features':
    'Names of features to opt into; absent or empty means none. Unknown names are ignored.',
  'RouteRequest.allow_multi_tx': 'Whether the user may have to sign more than once. True when absent.',
  'RouteRequest.bridges': 'Use these bridges only; absent or empty means any. `CCTP_V2` means `CCTP`.',
  'RouteRequest.smart_relay': 'Whether a relayer of the service may forward transfers. True when absent.',
  'RouteRequest.smart_swap_options':
    '`split_routes` may split a swap over pools: false when absent. `evm_swaps` may swap on EVM chains: true when absent.',
  'RouteRequest.allow_swaps': 'Whether the route may swap. True when absent.',
  'RouteRequest.go_fast':
    'Whether fast transfers, paid ahead by a solver, may be used. False when absent, also where `bridges` names GO_FAST.',
  'RouteRequest.order':
    'Ours: what decides between routes. `effort`, the default: cost, with a price for signatures, transfers, parties to trust and ' +
    'time. `time`: the same with dear minutes; the default with `go_fast`. `value`: cost alone.',

  'Route.amount_in': 'The input in smallest units of the source asset.',
  'Route.amount_out': 'The output in smallest units of the destination asset, after all deducted fees.',
  'Route.estimated_amount_out': 'The same as `amount_out`.',
  'Route.operations': 'Transfers and swaps in order.',
  'Route.chain_ids': 'Every chain of the route, in order of use.',
  'Route.required_chain_addresses': 'Chains on which the user needs an address, in order of use.',
  'Route.txs_required': 'How many times the user signs.',
  'Route.estimated_route_duration_seconds':
    'Estimated time from the first signature to arrival; 0 when the duration of an operation is unknown.',
  'Route.liveness_warnings':
    'Assets and bridges on the way that are not fully alive, each with a sentence; of a notice the first only, with its id in `notice` and the ' +
    'day of its end in `until`. Absent where there are none.',
  'Asset.liveness':
    'Absent for an asset that nothing is known against. `gone`: not routed. `halted`: no transfer to or from its chain; ' +
    '`halted_in` and `halted_out`: none in that direction. `closing`: being ended with all its vouchers, its own tokens move and no route ' +
    'ends in it. `ending`: it still works, with a warning. `unstable`: routed, with a warning. `source` and `date` say who says so and when; of a notice, ' +
    '`notice` is its id, `what` its sentence, `until` the day on which it closes what still works, and `limited_from` the day from which ' +
    'that is limited.',
  'Bridge.assets': 'How many assets the bridge moves.',
  'Bridge.halted_assets': 'How many of them are halted in at least one direction.',
  'RouteSummary.limits':
    'Ours, of `route_summaries`: the most that lanes of the route take in one message, `limit` in the smallest unit of the asset ' +
    'that the lane takes. A lane that names no maximum is not there.',
  'RouteSummary.carriers':
    'What carries it, in the order of the way, each once: `bridge_id`, with `is_fast` for the fast way of CCTP, or `swap_venue`.',
  'RouteSummary.approvals_most':
    'Ours: how many approvals come on top of `txs_required` at most, where the wallet has given none.',
  'RouteSummary.gas_needs':
    'Ours: the coins that later signatures pay their gas in on other chains than the first; those that an earlier signature brings are not there.',
  'Bridge.liveness': 'Ours: why no lane of it is open, as of an asset; absent while one is.',
  'NoticesResponse.today': 'The UTC day by which `effect` and `next` are told.',
  'NoticesResponse.read': 'The newest day on which a source was read.',
  'Notice.effect':
    'In force: `inform`, `warn` (still works, with a warning), `no_entry` (nothing moves into it, out is open), `closed`; null before its first phase.',
  'Notice.next': 'The phase to come; null after the last one began.',
  'Notice.phases': 'Each begins at midnight UTC.',
  'Notice.what': 'A sentence for people, in English.',
  'Notice.todo': 'What to do, in English.',
  'Notice.instead': 'Assets that take the place of what ends, the usual one first.',
  'NoticeSubject.vouchers': '`with`: the asset and all its vouchers; `only`: the vouchers.',
  'NoticeSubject.channel': '`*` stands for every channel of the chain.',
  'BridgeFactsResponse.bridge_facts':
    'One for each bridge, in the order of `/v2/info/bridges`. Null is what no source was found for.',
  'BridgeFacts.verifiers': 'Who confirms what happened on the other chain.',
  'BridgeFacts.threshold': 'How many of them must agree.',
  'BridgeFacts.control': 'Who can change that, or the contracts.',
  'BridgeFacts.delay': 'How long before such a change holds.',
  'BridgeFacts.losses': 'What was lost before; null is not "nothing".',
  'BridgeFacts.failures':
    'Where the money is if a transfer by it stops on its way: one, or one in and one out of a rollup.',
  'BridgeReachRequest.bridge_id': 'This bridge alone, and then with what of it is halted.',
  'BridgeReach.chain_ids': 'The chains with an open lane of the bridge.',
  'BridgeReach.times': 'How long it takes, by the lanes in use; empty where none is, or no time is known.',
  'BridgeReach.parts':
    'The parts of the bridge that its lanes in use take, as notices name them: `v1`, `v2` and `noble` of CCTP; absent of one without parts.',
  'BridgeReach.halted': 'Only of a request for one bridge: the assets that are halted, by the word that says so.',
  'BridgeTime.way':
    '`usual`; `fast` for one that does not wait for finality; `in` and `out` for the bridges of rollups.',
  'BridgeTime.seconds': 'The median over every two chains; half of them lie from `from_seconds` to `to_seconds`.',
  'BridgeTime.pairs': 'How many times are counted: the measured ones, if there are any, else the published ones.',
  'Lane.name': 'Ours: the lane’s own name, where several join the same assets.',
  'LanesRequest.is_limited': 'True for lanes alone that take a known maximum.',
  'Fact.text': 'One or two sentences.',
  'Fact.source': 'The page or the code that says so.',
  'Fact.checked': 'The day on which the source was read, `YYYY-MM-DD`.',
  'Route.untimed_operations':
    'Indices of the operations of unknown duration. Absent if all durations are known; the estimate is then above 0.',
  'Route.does_swap': 'Whether the route swaps.',
  'Route.swap_venues': 'The venues on which the route swaps; empty where it does not.',
  'Route.usd_amount_in': 'USD value of the input; absent without a price.',
  'Route.usd_amount_out': 'USD value of the output; absent without a price.',
  'Route.swap_price_impact_percent': 'Price impact of the swaps in percent: "0.5" is half a percent.',
  'Route.search_cut_short': 'The search ended after its most steps: another route may be better. Absent if it did not.',
  'Route.warning':
    'Present when the price is bad or cannot be checked, which only `allow_unsafe` returns; and, with the id of a `notice`, when something ' +
    'on the way ends within 60 days.',
  'Route.estimated_fees': 'Every fee of the route.',

  'EvmSwap.input_token': 'The contract of the input token; empty for the gas asset.',
  'EvmSwap.swap_calldata':
    'The call that swaps, sent to `swap_router.address` with `max_amount_in` as value if the input is the gas asset. Absent, ' +
    'like `swap_router`, if no known router can run the swap: over several venues, or with an affiliate fee.',
  'EvmSwap.swap_router':
    '`address`: the recipient of `swap_calldata` and the spender to approve for `max_amount_in` of `input_token` unless ' +
    'that is the gas asset. `max_amount_in`: the largest input; unused gas asset is refunded. `min_amount_out`: the least ' +
    'output; the swap reverts below it. Both in smallest units.',

  'StargateTransfer.unsent_amount':
    'The part of `amount_in` below the shared decimals of the pools: it stays with the sender. Together with `oft_fee_amount` it ' +
    'is all that does not arrive. Absent where the decimals are equal.',

  'LayerZeroTransfer.unsent_amount':
    'The part of `amount_in` below the decimals that the token sends: it stays with the sender. Absent where there is none.',
  'LayerZeroTransfer.verifiers':
    'How many verifiers must agree on the message, by what both ends said on chain: every required one and a number of the ' +
    'optional ones. Absent where that was not read. Lanes of one verifier are not offered.',

  'RoutesRequest.allow_no_route':
    'Answer with an empty list and `no_route` where there is no route. False when absent: the answer is then an error, as of `/route`.',
  'RoutesRequest.by_bridge': 'The best route with each bridge too, in `by_bridge`. False when absent.',
  'RoutesResponse.routes':
    'At most nine. The first is the route of `/v2/fungible/route`; no other route found equals one of the others in amount, time ' +
    'and signatures and beats it in one.',
  'RoutesResponse.no_route':
    'Why there is no route, where the request has `allow_no_route`: the body of the error that it would have without it.',
  'RoutesResponse.by_bridge':
    'One for each bridge that the request allows: the best route that uses only this bridge and IBC; it may use IBC alone.',
  'LanesRequest.asset_denom': 'With `asset_chain_id`: lanes that this asset leaves or arrives by.',
  'LanesRequest.symbol':
    'Lanes with an asset of this symbol at either end, in any letter case: the recommended one, else its own.',
  'LanesRequest.bridges': 'Lanes of these bridges alone.',
  'LanesRequest.limit': 'At most so many lanes: 1 to 500, 100 when absent.',
  'LanesRequest.offset': 'Leaves out so many of the first.',
  'LanesRequest.order':
    '`max`, when absent: first what nothing limits, then by the dollars of `max` from the largest. `fee`: by the dollars of the fee of 10,000 dollars worth. `time`: the fastest first.',
  'LanesResponse.lanes':
    'In the order of the request; those without its figure come after, those that are not offered last.',
  'LanesResponse.total': 'How many lanes match the request.',
  'LanesResponse.offered': 'How many of these are offered now.',
  'LanesResponse.left_out': 'How many come after the last one here.',
  'Lane.is_offered':
    'False where its fee or what it takes is not known, or it takes nothing at present: no route uses it. Lanes that are halted are not listed.',
  'Lane.limit':
    'What sets `max`: RESERVE, what is held at the far end; MINT_LIMIT, what may be minted there at once; BRIDGE, a limit of the bridge. NONE where nothing limits it, UNKNOWN where no limit is known.',
  'Lane.min': 'The least that it takes, in the smallest unit of the source asset; null without one.',
  'Lane.max':
    'The most that one transfer takes now, in the smallest unit of the source asset; null where `limit` is NONE or UNKNOWN.',
  'Lane.sizes':
    'What it takes of 100, 10,000 and 1,000,000 dollars worth of the source asset; empty where it is not offered.',
  'LaneSize.amount_in': 'So many dollars in the smallest unit of the source asset, rounded down; null without a price.',
  'LaneSize.amount_out':
    'What arrives, in the smallest unit of the destination asset; null where the amount cannot be sent.',
  'LaneSize.fees':
    'What the bridge charges, as a route charges it; network gas is not included. Null where the amount is not known or cannot be sent.',
  'LaneSize.usd_fee': 'The sum of `fees` in dollars, rounded up; null where one of them has no price.',
  'LaneSize.reason':
    'Why the amount cannot be sent: `below_minimum`, `above_maximum`, `nothing_arrives` or `no_price`; null where it can.',
  'LaneFee.amount': 'In the smallest unit of the asset of the fee.',
  'LaneFee.behavior': 'FEE_BEHAVIOR_DEDUCTED: taken from the amount. FEE_BEHAVIOR_ADDITIONAL: paid on top.',
  'MatrixCell.not_read':
    'True where there is no route only as far as a live market was read so far: ask again in a minute.',
  'CurveRequest.amounts': 'What is sent, in smallest units: 1 to 60 amounts, in any order.',
  'CurveResponse.points': 'One for each amount, in the order of the request.',
  'CurvePoint.route': 'Absent where no route takes the amount, or where it is unsafe and that is not allowed.',
  'CurvePoint.reason': 'Why there is no route: `cause` is NO_ROUTE, BAD_PRICE_ERROR or LOW_INFO_ERROR.',
  'CurveRoute.usd_cost':
    'Dollars sent, less dollars that arrive, plus dollars on top. Negative for a gain. Absent where an end has no price.',
  'CurveRoute.is_cost_least': 'Whether a fee on top has no price: the cost is at least `usd_cost`.',
  'CurveRoute.approvals_most':
    'How many approvals come on top of `txs_required` at most, where the wallet has given none.',
  'CurveRoute.path': 'Equal for points whose routes take the same lanes and swap the same assets on the same venues.',
  'CurveRoute.searched':
    'Whether this is the route of most value that `/v2/fungible/route` finds for the amount. Else it is the best of the ' +
    'routes found for other amounts, quoted exactly for this one; a request of its own may find a better one.',
  'ChosenRoute.reasons':
    'BEST_AMOUNT: most output, or least input for an exact output, additional fees counted. FASTEST: shortest known duration. ' +
    'FEWEST_SIGNATURES: fewest signatures. TRADE_OFF: none of these, but better in something than each of the others. Of ' +
    'several equals, the one of most value has the reason.',
  'ChosenRoute.failures': 'Where the money is if an operation fails or stays: one for each operation, in order.',
  'BridgeRoute.failures': 'The same for this route; absent where there is none.',
  'OperationFailure.operation_index': 'Index of the operation in `operations` of the route.',
  'OperationFailure.text':
    'Which asset is then where and at whose address, and what to do. It depends on what runs before the operation in the same ' +
    'transaction.',
  'OperationFailure.source': 'The page or the code that says so.',
  'OperationFailure.checked': 'The day on which the source was read, `YYYY-MM-DD`.',
  'BridgeRoute.not_read':
    'True where there is no route only as far as the lanes of the bridge were read so far: ask again in a minute.',
  'BridgeRoute.route': 'Null if there is none, or only an unsafe one that the request does not allow.',

  'Route.prices_as_of':
    'Ours: time of the oldest price that dollars of the route rest on, ISO 8601. Absent where none of them ages, as in the sample.',
  'Operation.max_amount_in':
    'Ours: the most that its bridge takes in one message now, in the smallest unit of `denom_in`: what its far end holds, may still mint, or its own limit. Absent where nothing limits it, and for swaps.',
  figures:
    'Ours: when, from whom and how what this rests on was read. Absent in a market that was not read, like the sample.',
  'Figures.as_of': 'Time by the block or the answer, ISO 8601; of several pools, of the oldest.',
  'Figures.source': 'Who was asked, for people: `a node of Base`, `Circle`.',
  'Figures.basis':
    '`exact`: settled by this service on state that it read. `asked`: another’s answer. `one_node`: the word of one node, which no second one confirmed. `documented`: a published rule that was not read.',
  'Figures.refresh_ms': 'How often it is read, in milliseconds; absent when unknown.',

  duration: 'Ours: how long a transfer takes, and what that rests on; absent when unknown, and for swaps.',
  'Duration.seconds': 'From the signature until it has arrived. Routes are ordered and summed by it.',
  'Duration.from_seconds':
    'The first quartile of what was measured, or the sum of the shorter ends of what is published of its parts; absent without a range.',
  'Duration.to_seconds': 'The third quartile, or the sum of the longer ends.',
  'Duration.basis':
    '`measured`: the median of transfers, from the block that holds the transaction to that of the delivery. `published`: the sum of ' +
    'block times, confirmations and the wait for who delivers.',
  'Duration.count': 'Of a measured one, the number of transfers.',
  'Duration.period': 'Of a measured one, its first and last month: `2024-06 to 2024-12`.',
  'Duration.source': 'Of a measured one, who published it.',

  'Fee.fee_type': 'SMART_RELAY, BRIDGE, SWAP, RELAY or GAS.',
  'Fee.amount': 'In the smallest unit of the fee asset; absent where gas is not known.',
  'Fee.approval': 'Of gas: what an approval before the transaction would cost on top, where one may be needed.',
  'Fee.usd_amount': 'USD value; absent without a price.',
  'Fee.origin_asset': 'The asset in which the fee is paid.',
  'Fee.operation_index': 'Index of the operation that causes the fee; null for none.',
  'Fee.fee_behavior':
    'FEE_BEHAVIOR_DEDUCTED: deducted from the amount. FEE_BEHAVIOR_ADDITIONAL: charged on top of the input.',

  'BalancesRequest.chains':
    `By chain id, ${BALANCES_LIMITS}: an address, and denoms to read; absent or empty means every holding that is looked for: on EVM ` +
    'chains of the native asset and the listed tokens, on Cosmos chains all of the bank, on Solana every token account.',
  'BalancesResponse.chains': 'By chain id, one entry for each chain of the request.',
  'ChainBalances.as_of': 'Time of the block that was read, ISO 8601; absent when unknown.',
  'ChainBalances.not_looked_for':
    'Kinds of holdings that were not looked for, so that the list may lack some: `UNLISTED_ERC20` (tokens that ' +
    '`/v2/fungible/assets` does not list), `CW20`, `STAKED` (what is staked on a Cosmos chain). Absent if there are none, and where the request names denoms.',
  'BalanceEntry.amount': 'In smallest units. "0" beside an `error` means unknown, not zero.',
  'BalanceEntry.spendable':
    'Ours: what of the amount can be moved, in smallest units, where that is less: coins of a vesting account are locked. Absent where all ' +
    'can be moved, and where the node does not say.',
  'BalanceEntry.formatted_amount': 'The amount as a decimal number of whole tokens.',
  'BalanceEntry.price': 'USD price of a whole token; null when unknown, and beside `liveness`.',
  'BalanceEntry.liveness':
    'Ours: why it has no price although what it stands for may have one: it is gone, or its way home has ended. Absent where it can be ' +
    'sold or turned back.',
  'BalanceEntry.value_usd': 'USD value of the balance, rounded down; null when unknown.',
  'BalanceEntry.price_source':
    'Source of the price: `sample`, `coingecko`, `defillama`, or `pools`. Absent without a price.',
  'BalanceEntry.price_as_of': 'Time of the price by its source, ISO 8601. Absent without a price.',
  'BalanceEntry.symbol':
    'Of an ERC-20 that is not listed, and that the request names: the symbol by its contract, of at most 32 characters. Anybody ' +
    'may write any symbol into a contract. `decimals` are by the contract as well.',
  'BalanceEntry.asset':
    'Ours: the asset, where it is in no list but follows from one: a voucher whose path leads over known channels to a listed asset.',
  'BalanceEntry.error':
    'Why this balance could not be read. Of several denoms of a chain with one reason, the first gives it and the others name that one.',

  'Asset.origin_denom': 'The denom on the chain that the asset comes from; empty when unknown.',
  'Asset.origin_chain_id': 'The chain that the asset comes from; empty when unknown.',
  'Asset.trace': 'The ports and channels of a voucher, as in its trace; empty for a native asset.',
  'Asset.symbol': 'Short name; two assets may share one.',
  'Asset.name': 'Full name; null when unknown, empty in origins and routes.',
  'Asset.coingecko_id': 'The asset’s id at CoinGecko; null when unknown, empty in origins and routes.',
  'Asset.token_contract':
    'The contract behind the asset, on chains that have contracts; null when there is none, empty in origins and routes.',

  'Chain.pfm_enabled': 'Whether the chain forwards packets, so that several hops need one signature.',
  'Chain.supports_memo': 'Whether transfers may carry a memo.',
  'Chain.reads_balances': 'Whether the service has a node to read balances of the chain from.',
  'Chain.twin_chain_id':
    'Ours: the chain that shows the same ledger to the other family of addresses: what one account holds is there too, once. Absent ' +
    'without one.',
  'Chain.bech32_prefix': 'Address prefix of a Cosmos chain; empty elsewhere.',
  'Chain.fee_assets': 'Assets that pay network fees.',

  'ChainsRequest.chain_ids': 'Only these chains; absent or empty means all.',
  'ChainsRequest.include_evm': 'EVM chains too.',
  'ChainsRequest.include_svm': 'Solana too.',
  'AssetsRequest.chain_ids': 'Only assets of these chains; absent or empty means of all.',
  'AssetsRequest.denoms':
    'An extension of this service: only assets of these denoms. With `chain_ids`, a page that needs two assets need not load them all.',
  'AssetsRequest.as_columns':
    'An extension of this service: the list in `asset_columns`, half as large, and `chain_to_assets_map` empty. A service that ' +
    'does not know it answers with the map.',
  'AssetsResponse.asset_columns': 'Only where the request wants columns.',
  'AssetColumns.chains': 'In the order of the list, each with the number of its assets, which follow one another.',
  'AssetColumns.marks':
    'A number for each asset, in the order of the list: the sum of 1 (its origin is another asset of the list), 2 (its origin is ' +
    'in `other_origins`), 4 (its origin is unknown; without these three it is its own origin), 8 (a voucher), and, where something ' +
    'is left out because it is that of the origin, 16 (denom), 32 (symbol), 64 (name), 128 (decimals), 256 (CoinGecko id); 512 (the ' +
    'name is the symbol, and left out), 1024 (the recommended symbol is not the symbol), 2048 (not fully alive). Every column has ' +
    'one entry a line: first of the assets without mark 1, then of those with it. An empty entry is unknown.',
  'AssetColumns.denoms':
    'Of a voucher the denom at the end of its path: its own is `ibc/` and the SHA-256 of trace, `/` and that denom, in upper-case hex.',
  'AssetColumns.traces': 'Of vouchers: `transfer/channel-0`.',
  'AssetColumns.origins': 'Of marks 1: how many places further the origin is in the list, or before if negative.',
  'AssetColumns.other_origins': 'Of marks 2: chain id, bar, denom.',
  'AssetColumns.recommended_symbols': 'Of marks 1024; else it is the symbol.',
  'AssetColumns.livenesses': 'The records that `liveness` counts from 0.',
  'AssetColumns.liveness': 'Of marks 2048: the place of the record in `livenesses`.',
  'AssetsRequest.native_only': 'Only assets that come from the chain they are on.',
  'AssetsRequest.include_no_metadata_assets': 'Assets without a symbol or decimals too.',
  'AssetsRequest.include_cw20_assets': 'CW20 tokens too.',
  'AssetsRequest.include_evm_assets': 'Assets on EVM chains too.',
  'AssetsRequest.include_svm_assets': 'Assets on Solana too.',
  only_testnets: 'Test networks instead of main networks.',

  'RecommendAssetsRequest.requests':
    'Several requests, 100 at most, with results in `recommendation_entries`. Give this or the fields of one request; an empty ' +
    'list counts as absent.',
  'RecommendAssetsResponse.recommendations': 'Result of a single request; empty for a list.',
  'RecommendAssetsResponse.recommendation_entries':
    'One for each of `requests`, in its order; empty for a single request.',
  'RecommendationEntry.error': 'Why this request failed; the others are unaffected.',
  dest_chain_id: 'Destination chain; every reachable chain when absent.',
  reason:
    'MOST_LIQUID: the form of the asset with most liquidity in the chain’s pools. DIRECT: the form with the fewest transfers. ' +
    'BASE_TOKEN: the origin asset on its own chain, the fee asset elsewhere. UNKNOWN means any.',
  'AssetsFromSourceRequest.allow_multi_tx': 'Include assets that take more than one signature. False when absent.',
  'AssetsFromSourceRequest.include_swaps': 'Include assets that take a swap. False when absent.',
  'AssetsFromSourceRequest.swap_venues': 'Swap on these venues only; absent or empty means on any.',
  'AssetsFromSourceRequest.native_only': 'Only assets that come from the chain they are on.',
  'AssetsFromSourceRequest.include_cw20_assets': 'CW20 tokens too.',
  'AssetsFromSourceRequest.include_derived_assets':
    'Ours: vouchers that follow from listed assets and channels too, after the listed assets. True when absent.',
  'AssetsFromSourceRequest.group_by': 'Key of the response: only `chain_id`, the default.',
  'AssetsFromSourceRequest.recommendation_reason': 'Only recommendations with this reason.',
  'AssetsFromSourceResponse.dest_assets': 'By chain id; a chain without a matching asset is absent.',
  'AssetsBetweenChainsRequest.dest_chain_id': 'The destination chain.',
  'AssetsBetweenChainsRequest.source_chain_id': 'The source chain.',
  'AssetsBetweenChainsRequest.allow_multi_tx': 'Include assets that take more than one signature. False when absent.',
  'AssetsBetweenChainsRequest.include_evm_assets': 'Assets on EVM chains too. False when absent.',
  'AssetsBetweenChainsRequest.include_cw20_assets': 'CW20 tokens too.',
  'AssetsBetweenChainsRequest.include_derived_assets':
    'Ours: vouchers that follow from listed assets and channels too, after the listed assets.',
  'AssetsBetweenChainsRequest.include_no_metadata_assets': 'Assets without a symbol or decimals too.',
  'AssetBetweenChains.txs_required': 'The least number of signatures.',
  'AssetBetweenChains.bridges': 'The bridges of the path with fewest signatures, in order of use.',

  'StatusResponse.market':
    '`source` and `version` as in the header `portolan-market`; `as_of` is the time of the oldest figure in use; `live` says ' +
    'whether the figures are read from chains and services again and again.',
  'StatusResponse.feeds':
    'One for each source of figures that can fail alone; of a captured market, as they were then. Empty for the sample.',
  'StatusResponse.silent_chains':
    'Chains of which every feed of their own failed at its last question, with its latest message.',
  'StatusResponse.facts':
    'How old the facts are that were read when this version was made, a kind each; absent in earlier versions.',
  'FactsAge.kind':
    '`liveness`: what is halted or gone. `bridges`: how bridges are secured. `failures`: where money is when a step fails.',
  'FactsAge.newest': 'The day on which some of them were read last, `YYYY-MM-DD`.',
  'FactsAge.oldest': 'The day on which those were read that have not been read since for longest, `YYYY-MM-DD`.',
  'FactsAge.age_days': 'Whole days since `newest`, by the clock of the service.',
  'FactsAge.is_old': 'Whether that is more than 45 days.',
  'StatusResponse.replica': 'Of a server that shares its market with equal ones; absent for one that is alone.',
  'ReplicaStatus.shared_store':
    '`connected`, or `unreachable`: then the server goes on with the figures that it has, until they are too old.',
  'ReplicaStatus.since': 'When that began.',
  'ReplicaStatus.ingests': 'Whether this server reads the market for all at this moment.',
  'ReplicaStatus.ignored_values': 'How many values of the shared store could not be used, since the start.',
  'FeedStatus.name': 'Unique, for programs.',
  'FeedStatus.title': 'For people.',
  'FeedStatus.state':
    '`current`: as fresh as it should be. `late`: in use, but its last question failed. `expired`: older than `limit_ms`, and no ' +
    'route uses its figures. `waiting`: it has not answered yet.',
  'FeedStatus.partial': 'True while its first round goes on: more of what it covers comes with its next reads.',
  'FeedStatus.covers': 'What it reads: `prices`, `gas`, `pools`, `lanes` (fees and limits of bridges).',
  'FeedStatus.chain_ids':
    'The chains that its gas prices and pools are of, and that its lanes leave; empty for prices.',
  'FeedStatus.as_of': 'Time of its figures, by the block or the answer; null before the first.',
  'FeedStatus.block': 'The block of its figures, a decimal number, where all are of one.',
  'FeedStatus.refresh_ms': 'How often it is asked, in milliseconds.',
  'FeedStatus.limit_ms': 'Age in milliseconds past which its figures are not used.',
  'FeedStatus.last_failure': 'Its last question, if that failed; null if not.',
  'FeedStatus.note': 'What it leaves out, in a sentence; null for nothing.',
  'FeedStatus.embedded':
    'True if its figures come with the service or follow from others, so that it asks nobody; absent for the others.',

  'OriginAssetsRequest.assets': 'The pairs to look up, 5,000 at most.',
  'OriginAssetsResponse.origin_assets':
    'One for each pair of the request, in its order; `asset` is present only if `asset_found`.',

  'Error.code': 'A gRPC status number.',
  'Error.message': 'Names what is wrong and what to do next.',
  'Error.details':
    'Machine-readable causes: `ErrorInfo` with a `reason`, or `BadRequest` with `field_violations`, each a `field` and ' +
    'a `description`.',
};
