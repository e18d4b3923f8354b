import swc from '@swc/core';

// The compiler's own API ended with TypeScript 7, so dependency-cruiser reads our files with swc, which it never tells
// that a file holds JSX.
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });

/**
 * Who may import whom. `rooms` are the other rooms of src/ that a room may import, or single files of one; `packages` the
 * packages; without a list, any package of package.json. Tests may import src/testing, any package, and all of a room of
 * which their own may import a file.
 */
const ROOMS = {
  contract: { rooms: [], packages: ['zod', '@noble/hashes', '@scure/base'] },
  math: { rooms: [], packages: [] },
  registry: { rooms: ['contract'], packages: ['@noble/hashes', '@scure/base', 'lru-cache'] },
  nodes: { rooms: ['contract', 'registry'] },
  market: { rooms: ['contract', 'math', 'registry', 'nodes'], packages: ['zod'] },
  engine: { rooms: ['contract', 'math', 'market/pool.ts'], packages: ['lru-cache'] },
  bridges: { rooms: ['contract', 'math', 'registry', 'market', 'engine'] },
  venues: { rooms: ['contract', 'math', 'registry', 'market', 'engine'] },
  balances: { rooms: ['contract', 'math', 'registry', 'nodes'] },
  liveness: { rooms: ['contract', 'registry', 'bridges', 'nodes'], packages: ['zod'] },
  feeds: {
    rooms: ['contract', 'math', 'registry', 'nodes', 'market', 'engine', 'bridges', 'venues'],
    packages: ['zod', 'p-limit', '@noble/hashes', '@scure/base', '@solana/kit'],
  },
  calls: { rooms: [], packages: ['viem', 'cosmjs-types', '@scure/base'] },
  tracking: {
    rooms: ['contract', 'math', 'registry', 'nodes', 'bridges', 'calls'],
    packages: ['lru-cache', 'p-limit', '@noble/hashes', '@scure/base'],
  },
  snapshot: { rooms: ['contract', 'registry', 'market', 'feeds'], packages: ['zod'] },
  service: {
    rooms: ['contract', 'math', 'registry', 'nodes', 'market', 'engine', 'bridges', 'venues', 'balances', 'tracking'],
    packages: ['lru-cache', 'p-limit'],
  },
  server: {
    rooms: [
      'contract',
      'math/edit-distance.ts',
      'registry',
      'nodes',
      'market',
      'balances',
      'liveness',
      'feeds',
      'snapshot',
      'tracking',
      'service',
      'client',
      'report',
      'app/shell/fonts',
    ],
  },
  client: { rooms: ['contract'], packages: [] },
  report: { rooms: ['contract', 'math', 'client'], packages: [] },
  cli: { rooms: ['contract', 'math', 'client', 'report', 'server'] },
  app: { rooms: ['contract', 'math', 'client', 'calls/decode'] },
  testing: {
    rooms: [
      'contract',
      'math',
      'registry',
      'nodes',
      'market',
      'engine',
      'bridges',
      'venues',
      'balances',
      'calls',
      'tracking',
      'liveness',
      'feeds',
      'snapshot',
      'service',
      'server',
      'client',
      'report',
      'app',
    ],
  },
};

const TEST = '\\.test\\.tsx?$';
const alternatives = (names) => `(?:${names.join('|')})`;
const within = (places) => alternatives(places.map((place) => (place.endsWith('.ts') ? `${place}$` : `${place}/`)));
const roomOf = (place) => place.split('/')[0];

const roomRules = Object.entries(ROOMS).flatMap(([room, { rooms, packages }]) => {
  const from = `^src/${room}/`;
  const rules = [
    {
      name: `rooms-of-${room}`,
      comment: `src/${room} may import ${rooms.join(', ') || 'no other room'}.`,
      severity: 'error',
      from: { path: from, pathNot: TEST },
      to: { path: '^src/', pathNot: `^src/${within([room, ...rooms])}` },
    },
    {
      name: `rooms-of-tests-of-${room}`,
      severity: 'error',
      from: { path: `${from}.*${TEST}` },
      to: { path: '^src/', pathNot: `^src/${within([room, ...rooms.map(roomOf), 'testing'])}` },
    },
  ];
  if (packages) {
    rules.push({
      name: `packages-of-${room}`,
      comment: `src/${room} may import ${packages.join(', ') || 'no package'}.`,
      severity: 'error',
      from: { path: from, pathNot: TEST },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown', 'core'],
        ...(packages.length > 0 && { pathNot: `node_modules/${alternatives(packages)}/` }),
      },
    });
  }
  return rules;
});

