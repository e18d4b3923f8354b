interface FigureProps {
  readonly children: string;
  readonly className?: string;
}

/**
 * An amount, dollars, a time or a share. A browser that translates the page puts elements of its own where React's texts were: beside
 * others, such a text is never replaced again. As the only text of its element it is, and this one is not translated.
 */
export const Figure = ({ children, className }: FigureProps) => (
  <span translate="no" className={className}>
    {children}
  </span>
);
