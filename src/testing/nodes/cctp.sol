// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

// Stand-ins for Circle's contracts, whose bytecode no package has. Messages, events, views, and the texts of what is refused are
// those that Circle publishes. What is burnt stays with the messenger, and what is minted comes out of what it holds.

interface Token {
  function transfer(address to, uint256 amount) external returns (bool);
  function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

abstract contract Transmitter {
  uint32 public localDomain;
  address public attester;
  bool public paused;
  mapping(bytes32 => uint256) public usedNonces;

  event MessageSent(bytes message);

  function initialize(uint32 domain, address signer) external {
    (localDomain, attester) = (domain, signer);
  }

  function setPaused(bool isPaused) external {
    paused = isPaused;
  }

  function isEnabledAttester(address signer) external view returns (bool) {
    return signer == attester;
  }

  function word(bytes calldata data, uint256 at) internal pure returns (bytes32) {
    return bytes32(data[at:at + 32]);
  }

  function number(bytes calldata data, uint256 at) internal pure returns (uint32) {
    return uint32(bytes4(data[at:at + 4]));
  }

  function requireNotPaused() internal view {
    require(!paused, "Pausable: paused");
  }

  /// What both versions ask of a message; the caller that it names stands at another place in each.
  function check(bytes calldata message, bytes calldata attestation, uint32 version, bytes32 caller) internal view {
    requireNotPaused();
    require(attestation.length == 65, "Invalid attestation length");
    (bytes32 r, bytes32 s) = (word(attestation, 0), word(attestation, 32));
    address signer = ecrecover(keccak256(message), uint8(attestation[64]), r, s);
    require(signer != address(0) && signer == attester, "Invalid signature: not attester");
    require(number(message, 8) == localDomain, "Invalid destination domain");
    require(caller == 0 || caller == bytes32(uint256(uint160(msg.sender))), "Invalid caller for message");
    require(number(message, 0) == version, "Invalid message version");
  }

  function use(bytes32 nonce) internal {
    require(usedNonces[nonce] == 0, "Nonce already used");
    usedNonces[nonce] = 1;
  }
}

abstract contract Messenger {
  address public localMessageTransmitter;
  uint256 public limit;
  mapping(uint32 => bytes32) public remoteTokenMessengers;
  mapping(uint32 => mapping(bytes32 => address)) internal localTokens;

  function initialize(address transmitter, uint256 most) external {
    (localMessageTransmitter, limit) = (transmitter, most);
  }

  function link(uint32 domain, bytes32 messenger, bytes32 remoteToken, address localToken) external {
    remoteTokenMessengers[domain] = messenger;
    localTokens[domain][remoteToken] = localToken;
  }

  /// It is the minter as well, and is never paused as such.
  function localMinter() external view returns (address) {
    return address(this);
  }

  function paused() external pure returns (bool) {
    return false;
  }

  function burnLimitsPerMessage(address) external view returns (uint256) {
    return limit;
  }

  function take(uint256 amount, uint32 domain, bytes32 recipient, address token) internal returns (bytes32 messenger) {
    require(amount > 0, "Amount must be nonzero");
    require(recipient != 0, "Mint recipient must be nonzero");
    messenger = remoteTokenMessengers[domain];
    require(messenger != 0, "No TokenMessenger for domain");
    require(amount <= limit, "Burn amount exceeds per tx limit");
    require(Token(token).transferFrom(msg.sender, address(this), amount), "Transfer operation failed");
  }

  function mint(uint32 domain, bytes32 remoteToken, bytes32 recipient, uint256 amount) internal returns (address token) {
    token = localTokens[domain][remoteToken];
    require(token != address(0), "Mint token not supported");
    require(Token(token).transfer(address(uint160(uint256(recipient))), amount), "Mint operation failed");
  }

  function checkRemote(uint32 domain, bytes32 sender) internal view {
    require(msg.sender == localMessageTransmitter, "Invalid message transmitter");
    require(remoteTokenMessengers[domain] == sender, "Remote TokenMessenger unsupported");
  }

  function word(bytes calldata data, uint256 at) internal pure returns (bytes32) {
    return bytes32(data[at:at + 32]);
  }
}

contract TransmitterV2 is Transmitter {
  event MessageReceived(
    address indexed caller,
    uint32 sourceDomain,
    bytes32 indexed nonce,
    bytes32 sender,
    uint32 indexed finalityThresholdExecuted,
    bytes messageBody
  );

  function sendMessage(uint32 domain, bytes32 recipient, bytes32 caller, uint32 finality, bytes calldata body) external {
    requireNotPaused();
    bytes memory head = abi.encodePacked(uint32(1), localDomain, domain, bytes32(0), bytes32(uint256(uint160(msg.sender))));
    emit MessageSent(abi.encodePacked(head, recipient, caller, finality, uint32(0), body));
  }

  function receiveMessage(bytes calldata message, bytes calldata attestation) external returns (bool) {
    check(message, attestation, 1, word(message, 108));
    bytes32 nonce = word(message, 12);
    use(nonce);
    (uint32 source, bytes32 sender, uint32 finality) = (number(message, 4), word(message, 44), number(message, 144));
    MessengerV2(address(uint160(uint256(word(message, 76))))).handleReceive(source, sender, message[148:]);
    emit MessageReceived(msg.sender, source, nonce, sender, finality, message[148:]);
    return true;
  }
}

contract MessengerV2 is Messenger {
  event DepositForBurn(
    address indexed burnToken,
    uint256 amount,
    address indexed depositor,
    bytes32 mintRecipient,
    uint32 destinationDomain,
    bytes32 destinationTokenMessenger,
    bytes32 destinationCaller,
    uint256 maxFee,
    uint32 indexed minFinalityThreshold,
    bytes hookData
  );
  event MintAndWithdraw(address indexed mintRecipient, uint256 amount, address indexed mintToken, uint256 feeCollected);

  struct Burn {
    uint256 amount;
    uint32 domain;
    bytes32 recipient;
    address token;
    bytes32 caller;
    uint256 maxFee;
    uint32 finality;
  }

  function depositForBurn(
    uint256 amount, uint32 domain, bytes32 recipient, address token, bytes32 caller, uint256 maxFee, uint32 finality
  ) external {
    burn(Burn(amount, domain, recipient, token, caller, maxFee, finality), "");
  }

  function depositForBurnWithHook(
    uint256 amount, uint32 domain, bytes32 recipient, address token, bytes32 caller, uint256 maxFee, uint32 finality,
    bytes calldata hook
  ) external {
    require(hook.length > 0, "Hook data is empty");
    burn(Burn(amount, domain, recipient, token, caller, maxFee, finality), hook);
  }

  function burn(Burn memory it, bytes memory hook) private {
    require(it.maxFee < it.amount, "Max fee must be less than amount");
    bytes32 messenger = take(it.amount, it.domain, it.recipient, it.token);
    bytes32 token = bytes32(uint256(uint160(it.token)));
    bytes32 sender = bytes32(uint256(uint160(msg.sender)));
    bytes memory body = abi.encodePacked(uint32(1), token, it.recipient, it.amount, sender, it.maxFee, uint256(0), uint256(0), hook);
    TransmitterV2(localMessageTransmitter).sendMessage(it.domain, messenger, it.caller, it.finality, body);
    emit DepositForBurn(
      it.token, it.amount, msg.sender, it.recipient, it.domain, messenger, it.caller, it.maxFee, it.finality, hook
    );
  }

  function handleReceive(uint32 source, bytes32 sender, bytes calldata body) external {
    checkRemote(source, sender);
    (uint256 amount, uint256 fee, uint256 expiration) =
      (uint256(word(body, 68)), uint256(word(body, 164)), uint256(word(body, 196)));
    require(expiration == 0 || expiration > block.number, "Message expired and must be re-signed");
    require(fee == 0 || fee < amount, "Fee equals or exceeds amount");
    require(fee <= uint256(word(body, 132)), "Fee exceeds max fee");
    address token = mint(source, word(body, 4), word(body, 36), amount - fee);
    emit MintAndWithdraw(address(uint160(uint256(word(body, 36)))), amount - fee, token, fee);
  }
}

contract TransmitterV1 is Transmitter {
  uint64 public nextAvailableNonce;

  event MessageReceived(address indexed caller, uint32 sourceDomain, uint64 indexed nonce, bytes32 sender, bytes messageBody);

  function sendMessage(uint32 domain, bytes32 recipient, bytes32 caller, bytes calldata body) external returns (uint64 nonce) {
    requireNotPaused();
    nonce = nextAvailableNonce++;
    bytes32 sender = bytes32(uint256(uint160(msg.sender)));
    emit MessageSent(abi.encodePacked(uint32(0), localDomain, domain, nonce, sender, recipient, caller, body));
  }

  function receiveMessage(bytes calldata message, bytes calldata attestation) external returns (bool) {
    check(message, attestation, 0, word(message, 84));
    (uint32 source, uint64 nonce, bytes32 sender) = (number(message, 4), uint64(bytes8(message[12:20])), word(message, 20));
    use(keccak256(abi.encodePacked(source, nonce)));
    MessengerV1(address(uint160(uint256(word(message, 52))))).handleReceive(source, sender, message[116:]);
    emit MessageReceived(msg.sender, source, nonce, sender, message[116:]);
    return true;
  }
}

contract MessengerV1 is Messenger {
  event DepositForBurn(
    uint64 indexed nonce,
    address indexed burnToken,
    uint256 amount,
    address indexed depositor,
    bytes32 mintRecipient,
    uint32 destinationDomain,
    bytes32 destinationTokenMessenger,
    bytes32 destinationCaller
  );
  event MintAndWithdraw(address indexed mintRecipient, uint256 amount, address indexed mintToken);

  function depositForBurn(uint256 amount, uint32 domain, bytes32 recipient, address token) external returns (uint64) {
    return burn(amount, domain, recipient, token, 0);
  }

  function depositForBurnWithCaller(
    uint256 amount, uint32 domain, bytes32 recipient, address token, bytes32 caller
  ) external returns (uint64) {
    require(caller != 0, "Invalid destination caller");
    return burn(amount, domain, recipient, token, caller);
  }

  function burn(uint256 amount, uint32 domain, bytes32 recipient, address token, bytes32 caller) private returns (uint64 nonce) {
    bytes32 messenger = take(amount, domain, recipient, token);
    bytes32 sender = bytes32(uint256(uint160(msg.sender)));
    bytes memory body = abi.encodePacked(uint32(0), bytes32(uint256(uint160(token))), recipient, amount, sender);
    nonce = TransmitterV1(localMessageTransmitter).sendMessage(domain, messenger, caller, body);
    emit DepositForBurn(nonce, token, amount, msg.sender, recipient, domain, messenger, caller);
  }

  function handleReceive(uint32 source, bytes32 sender, bytes calldata body) external {
    checkRemote(source, sender);
    uint256 amount = uint256(word(body, 68));
    address token = mint(source, word(body, 4), word(body, 36), amount);
    emit MintAndWithdraw(address(uint160(uint256(word(body, 36)))), amount, token);
  }
}
