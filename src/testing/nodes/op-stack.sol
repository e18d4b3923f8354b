// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

// What stands around the published contracts of the OP Stack: a configuration that never changes, and a dispute game without a
// dispute, whose outcome whoever calls it says.

contract Configuration {
  bool public paused;

  struct ResourceConfig {
    uint32 maxResourceLimit;
    uint8 elasticityMultiplier;
    uint8 baseFeeMaxChangeDenominator;
    uint32 minimumBaseFee;
    uint32 systemTxMaxGas;
    uint128 maximumBaseFee;
  }

  function setPaused(bool isPaused) external {
    paused = isPaused;
  }

  function guardian() external view returns (address) {
    return address(this);
  }

  function gasPayingToken() external pure returns (address, uint8) {
    return (0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE, 18);
  }

  function resourceConfig() external pure returns (ResourceConfig memory) {
    return ResourceConfig(20_000_000, 10, 8, 1 gwei, 1_000_000, type(uint128).max);
  }
}

/// The factory clones it and appends to each call: who created it, the claim, the hash of a block, and the number of the block on
/// the second layer, then the length of all that with its own two bytes.
contract Game {
  uint64 public createdAt;
  uint64 public resolvedAt;
  uint8 public status;

  event Resolved(uint8 indexed status);

  function initialize() external payable {
    require(createdAt == 0);
    createdAt = uint64(block.timestamp);
  }

  function resolve(uint8 outcome) external {
    (status, resolvedAt) = (outcome, uint64(block.timestamp));
    emit Resolved(outcome);
  }

  function gameType() external pure returns (uint32) {
    return 0;
  }

  function rootClaim() external pure returns (bytes32) {
    return appended(20);
  }

  function l2BlockNumber() external pure returns (uint256) {
    return uint256(appended(84));
  }

  /// What newer games call it.
  function l2SequenceNumber() external pure returns (uint256) {
    return uint256(appended(84));
  }

  function extraData() external pure returns (bytes memory) {
    return abi.encodePacked(appended(84));
  }

  function appended(uint256 at) private pure returns (bytes32) {
    uint256 start = msg.data.length - uint16(bytes2(msg.data[msg.data.length - 2:]));
    return bytes32(msg.data[start + at:start + at + 32]);
  }
}
