// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

// Stand-ins for LayerZero's endpoint with one library that one verifier signs for, and for Stargate's pool with its messaging.
// Their own code is under licences that are not open source. Packets, events, views and errors are those that they publish; a pool
// has no credits, no rewards and no buses, and one rate for all amounts.

interface Token {
  function transfer(address to, uint256 amount) external returns (bool);
  function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

struct Origin {
  uint32 srcEid;
  bytes32 sender;
  uint64 nonce;
}

struct Fee {
  uint256 nativeFee;
  uint256 lzTokenFee;
}

struct Receipt {
  bytes32 guid;
  uint64 nonce;
  Fee fee;
}

struct MessagingParams {
  uint32 dstEid;
  bytes32 receiver;
  bytes message;
  bytes options;
  bool payInLzToken;
}

function toWord(address account) pure returns (bytes32) {
  return bytes32(uint256(uint160(account)));
}

contract Endpoint {
  uint32 public eid;
  address public library_;
  uint256 public fee;
  mapping(address => mapping(uint32 => mapping(bytes32 => uint64))) public outboundNonce;
  mapping(address => mapping(uint32 => mapping(bytes32 => uint64))) public lazyInboundNonce;
  mapping(address => mapping(uint32 => mapping(bytes32 => mapping(uint64 => bytes32)))) public inboundPayloadHash;

  event PacketSent(bytes encodedPayload, bytes options, address sendLibrary);
  event PacketVerified(Origin origin, address receiver, bytes32 payloadHash);
  event PacketDelivered(Origin origin, address receiver);
  event LzReceiveAlert(
    address indexed receiver,
    address indexed executor,
    Origin origin,
    bytes32 guid,
    uint256 gas,
    uint256 value,
    bytes message,
    bytes extraData,
    bytes reason
  );

  error LZ_InsufficientFee(uint256 requiredNative, uint256 suppliedNative, uint256 requiredLzToken, uint256 suppliedLzToken);
  error LZ_InvalidNonce(uint64 nonce);
  error LZ_InvalidReceiveLibrary();
  error LZ_PayloadHashNotFound(bytes32 expected, bytes32 actual);
  error LZ_LzTokenUnavailable();

  function initialize(uint32 id, address lib, uint256 nativeFee) external {
    (eid, library_, fee) = (id, lib, nativeFee);
  }

  function nativeToken() external pure returns (address) {
    return address(0);
  }

  function getSendLibrary(address, uint32) external view returns (address) {
    return library_;
  }

  function getReceiveLibrary(address, uint32) external view returns (address, bool) {
    return (library_, true);
  }

  function quote(MessagingParams calldata params, address) external view returns (Fee memory) {
    if (params.payInLzToken) revert LZ_LzTokenUnavailable();
    return Fee(fee, 0);
  }

  function send(MessagingParams calldata params, address refund) external payable returns (Receipt memory) {
    if (params.payInLzToken) revert LZ_LzTokenUnavailable();
    if (msg.value < fee) revert LZ_InsufficientFee(fee, msg.value, 0, 0);
    uint64 nonce = ++outboundNonce[msg.sender][params.dstEid][params.receiver];
    bytes memory path = abi.encodePacked(nonce, eid, toWord(msg.sender), params.dstEid, params.receiver);
    bytes32 guid = keccak256(path);
    emit PacketSent(abi.encodePacked(uint8(1), path, guid, params.message), params.options, library_);
    if (msg.value > fee) payable(refund).transfer(msg.value - fee);
    return Receipt(guid, nonce, Fee(fee, 0));
  }

  function verify(Origin calldata origin, address receiver, bytes32 payloadHash) external {
    if (msg.sender != library_) revert LZ_InvalidReceiveLibrary();
    inboundPayloadHash[receiver][origin.srcEid][origin.sender][origin.nonce] = payloadHash;
    emit PacketVerified(origin, receiver, payloadHash);
  }

  function lzReceive(
    Origin calldata origin, address receiver, bytes32 guid, bytes calldata message, bytes calldata extraData
  ) external payable {
    mapping(uint64 => bytes32) storage hashes = inboundPayloadHash[receiver][origin.srcEid][origin.sender];
    uint64 lazy = lazyInboundNonce[receiver][origin.srcEid][origin.sender];
    if (origin.nonce > lazy) {
      for (uint64 each = lazy + 1; each <= origin.nonce; each++) if (hashes[each] == 0) revert LZ_InvalidNonce(each);
      lazyInboundNonce[receiver][origin.srcEid][origin.sender] = origin.nonce;
    }
    bytes32 payloadHash = keccak256(abi.encodePacked(guid, message));
    if (hashes[origin.nonce] != payloadHash) revert LZ_PayloadHashNotFound(hashes[origin.nonce], payloadHash);
    delete hashes[origin.nonce];
    TokenMessaging(receiver).lzReceive{value: msg.value}(origin, guid, message, msg.sender, extraData);
    emit PacketDelivered(origin, receiver);
  }

  function lzReceiveAlert(
    Origin calldata origin, address receiver, bytes32 guid, uint256 gas_, uint256 value, bytes calldata message,
    bytes calldata extraData, bytes calldata reason
  ) external {
    emit LzReceiveAlert(receiver, msg.sender, origin, guid, gas_, value, message, extraData, reason);
  }
}

/// Sends and receives; whoever calls `verify` is its one verifier.
contract MessageLibrary {
  Endpoint public endpoint;
  mapping(bytes32 => mapping(bytes32 => bool)) internal isVerified;

  event PayloadVerified(address dvn, bytes header, uint256 confirmations, bytes32 proofHash);

  error LZ_ULN_Verifying();

  function initialize(address at) external {
    endpoint = Endpoint(at);
  }

  function verify(bytes calldata header, bytes32 payloadHash, uint64 confirmations) external {
    isVerified[keccak256(header)][payloadHash] = true;
    emit PayloadVerified(msg.sender, header, confirmations, payloadHash);
  }

  function commitVerification(bytes calldata header, bytes32 payloadHash) external {
    if (!isVerified[keccak256(header)][payloadHash]) revert LZ_ULN_Verifying();
    Origin memory origin = Origin(uint32(bytes4(header[9:13])), bytes32(header[13:45]), uint64(bytes8(header[1:9])));
    endpoint.verify(origin, address(bytes20(header[61:81])), payloadHash);
  }
}

contract TokenMessaging {
  Endpoint public endpoint;
  mapping(uint32 => bytes32) public peers;
  Pool internal pool;

  error OnlyPeer(uint32 eid, bytes32 sender);
  error OnlyEndpoint(address addr);
  error NoPeer(uint32 eid);

  function initialize(address at, address itsPool) external {
    (endpoint, pool) = (Endpoint(at), Pool(itsPool));
  }

  function setPeer(uint32 eid, bytes32 peer) external {
    peers[eid] = peer;
  }

  function params(uint32 eid, bytes memory message) private view returns (MessagingParams memory) {
    if (peers[eid] == 0) revert NoPeer(eid);
    return MessagingParams(eid, peers[eid], message, "", false);
  }

  function quoteTaxi(uint32 eid) external view returns (Fee memory) {
    return endpoint.quote(params(eid, ""), address(this));
  }

  /// A message of the first kind: about the first asset, to whom, and how many units.
  function taxi(uint32 eid, bytes32 to, uint64 amount, address refund) external payable returns (Receipt memory) {
    bytes memory message = abi.encodePacked(uint8(1), uint16(1), to, amount);
    return endpoint.send{value: msg.value}(params(eid, message), refund);
  }

  function lzReceive(
    Origin calldata origin, bytes32 guid, bytes calldata message, address, bytes calldata
  ) external payable {
    if (msg.sender != address(endpoint)) revert OnlyEndpoint(msg.sender);
    if (peers[origin.srcEid] != origin.sender) revert OnlyPeer(origin.srcEid, origin.sender);
    pool.receiveTokenTaxi(origin, guid, address(bytes20(message[15:35])), uint64(bytes8(message[35:43])), "");
  }
}

contract Pool {
  struct SendParam {
    uint32 dstEid;
    bytes32 to;
    uint256 amountLD;
    uint256 minAmountLD;
    bytes extraOptions;
    bytes composeMsg;
    bytes oftCmd;
  }

  struct Amounts {
    uint256 amountSentLD;
    uint256 amountReceivedLD;
  }

  struct Limit {
    uint256 minAmountLD;
    uint256 maxAmountLD;
  }

  struct FeeDetail {
    int256 feeAmountLD;
    string description;
  }

  address public token;
  TokenMessaging internal messaging;
  uint256 internal millionths;
  bool internal isPaused;
  mapping(bytes32 => mapping(uint8 => bytes32)) public unreceivedTokens;

  event OFTSent(
    bytes32 indexed guid, uint32 dstEid, address indexed fromAddress, uint256 amountSentLD, uint256 amountReceivedLD
  );
  event OFTReceived(bytes32 indexed guid, uint32 srcEid, address indexed toAddress, uint256 amountReceivedLD);
  event UnreceivedTokenCached(
    bytes32 guid, uint8 index, uint32 srcEid, address receiver, uint256 amountLD, bytes composeMsg
  );

  error Stargate_InvalidAmount();
  error Stargate_OutflowFailed();
  error Stargate_Paused();
  error Stargate_SlippageTooHigh();
  error Stargate_Unauthorized();
  error Stargate_UnreceivedTokenNotFound();

  function initialize(address itsToken, address itsMessaging, uint256 rate) external {
    (token, messaging, millionths) = (itsToken, TokenMessaging(itsMessaging), rate);
  }

  function setPause(bool paused) external {
    isPaused = paused;
  }

  function status() external view returns (uint8) {
    return isPaused ? 2 : 1;
  }

  function endpoint() external view returns (address) {
    return address(messaging.endpoint());
  }

  function sharedDecimals() external pure returns (uint8) {
    return 6;
  }

  function amounts(uint256 amount) private view returns (Amounts memory) {
    if (amount == 0) revert Stargate_InvalidAmount();
    return Amounts(amount, amount - (amount * millionths) / 1_000_000 - 1);
  }

  function quoteOFT(SendParam calldata param)
    external
    view
    returns (Limit memory, FeeDetail[] memory details, Amounts memory)
  {
    Amounts memory both = amounts(param.amountLD);
    details = new FeeDetail[](1);
    details[0] = FeeDetail(int256(both.amountReceivedLD) - int256(both.amountSentLD), "protocol fee");
    return (Limit(1, type(uint64).max), details, both);
  }

  function quoteSend(SendParam calldata param, bool) external view returns (Fee memory) {
    return messaging.quoteTaxi(param.dstEid);
  }

  function send(SendParam calldata param, Fee calldata, address refund) external payable returns (Receipt memory, Amounts memory) {
    if (isPaused) revert Stargate_Paused();
    Amounts memory both = amounts(param.amountLD);
    if (both.amountReceivedLD < param.minAmountLD) revert Stargate_SlippageTooHigh();
    Token(token).transferFrom(msg.sender, address(this), both.amountSentLD);
    Receipt memory receipt = messaging.taxi{value: msg.value}(param.dstEid, param.to, uint64(both.amountReceivedLD), refund);
    emit OFTSent(receipt.guid, param.dstEid, msg.sender, both.amountSentLD, both.amountReceivedLD);
    return (receipt, both);
  }

  function receiveTokenTaxi(
    Origin calldata origin, bytes32 guid, address receiver, uint64 amount, bytes calldata composeMsg
  ) external {
    if (msg.sender != address(messaging)) revert Stargate_Unauthorized();
    if (isPaused) revert Stargate_Paused();
    if (pay(receiver, amount)) emit OFTReceived(guid, origin.srcEid, receiver, amount);
    else {
      unreceivedTokens[guid][0] = keccak256(abi.encodePacked(origin.srcEid, receiver, uint256(amount), composeMsg));
      emit UnreceivedTokenCached(guid, 0, origin.srcEid, receiver, amount, composeMsg);
    }
  }

  function retryReceiveToken(
    bytes32 guid, uint8 index, uint32 srcEid, address receiver, uint256 amount, bytes calldata composeMsg
  ) external {
    bytes32 kept = keccak256(abi.encodePacked(srcEid, receiver, amount, composeMsg));
    if (unreceivedTokens[guid][index] != kept) revert Stargate_UnreceivedTokenNotFound();
    delete unreceivedTokens[guid][index];
    if (!pay(receiver, amount)) revert Stargate_OutflowFailed();
    emit OFTReceived(guid, srcEid, receiver, amount);
  }

  function pay(address receiver, uint256 amount) private returns (bool) {
    try Token(token).transfer(receiver, amount) returns (bool isPaid) {
      return isPaid;
    } catch {
      return false;
    }
  }
}
