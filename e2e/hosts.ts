/** The hosts of the app, each at its own port, and the nodes after them. `npm test` looks for ports that are free. */
export const FIRST_PORT = Number(process.env.PORTOLAN_E2E_PORT || 21_730);

/** Where each host serves the app, with its closing slash. The static one lies in a folder, as on shared hosting. */
export const HOSTS = {
  node: `http://127.0.0.1:${FIRST_PORT}/`,
  dev: `http://127.0.0.1:${FIRST_PORT + 1}/`,
  static: `http://127.0.0.1:${FIRST_PORT + 2}/some/folder/`,
  /** The Node host by another name: to its pages a service elsewhere, whose answers no journey that breaks nodes changes. */
  elsewhere: `http://localhost:${FIRST_PORT}/`,
  /** The Node host again, reading local nodes; these have the ports after it. */
  live: `http://127.0.0.1:${FIRST_PORT + 3}/`,
} as const;

/**
 * Tag of the journeys that may go differently from host to host: in full these run on all three, the others on Node's. The dev
 * server sends a page of hundreds of files, so few carry it.
 */
export const EVERY_HOST = '@every-host';

/** Tag of the journeys about what is built, its files and its worker: on Node's and the static host, in every run. */
export const BUILT_HOSTS = '@built-hosts';

/** Tag of the journeys of a page that has no server: these run on the static host alone. */
export const WITHOUT_SERVER = '@without-server';

/** Tag of the journeys that need chains: these run on the live host alone, against local nodes. */
export const LIVE = '@live';

/** What `npm test` does less of is done in full: see `test:long`. */
export const IN_FULL = process.env.PORTOLAN_JOURNEYS === 'full';

/** On Node's host, and in full on the static one: what is drawn there is the same, by a service that starts in each page. */
export const BUILT_HOSTS_IN_FULL = IN_FULL ? [BUILT_HOSTS] : [];

/** The day that every service of the journeys takes for today: what ends on a later one turns none of them red. */
export const TODAY = '2026-11-28';