/** Folders that lie side by side and must not import one another. */
const apart = ['src/app/pages'].map((parent) => ({
  name: `apart-in-${parent.replaceAll('/', '-')}`,
  comment: `A folder of ${parent} never imports another one.`,
  severity: 'error',
  from: { path: `^${parent}/([^/]+)/` },
  to: { path: `^${parent}/[^/]+/`, pathNot: `^${parent}/$1/` },
}));

/** Rooms with one file for each of a kind, and the files that all of them share: the others never import one another. */
const SHARED = {
  'src/bridges': [
    'bridge',
    'canonical-lanes',
    'own-bridge',
    'lane',
    'deployments',
    'oft-lanes',
    'operation-fees',
    'ibc-transfer',
    'payouts',
    'failures',
  ],
  'src/venues': [
    'venue',
    'deployments',
    'swap-edge',
    'swap-run',
    'evm-swap',
    'plain-swap',
    'router-call',
    'swap-router',
    'router-path',
    'router-calls',
    'velodrome-router',
  ],
};
const filesApart = Object.entries(SHARED).map(([room, shared]) => ({
  name: `apart-in-${room.replaceAll('/', '-')}`,
  comment: `In ${room} only index.ts imports more than ${shared.join(', ')}.`,
  severity: 'error',
  from: { path: `^${room}/[^/]+\\.ts$`, pathNot: `^${room}/index\\.ts$|${TEST}` },
  to: { path: `^${room}/[^/]+\\.ts$`, pathNot: `^${room}/${alternatives(shared)}\\.ts$` },
}));

/** Folders of one parent, and which of those beside it each may import: what lies in the parent itself is for all. */
const FOLDERS = {
  'src/app': {
    storage: [],
    language: ['storage'],
    format: ['storage', 'language'],
    api: ['storage', 'language', 'format', 'ui'],
    ui: ['storage', 'language'],
    marks: ['storage', 'language', 'ui'],
    asset: ['storage', 'language', 'format', 'api', 'ui', 'marks'],
    wallet: ['storage', 'language', 'format', 'api', 'ui', 'marks'],
    balances: ['storage', 'language', 'format', 'api', 'ui', 'asset', 'wallet'],
    picker: ['storage', 'language', 'format', 'api', 'ui', 'marks', 'asset', 'balances'],
    notices: ['storage', 'language', 'format', 'api', 'ui', 'asset'],
    opinions: ['storage', 'language', 'format', 'api', 'ui', 'asset'],
    following: ['storage', 'language', 'format', 'api', 'ui', 'asset'],
    pages: [
      ...['storage', 'language', 'format', 'api', 'ui', 'marks', 'asset', 'wallet', 'balances', 'picker', 'notices'],
      'opinions',
      'following',
    ],
    embed: ['storage', 'language', 'format', 'api', 'ui', 'asset', 'pages'],
    shell: ['storage', 'language', 'format', 'api', 'ui', 'asset', 'wallet', 'following', 'pages', 'embed'],
  },
  'src/engine': {
    graph: [],
    pools: ['graph'],
    path: ['graph'],
    search: ['graph', 'path'],
    split: ['graph', 'path', 'search'],
    routes: ['graph', 'path', 'search', 'split'],
  },
  'src/balances': { evm: [], cosmos: [], svm: [] },
  'src/app/pages/portfolio': { holdings: [], table: ['holdings'], export: ['holdings'] },
  'src/app/pages/route': {
    query: [],
    steps: ['query'],
    comparison: ['query', 'steps'],
    form: ['query', 'comparison'],
    'side-by-side': ['query', 'steps', 'comparison'],
    keeping: ['query', 'steps', 'comparison', 'side-by-side'],
    charts: ['query', 'steps', 'comparison'],
    results: ['query', 'steps', 'comparison', 'charts', 'side-by-side', 'keeping', 'services'],
    acting: ['query', 'steps', 'comparison'],
    inspector: ['query', 'steps', 'comparison', 'keeping', 'acting'],
    frozen: ['query', 'steps', 'comparison', 'keeping', 'inspector'],
    services: ['query', 'steps', 'comparison', 'frozen'],
  },
};
const folderRules = Object.entries(FOLDERS).flatMap(([parent, folders]) =>
  Object.entries(folders).map(([folder, others]) => ({
    name: `folders-of-${`${parent}/${folder}`.replaceAll('/', '-')}`,
    comment: `${parent}/${folder} may import ${others.join(', ') || 'none'} of the folders beside it.`,
    severity: 'error',
    from: { path: `^${parent}/${folder}/`, pathNot: TEST },
    to: { path: `^${parent}/[^/]+/`, pathNot: `^${parent}/${within([folder, ...others])}` },
  })),
);

