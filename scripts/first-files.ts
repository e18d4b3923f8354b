import { WIDE } from '../src/app/ui/use-browser.ts';

/** In `src/contract`: those of `appEndpoints`. */
const ENDPOINT_SCHEMAS = [
  ...['app-endpoints', 'amount-schema', 'asset-schema', 'balances', 'bridge', 'bridge-facts', 'chain', 'error-schema'],
  ...[
    'figures',
    'listing',
    'liveness',
    'operation',
    'origin-assets',
    'retry-after',
    'route',
    'route-endpoints',
    'routes',
  ],
  ...['source-note', 'status', 'venue'],
].map((name) => `src/contract/${name}.ts`);

interface FirstFile {
  readonly name: string;
  /** What is in it, with all that only this uses: files, and folders by their closing slash. */
  readonly modules: readonly string[];
  /** The page asks for it together with its entry, where the media query holds. */
  readonly media?: string;
}

/**
 * The files of the first page. Each is one: cut into the twenty that other parts share pieces of, they were a twentieth larger, and a
 * second and a half of asking on a thin line.
 */
export const FIRST_FILES: readonly FirstFile[] = [
  // What asks the question of a link, and what the client and the rest of the app share: they would wait for each other.
  {
    name: 'index',
    modules: [
      'src/main.tsx',
      'src/app/format/amount.ts',
      'src/app/format/maybe.ts',
      'src/contract/normalize-address.ts',
      'src/contract/decimals.ts',
    ],
  },
  // What asks the service, and the schemas that check its answers.
  {
    name: 'client-part',
    modules: [
      'node_modules/zod/',
      'node_modules/p-limit/',
      'node_modules/yocto-queue/',
      'src/app/api/client-part.ts',
      'src/app/api/list-cache.ts',
      'src/client/',
      ...ENDPOINT_SCHEMAS,
    ],
  },
  // What draws.
  { name: 'app', modules: ['src/app/shell/App.tsx'] },
  // What reads, lists and shows routes.
  {
    name: 'first-list',
    modules: ['src/app/pages/route/results/ResultList.tsx', 'src/app/pages/route/comparison/reading.ts'],
  },
  // The open route, which only a wide page shows beside the list.
  { name: 'inspector', modules: ['src/app/pages/route/inspector/InspectorPane.tsx'], media: WIDE },
];

export const chunkGroups = FIRST_FILES.map(({ name, modules }) => ({
  name,
  test: (id: string) =>
    modules.some((path) => (path.endsWith('/') ? id.includes(`/${path}`) : id.endsWith(`/${path}`))),
}));
