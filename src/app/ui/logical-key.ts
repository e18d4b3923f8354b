interface Press {
  readonly key: string;
  readonly currentTarget: Element;
}

/** The key as where texts run from left to right: elsewhere the two arrows along a line change places. */
export function logicalKey({ key, currentTarget }: Press): string {
  if (getComputedStyle(currentTarget).direction !== 'rtl') return key;
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key;
}
