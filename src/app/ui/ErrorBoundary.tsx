import { Component, createRef, type ReactNode } from 'react';
import { t } from '../language/words.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

interface ErrorBoundaryProps {
  readonly children?: ReactNode;
  /** Called when something broke or could not be loaded. */
  readonly onLost?: () => void;
  /** Called before it is drawn again; without it the whole page is loaded anew. */
  readonly onAgain?: () => void;
}

interface Caught {
  readonly error: Error | null;
}

/** Keeps the frame of the page when a part of it breaks or cannot be loaded. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Caught> {
  override state: Caught = { error: null };
  readonly #button = createRef<HTMLButtonElement>();

  static getDerivedStateFromError(error: Error): Caught {
    return { error };
  }

  override componentDidCatch(): void {
    this.props.onLost?.();
    if (this.props.onAgain) addEventListener('online', this.#again);
    // What a press has opened may be out of sight.
    this.#button.current?.scrollIntoView({ block: 'nearest' });
    // The focused element has disappeared, such as the search field of the picker's placeholder.
    if (document.activeElement === document.body) this.#button.current?.focus();
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.#again);
  }

  readonly #again = (): void => {
    const { onAgain } = this.props;
    if (onAgain) {
      removeEventListener('online', this.#again);
      onAgain();
      this.setState({ error: null });
    } else location.reload();
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <div className="mx-auto w-full max-w-[40rem] px-3 py-12 medium:px-4">
        <Notice
          level="caution"
          action={
            <Button ref={this.#button} className="scroll-mb-32" onClick={this.#again}>
              {t('Load again')}
            </Button>
          }
        >
          {t('This page did not load completely. Check your connection, then load it again.')}
          <span lang="en" className="mt-1 block text-12 text-muted">
            {error.message}
          </span>
        </Notice>
      </div>
    );
  }
}
