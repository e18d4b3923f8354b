/**
 * What the fields of the contract mean, for the OpenAPI document: by `Schema.field` where schemas differ, else by
 * the field's name wherever it appears.
 */
export const FIELD_NOTES: Readonly<Record<string, string>> = {
  chain_id: 'A decimal number for EVM chains, the chain’s own id for Cosmos chains, `solana`.',
  denom: 'The asset’s name on its chain: a native denom, an `ibc/…` voucher, a contract address, a mint.',
  decimals: 'Decimal places of the whole token; null when nobody says.',
  logo_uri: 'Address of an image; null when there is none, empty in origins and routes.',
  tx_index: 'The transaction, counted from 0, in which this happens.',
  bridge_id: 'The bridge that carries the transfer.',
  smart_relay: 'Whether a relayer of the service forwards the transfer.',

  'RouteRequest.amount_in': 'Exactly this much is sent, in the smallest unit. Give this or `amount_out`, not both.',
  'RouteRequest.amount_out':
    'Exactly this much arrives, in the smallest unit, or a little more where a bridge moves coarser units, or takes no less: ' +
    '`amount_out` of the answer says. Give this or `amount_in`, not both.',
  'RouteRequest.cumulative_affiliate_fee_bps':
    'Fee of the asking program in hundredths of a percent, 1,000 at most, taken from the output of the last swap.',
  'RouteRequest.swap_venues': 'Swap on these venues only; absent or empty means on any.',
  'RouteRequest.allow_unsafe': 'Answer routes that fail the price checks too, with a warning. False when absent.',
  'RouteRequest.experimental_features':
    'Names of features to opt into; absent or empty means none. Unknown names are ignored.',
  'RouteRequest.allow_multi_tx': 'Whether a person may have to sign more than once. True when absent.',
  'RouteRequest.bridges': 'Use these bridges only; absent or empty means any. `CCTP_V2` means `CCTP`.',
  'RouteRequest.smart_relay': 'Whether a relayer of the service may forward transfers. True when absent.',
  'RouteRequest.smart_swap_options':
    '`split_routes` may split a swap over pools: false when absent. `evm_swaps` may swap on EVM chains: true when absent.',
  'RouteRequest.allow_swaps': 'Whether the route may swap. True when absent.',
  'RouteRequest.go_fast':
    'Whether fast transfers, paid ahead by a solver, may be used. False when absent, also where `bridges` names GO_FAST.',

  'Route.amount_in': 'What is sent, in the source asset’s smallest unit.',
  'Route.amount_out': 'What arrives, in the destination asset’s smallest unit, all deducted fees taken out.',
  'Route.estimated_amount_out': 'The same as `amount_out`.',
  'Route.operations': 'What happens, in order.',
  'Route.chain_ids': 'Every chain of the route, in order of use.',
  'Route.required_chain_addresses': 'Chains on which the person needs an address, in order of use.',
  'Route.txs_required': 'How many times the person signs.',
  'Route.estimated_route_duration_seconds':
    'Estimated time from the first signature to arrival; 0 when it is not known for a part of the way.',
  'Route.untimed_operations':
    'Which operations, counted from 0, take a time that nobody knows. Absent where all times are known: then no time is 0.',
  'Route.does_swap': 'Whether the route swaps.',
  'Route.swap_venues': 'The venues on which the route swaps; empty where it does not.',
  'Route.usd_amount_in': 'Dollar value of what is sent; absent when nobody gives a price.',
  'Route.usd_amount_out': 'Dollar value of what arrives; absent when nobody gives a price.',
  'Route.swap_price_impact_percent': 'How far the swaps move the price: "0.5" is half a percent.',
  'Route.warning': 'Present when the price is bad or cannot be judged, which only `allow_unsafe` lets through.',
  'Route.estimated_fees': 'Every fee of the route.',

  'EvmSwap.input_token': 'The contract that is paid in; empty for the gas asset.',
  'EvmSwap.swap_calldata':
    'The call that swaps, sent to `swap_router.address` with `max_amount_in` as value where the gas asset is paid in. Absent, ' +
    'as is `swap_router`, where no router is known to do it: over several venues, say, or with an affiliate fee.',
  'EvmSwap.swap_router':
    '`address`: where `swap_calldata` is sent, and who must be approved to take `max_amount_in` of `input_token` unless ' +
    'that is the gas asset. `max_amount_in`: the most it takes; of the gas asset it gives back the rest. ' +
    '`min_amount_out`: the least it gives; when it would be less, nothing happens. Both in smallest units.',

  'StargateTransfer.unsent_amount':
    'Of `amount_in`, what is finer than the decimals that pools share: it is not taken and stays with the sender. With ' +
    '`oft_fee_amount`, all that does not arrive. Absent where nothing can be too fine.',

  'RoutesRequest.by_bridge': 'The best route with each bridge too, in `by_bridge`. False when absent.',
  'RoutesResponse.routes':
    'Eight at most, the one that delivers most value first. No other route is as good as one of these in amount, time ' +
    'and signatures. Without `go_fast` the first is the answer of `/v2/fungible/route`, also where one after it is worth ' +
    'the same and quicker.',
  'RoutesResponse.by_bridge':
    'One for each bridge that the request allows: the best route where it and IBC, which takes over where it ends, are ' +
    'the only ones; that may be one of IBC alone.',
  'ChosenRoute.reasons':
    'BEST_AMOUNT: it delivers the most value, or costs the least for an exact output, what is charged on top counted. ' +
    'FASTEST: it takes the least time of those whose time is known. FEWEST_SIGNATURES: nothing needs fewer. TRADE_OFF: ' +
    'none of these, but better in something than each of the others. Where several tie, the one of most value has the ' +
    'reason.',
  'BridgeRoute.route': 'Null when there is none, or only an unsafe one that the request does not allow.',

  'Fee.fee_type': 'SMART_RELAY, BRIDGE, SWAP, RELAY or GAS.',
  'Fee.amount': 'In the smallest unit of the fee asset.',
  'Fee.usd_amount': 'Dollar value; absent when nobody gives a price.',
  'Fee.origin_asset': 'The asset in which the fee is paid.',
  'Fee.operation_index': 'The operation that causes the fee; null when it belongs to none.',
  'Fee.fee_behavior':
    'FEE_BEHAVIOR_DEDUCTED: taken out of what arrives. FEE_BEHAVIOR_ADDITIONAL: charged on top of what is sent.',

  'BalancesRequest.chains':
    'By chain id, 500 at most: the address to look at, and the denoms to look for; absent or empty means all that it holds.',
  'BalancesResponse.chains': 'By chain id, one entry for each chain asked.',
  'ChainBalances.as_of': 'When the block that was read was made, ISO 8601; absent when no node said.',
  'BalanceEntry.amount': 'In the smallest unit. "0" beside an `error` means unknown, not nothing.',
  'BalanceEntry.formatted_amount': 'The amount as a decimal number of whole tokens.',
  'BalanceEntry.price': 'Dollars for a whole token; null when nobody says.',
  'BalanceEntry.value_usd': 'Dollar value of the balance, rounded down; null when it cannot be told.',
  'BalanceEntry.price_source': 'Who says so: `sample`, `coingecko`, `defillama`, or `pools`. Absent without a price.',
  'BalanceEntry.price_as_of': 'When the source says it was so, ISO 8601. Absent without a price.',
  'BalanceEntry.error': 'Why this balance could not be read.',

  'Asset.origin_denom': 'The denom on the chain that the asset comes from; empty when that is not known.',
  'Asset.origin_chain_id': 'The chain that the asset comes from; empty when that is not known.',
  'Asset.trace': 'The path of ports and channels that a voucher came by; empty for a native asset.',
  'Asset.symbol': 'What the asset is called on screens. Two assets may share one.',
  'Asset.name': 'What the asset is called in full; null when nobody says, empty in origins and routes.',
  'Asset.coingecko_id': 'The asset’s id at CoinGecko; null when nobody says, empty in origins and routes.',
  'Asset.token_contract':
    'The contract behind the asset, on chains that have contracts; null when there is none, empty in origins and routes.',

  'Chain.pfm_enabled': 'Whether the chain forwards packets, so that several hops need one signature.',
  'Chain.supports_memo': 'Whether transfers may carry a memo.',
  'Chain.reads_balances': 'Whether the service has a node to read balances of the chain from.',
  'Chain.bech32_prefix': 'What addresses of a Cosmos chain begin with; empty elsewhere.',
  'Chain.fee_assets': 'What network fees are paid in.',

  'ChainsRequest.chain_ids': 'Only these chains; absent or empty means all.',
  'ChainsRequest.include_evm': 'EVM chains too.',
  'ChainsRequest.include_svm': 'Solana too.',
  'AssetsRequest.chain_ids': 'Only assets of these chains; absent or empty means of all.',
  'AssetsRequest.native_only': 'Only assets that come from the chain they are on.',
  'AssetsRequest.include_no_metadata_assets': 'Assets without a symbol or decimals too.',
  'AssetsRequest.include_cw20_assets': 'CW20 tokens too.',
  'AssetsRequest.include_evm_assets': 'Assets on EVM chains too.',
  'AssetsRequest.include_svm_assets': 'Assets on Solana too.',
  only_testnets: 'Test networks instead of main networks.',

  'RecommendAssetsRequest.requests':
    'Many questions at once, 100 at most: the answer is then in `recommendation_entries`. Give this or the ' +
    'fields of one question; an empty list counts as absent.',
  'RecommendAssetsResponse.recommendations': 'The answer to one question; empty for many.',
  'RecommendAssetsResponse.recommendation_entries':
    'One for each of `requests`, in the order asked; empty for one question.',
  'RecommendationEntry.error': 'Why this question was refused; the others are answered.',
  dest_chain_id: 'Where to. A recommendation without it is for every chain that a route leads to.',
  reason:
    'MOST_LIQUID: the form of the asset of which the chain’s pools hold most. DIRECT: the form that the fewest ' +
    'transfers lead to. BASE_TOKEN: the original on its own chain, elsewhere what fees are paid in. UNKNOWN is no wish.',
  'AssetsFromSourceRequest.allow_multi_tx': 'What takes more than one signature too. False when absent.',
  'AssetsFromSourceRequest.include_swaps': 'What takes a swap too. False when absent.',
  'AssetsFromSourceRequest.swap_venues': 'Swap on these venues only; absent or empty means on any.',
  'AssetsFromSourceRequest.native_only': 'Only assets that come from the chain they are on.',
  'AssetsFromSourceRequest.include_cw20_assets': 'CW20 tokens too.',
  'AssetsFromSourceRequest.group_by': 'What the answer is keyed by: `chain_id`, the default, is all there is.',
  'AssetsFromSourceRequest.recommendation_reason': 'Only what is recommended for this reason.',
  'AssetsFromSourceResponse.dest_assets': 'By chain id; a chain without a matching asset is absent.',
  'AssetsBetweenChainsRequest.dest_chain_id': 'The chain of what arrives.',
  'AssetsBetweenChainsRequest.source_chain_id': 'The chain of what is sent.',
  'AssetsBetweenChainsRequest.allow_multi_tx': 'What takes more than one signature too. False when absent.',
  'AssetsBetweenChainsRequest.include_evm_assets': 'Assets on EVM chains too. False when absent.',
  'AssetsBetweenChainsRequest.include_cw20_assets': 'CW20 tokens too.',
  'AssetsBetweenChainsRequest.include_no_metadata_assets': 'Assets without a symbol or decimals too.',
  'AssetBetweenChains.txs_required': 'How many times the person signs, at least.',
  'AssetBetweenChains.bridges': 'The bridges on the way of fewest signatures, in order of use.',

  'OriginAssetsRequest.assets': 'The pairs to look up, 5,000 at most.',
  'OriginAssetsResponse.origin_assets':
    'One for each pair asked, in the order asked; `asset` is there only when `asset_found`.',

  'Error.code': 'A gRPC status number.',
  'Error.message': 'Names what is wrong and what to do next.',
  'Error.details':
    'Machine-readable causes: `ErrorInfo` with a `reason`, or `BadRequest` with `field_violations`, each a `field` and ' +
    'a `description`.',
};
