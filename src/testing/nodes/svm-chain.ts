import {
  type Address,
  appendTransactionMessageInstructions,
  createTransactionMessage,
  generateKeyPairSigner,
  getU16Encoder,
  getU64Encoder,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import {
  FailedTransactionMetadata,
  findAssociatedTokenPda,
  getCreateAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeAccount3Instruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
  getTransferCheckedInstruction,
  LiteSVM,
  TOKEN_PROGRAM_ADDRESS,
} from '#test-packages/solana.ts';

export const TOKEN_2022_PROGRAM_ADDRESS = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address;

const DECIMALS = 6;
const MINT_BYTES = 82;
const TOKEN_ACCOUNT_BYTES = 165;
/** A mint of Token-2022 that takes a fee of transfers: padded to an account's size, its kind, one extension of 108. */
const FEE_MINT_BYTES = TOKEN_ACCOUNT_BYTES + 1 + 4 + 108;

export interface Mint {
  readonly address: Address;
  readonly program: Address;
}

export interface MintOptions {
  readonly program?: Address;
  /** What Token-2022 keeps of each transfer. */
  readonly feeBps?: number;
  /** An address without a known key, such as one of the registry. */
  readonly at?: Address;
}

/** The state of a Solana chain: every token in it was made, minted and moved by transactions. */
export class SvmChain {
  readonly svm = new LiteSVM();
  readonly #payer: KeyPairSigner;

  private constructor(payer: KeyPairSigner) {
    this.#payer = payer;
    this.giveLamports(payer.address, 10n ** 13n);
  }

  static async create(): Promise<SvmChain> {
    return new SvmChain(await generateKeyPairSigner());
  }

  giveLamports(to: Address, amount: bigint): void {
    checkOutcome(this.svm.airdrop(to, lamports(amount)));
  }

  async createMint({ program = TOKEN_PROGRAM_ADDRESS, feeBps, at }: MintOptions = {}): Promise<Mint> {
    const mint = await generateKeyPairSigner();
    const mintAuthority = this.#payer.address;
    await this.#send(
      this.#createAccount(mint, feeBps === undefined ? MINT_BYTES : FEE_MINT_BYTES, program),
      ...(feeBps === undefined ? [] : [initializeTransferFee(mint.address, feeBps)]),
      getInitializeMint2Instruction(
        { mint: mint.address, decimals: DECIMALS, mintAuthority },
        { programAddress: program },
      ),
    );
    if (at === undefined) return { address: mint.address, program };
    const account = this.svm.getAccount(mint.address);
    if (account.exists) this.svm.setAccount({ ...account, address: at });
    return { address: at, program };
  }

  /** Mints into the owner's associated account, or into a new one beside it. Gives the account's address. */
  async mintTo(owner: Address, mint: Mint, amount: bigint, { beside = false } = {}): Promise<Address> {
    const { address: token, instructions } = beside
      ? await this.#newAccount(owner, mint)
      : await this.#associatedAccount(owner, mint);
    await this.#send(
      ...instructions,
      getMintToInstruction(
        { mint: mint.address, token, mintAuthority: this.#payer, amount },
        { programAddress: mint.program },
      ),
    );
    return token;
  }

  /** Mints to another account, which transfers it, so that transfer fees of the mint apply. */
  async send(owner: Address, mint: Mint, amount: bigint): Promise<void> {
    const source = await this.mintTo(this.#payer.address, mint, amount);
    const { address: destination, instructions } = await this.#associatedAccount(owner, mint);
    await this.#send(
      ...instructions,
      getTransferCheckedInstruction(
        { source, mint: mint.address, destination, authority: this.#payer, amount, decimals: DECIMALS },
        { programAddress: mint.program },
      ),
    );
  }

  #createAccount(newAccount: KeyPairSigner, space: number, programAddress: Address): Instruction {
    const rent = this.svm.minimumBalanceForRentExemption(BigInt(space));
    return getCreateAccountInstruction({ payer: this.#payer, newAccount, lamports: rent, space, programAddress });
  }

  async #newAccount(owner: Address, mint: Mint) {
    const account = await generateKeyPairSigner();
    const instructions = [
      this.#createAccount(account, TOKEN_ACCOUNT_BYTES, mint.program),
      getInitializeAccount3Instruction(
        { account: account.address, mint: mint.address, owner },
        { programAddress: mint.program },
      ),
    ];
    return { address: account.address, instructions };
  }

  async #associatedAccount(owner: Address, mint: Mint) {
    const tokenProgram = mint.program;
    const [address] = await findAssociatedTokenPda({ owner, mint: mint.address, tokenProgram });
    const payer = this.#payer;
    const instructions = [
      getCreateAssociatedTokenIdempotentInstruction({ payer, ata: address, owner, mint: mint.address, tokenProgram }),
    ];
    return { address, instructions };
  }

  async #send(...instructions: Instruction[]): Promise<void> {
    // Two equal transactions of one block would be one.
    this.svm.expireBlockhash();
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayerSigner(this.#payer, empty),
      (paid) => this.svm.setTransactionMessageLifetimeUsingLatestBlockhash(paid),
      (living) => appendTransactionMessageInstructions(instructions, living),
    );
    checkOutcome(this.svm.sendTransaction(await signTransactionMessageWithSigners(message)));
  }
}

function checkOutcome(outcome: unknown): void {
  if (outcome instanceof FailedTransactionMetadata) throw new Error(`transaction failed: ${outcome}`);
}

/** Instruction 26.0 of Token-2022: no authority may change or collect the fee, which has no maximum. */
function initializeTransferFee(mint: Address, feeBps: number): Instruction {
  const NOBODY = 0;
  const data = new Uint8Array([
    ...[26, 0, NOBODY, NOBODY],
    ...getU16Encoder().encode(feeBps),
    ...getU64Encoder().encode(2n ** 64n - 1n),
  ]);
  return { programAddress: TOKEN_2022_PROGRAM_ADDRESS, accounts: [{ address: mint, role: 1 }], data };
}
