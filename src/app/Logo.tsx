/** A compass rose: the mark of Portolan. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="shrink-0">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path d="M16 4.5 18.6 13.4 27.5 16 18.6 18.6 16 27.5 13.4 18.6 4.5 16 13.4 13.4Z" className="fill-on-accent" />
      <path d="M16 10v12M10 16h12" className="stroke-accent" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}
