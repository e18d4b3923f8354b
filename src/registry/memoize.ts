/** What `make` gives for an object: made once, and kept for as long as the object is. */
export function memoize<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const known = new WeakMap<Of, { readonly made: Made }>();
  return (of) => {
    const found = known.get(of);
    if (found !== undefined) return found.made;
    const made = make(of);
    known.set(of, { made });
    return made;
  };
}
