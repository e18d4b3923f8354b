import { useRef, useState } from 'react';

interface TaskState<T> {
  readonly data?: T;
  readonly error: unknown;
  readonly isPending: boolean;
}

export interface Task<T> extends TaskState<T> {
  run(): void;
}

/** What a press begins, once at a time. The mutations of the query library are no part of the page: `tools/stubs` has why. */
export function useTask<T>(work: () => Promise<T>): Task<T> {
  const [state, setState] = useState<TaskState<T>>({ error: null, isPending: false });
  const isBusy = useRef(false);
  const end = (next: Partial<TaskState<T>>) => {
    isBusy.current = false;
    setState({ error: null, isPending: false, ...next });
  };
  return {
    ...state,
    run() {
      if (isBusy.current) return;
      isBusy.current = true;
      setState({ error: null, isPending: true });
      work().then(
        (data) => end({ data }),
        (error: unknown) => end({ error }),
      );
    },
  };
}
