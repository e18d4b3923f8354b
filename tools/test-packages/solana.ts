export { getCreateAccountInstruction } from '@solana-program/system';
export {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeAccount3Instruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
export { FailedTransactionMetadata, LiteSVM } from 'litesvm';
