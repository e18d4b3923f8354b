function baseFolder(): string {
  const root = document.documentElement.dataset.root ?? '/';
  return new URL(root, document.baseURI).pathname.replace(/\/+$/, '');
}

/** The base path of the app, "" at the root of a site: resolved once, as the address changes with the page that is shown. */
export const BASE = baseFolder();

/** The path of the page that is opened: "" is Compare, "/bridges" another. */
export const OPENED = location.pathname.slice(BASE.length).replace(/\/$/, '');
