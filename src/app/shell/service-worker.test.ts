import { afterEach, describe, expect, it, vi } from 'vitest';

class FakeWorker extends EventTarget {
  state = 'installing';
  readonly messages: unknown[] = [];
  postMessage(message: unknown) {
    this.messages.push(message);
  }
  become(state: string) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  install(): FakeWorker {
    const worker = new FakeWorker();
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    return worker;
  }
}

/** The page of a browser, with a worker from an earlier visit or none. */
async function open({ hadWorker = true, waiting = null as FakeWorker | null, privacy = false } = {}) {
  const registration = new FakeRegistration();
  registration.waiting = waiting;
  const register = vi.fn(async () => registration);
  const container = Object.assign(new EventTarget(), { controller: hadWorker ? new FakeWorker() : null, register });
  const reload = vi.fn();
  vi.resetModules();
  vi.doMock('../storage/settings.ts', () => ({ getSettings: () => ({ privacy }) }));
  vi.doMock('../ui/base-folder.ts', () => ({ BASE: '/folder' }));
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('location', { reload });
  const versions = await import('./service-worker.ts');
  versions.keepOfflineCopy();
  versions.keepOfflineCopy();
  await expect.poll(() => register.mock.calls.length).toBe(privacy ? 0 : 1);
  await Promise.resolve();
  return { ...versions, registration, container, register, reload };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('../storage/settings.ts');
  vi.doUnmock('../ui/base-folder.ts');
});

describe('the service worker', () => {
  it('has the folder of the app as its scope', async () => {
    const { register } = await open();
    expect(register).toHaveBeenCalledWith('/folder/sw.js', { scope: '/folder/' });
  });

  it('is not registered in private mode', async () => {
    const { register, getVersion } = await open({ privacy: true });
    expect(register).not.toHaveBeenCalled();
    expect(getVersion()).toBe('current');
  });

  it('is no new version when it is the first of the browser', async () => {
    const { registration, getVersion, container } = await open({ hadWorker: false });
    registration.install().become('installed');
    container.dispatchEvent(new Event('controllerchange'));
    expect(getVersion()).toBe('current');
  });

  it('that waits since an earlier visit is a new version', async () => {
    const { getVersion } = await open({ waiting: new FakeWorker() });
    await expect.poll(() => getVersion()).toBe('waiting');
  });

  it('that is installed meanwhile is told, and loaded by a call only', async () => {
    const { registration, getVersion, watchVersion, loadNewVersion, container, reload } = await open();
    const told = vi.fn();
    watchVersion(told);
    const worker = registration.install();
    expect(getVersion()).toBe('current');
    worker.become('installed');
    expect([getVersion(), told.mock.calls.length, reload.mock.calls.length]).toEqual(['waiting', 1, 0]);
    registration.waiting = worker;
    loadNewVersion();
    expect([worker.messages, reload.mock.calls.length]).toEqual([[{ type: 'SKIP_WAITING' }], 0]);
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('that another tab loaded does not load this page anew', async () => {
    const { container, getVersion, loadNewVersion, reload } = await open();
    container.dispatchEvent(new Event('controllerchange'));
    expect([getVersion(), reload.mock.calls.length]).toEqual(['replaced', 0]);
    loadNewVersion();
    expect(reload).toHaveBeenCalledOnce();
  });
});
