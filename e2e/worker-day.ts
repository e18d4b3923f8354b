/** In a page: the service that its thread runs takes this day for today, by the message with which the app configures it. */
export function fixWorkerDay(today: string): void {
  window.Worker = new Proxy(Worker, {
    construct(target, given: ConstructorParameters<typeof Worker>) {
      const worker = new target(...given);
      const post = worker.postMessage.bind(worker);
      let isConfigured = false;
      worker.postMessage = (message: { readonly configure?: string }) => {
        if (!isConfigured) post({ configure: `${message.configure ?? ''}&PORTOLAN_TODAY=${today}` });
        isConfigured = true;
        if (message.configure === undefined) post(message);
      };
      return worker;
    },
  });
}