/** Within src/app an import that climbs two or more folders is written #app/folder/file.ts, any other ./ or ../. */
const ALIASED = 'aliased-subpath-import';
const climbing = [
  { name: 'hash-when-climbing', from: '^src/app/([^/]+)/[^/]+/', pathNot: '^src/app/$1/', isAliased: true },
  {
    name: 'hash-when-climbing-deeper',
    from: '^src/app/([^/]+)/([^/]+)/[^/]+/',
    to: '^src/app/$1/',
    pathNot: '^src/app/$1/$2/',
    isAliased: true,
  },
  { name: 'dot-at-one-level', from: '^src/app/[^/]+/[^/]+$' },
  { name: 'dot-in-a-folder', from: '^src/app/([^/]+)/[^/]+/[^/]+$', to: '^src/app/$1/' },
  { name: 'dot-in-a-deeper-folder', from: '^src/app/([^/]+)/([^/]+)/', to: '^src/app/$1/$2/' },
].map(({ name, from, to = '^src/app/', pathNot, isAliased }) => ({
  name,
  comment:
    'Within src/app an import that climbs two or more folders is written #app/folder/file.ts, any other ./ or ../.',
  severity: 'error',
  from: { path: from },
  to: {
    path: to,
    ...(pathNot && { pathNot }),
    ...(isAliased ? { dependencyTypesNot: [ALIASED] } : { dependencyTypes: [ALIASED] }),
  },
}));

export default {
  forbidden: [
    ...roomRules,
    ...apart,
    ...filesApart,
    ...folderRules,
    {
      name: 'answers-are-checked',
      comment: 'The app asks later endpoints by src/app/api/later-endpoints.ts, which has the checks of their answers.',
      severity: 'error',
      from: { path: '^src/app/', pathNot: '^src/app/api/later-endpoints\\.ts$' },
      to: { path: '^src/contract/later-endpoints\\.ts$' },
    },
    {
      name: 'no-circle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'hash-across-rooms',
      comment: 'An import from another room is written #room/file.ts.',
      severity: 'error',
      from: { path: '^src/([^/]+)/', pathNot: '^src/server/dev\\.ts$' },
      to: { path: '^src/', pathNot: '^src/$1/', dependencyTypesNot: ['aliased-subpath-import'] },
    },
    {
      name: 'dot-within-a-room',
      comment: 'An import from the same room is written ./file.ts.',
      severity: 'error',
      from: { path: '^src/([^/]+)/', pathNot: '^src/app/' },
      to: { path: '^src/$1/', dependencyTypes: ['aliased-subpath-import'] },
    },
    ...climbing,
    {
      name: 'engine-has-one-door',
      comment:
        'src/engine/index.ts is the only module of the engine that other rooms import; tests and oracles may look inside.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/engine/', '^src/testing/', TEST] },
      to: { path: '^src/engine/', pathNot: '^src/engine/index\\.ts$' },
    },
    {
      name: 'tests-are-leaves',
      comment: 'Nothing imports a test, and only tests import src/testing.',
      severity: 'error',
      from: { path: '^src/', pathNot: [TEST, '^src/testing/'] },
      to: { path: ['^src/testing/', TEST] },
    },
    {
      name: 'resolvable',
      severity: 'error',
      // The packages of the tool are installed where something is compiled, and its types are checked there.
      from: { pathNot: '^tools/registry/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
