import { PROOF_WORDS, proofOf } from './bridge-proof.ts';

/** The kind of a bridge's proof; nothing for a bridge that we have not read about. */
export function ProofTag({ bridge }: { readonly bridge: string }) {
  const proof = proofOf(bridge);
  if (proof === undefined) return null;
  return (
    <span data-slot="proof" className="rounded-full bg-surface px-2 py-0.5 text-14 whitespace-nowrap">
      {PROOF_WORDS[proof]()}
    </span>
  );
}
