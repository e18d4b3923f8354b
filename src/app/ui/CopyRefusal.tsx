/** Why a text was not copied, for those who see it: `useCopy` says it to the others. "" while nothing was refused. */
export const CopyRefusal = ({ refusal }: { refusal: string }) =>
  refusal !== '' && <p className="text-12 text-bad">{refusal}</p>;
