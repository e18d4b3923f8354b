/** How the owner of a wallet reacts to a prompt: at once, or when the test resolves it. */
export type Mood = 'approves' | 'declines' | 'waits';

/** The error that wallets throw, with the code of EIP-1193. */
export class WalletRefusal extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** The one who sits before a wallet. Counts the questions. */
export class Person {
  mood: Mood;
  /** The questions that the wallet put so far. */
  prompts = 0;
  #answer: ((yes: boolean) => void) | undefined;

  constructor(mood: Mood = 'approves') {
    this.mood = mood;
  }

  get isAsked(): boolean {
    return this.#answer !== undefined;
  }

  /** Resolves on yes, rejects on no. */
  async ask(): Promise<void> {
    this.prompts += 1;
    const yes = this.mood === 'waits' ? await this.#wait() : this.mood === 'approves';
    if (!yes) throw new WalletRefusal(4001, 'User rejected the request.');
  }

  async #wait(): Promise<boolean> {
    const yes = await new Promise<boolean>((resolve) => {
      this.#answer = resolve;
    });
    this.#answer = undefined;
    return yes;
  }

  /** Answers the question that is open. */
  answer(yes: boolean): void {
    if (!this.#answer) throw new Error('no question is open');
    this.#answer(yes);
  }
}
