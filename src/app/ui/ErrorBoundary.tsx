import { Component, createRef, type ReactNode } from 'react';
import { t } from '../language/words.ts';
import { Button } from './Button.tsx';
import { resetFailedComponents } from './lazy-component.ts';
import { Notice } from './Notice.tsx';

interface Caught {
  readonly error: Error | null;
}

/** Keeps the frame of the page when a part of it breaks or cannot be loaded. */
export class ErrorBoundary extends Component<{ children: ReactNode }, Caught> {
  override state: Caught = { error: null };
  readonly #button = createRef<HTMLButtonElement>();

  static getDerivedStateFromError(error: Error): Caught {
    return { error };
  }

  override componentDidCatch(): void {
    resetFailedComponents();
    // The focused element has disappeared, such as the search field of the picker's placeholder.
    if (document.activeElement === document.body) this.#button.current?.focus();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <div className="mx-auto w-full max-w-[40rem] px-3 py-12 medium:px-4">
        <Notice
          level="caution"
          action={
            <Button ref={this.#button} onClick={() => window.location.reload()}>
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
