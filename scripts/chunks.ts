interface Chunk {
  readonly name: string;
  /** What is in it, with all that these import and no chunk before it has: files, and folders by their closing slash. */
  readonly modules: readonly string[];
  /** Only what at least so many parts import. */
  readonly minShareCount?: number;
}

/**
 * The files of the first page. Each is one: cut into the twenty that other parts share pieces of, they were a twentieth larger, and a
 * second and a half of asking on a thin line.
 */
const FIRST: readonly Chunk[] = [
  // What asks the question of a link, and what checks the answers.
  { name: 'index', modules: ['index.html', 'src/main.tsx'] },
  // What draws them.
  { name: 'app', modules: ['src/app/shell/App.tsx'] },
];

/** What comes later, each of a size that is worth a request of its own. */
const LATER: readonly Chunk[] = [
  // What is drawn right after the first quote, or on a page without one: marks, the market and what is under way in the header, examples, the list of all assets.
  {
    name: 'next',
    modules: [
      ...['src/app/marks/', 'src/app/shell/', 'src/app/api/read-columns.ts', 'src/app/following/FollowMark.tsx'],
      ...['results/Examples.tsx', 'keeping/KeptList.tsx', 'LinkNotice.tsx'].map(
        (file) => `src/app/pages/route/${file}`,
      ),
    ],
  },
  // What two pages have in common.
  {
    name: 'shared',
    modules: [
      ...[
        'asset',
        'balances',
        'following',
        'format',
        'language',
        'notices',
        'opinions',
        'picker',
        'storage',
        'ui',
        'wallet',
      ].map((folder) => `src/app/${folder}/`),
      ...['src/app/api/', 'src/client/', 'src/contract/', 'src/math/', 'node_modules/lucide-react/'],
    ],
    minShareCount: 2,
  },
  { name: 'virtual', modules: ['node_modules/@tanstack/virtual-core/', 'node_modules/@tanstack/react-virtual/'] },
  // The open route, beside the list on a wide page.
  { name: 'inspector', modules: ['src/app/pages/route/inspector/InspectorPane.tsx'] },
  { name: 'picker', modules: ['src/app/picker/'] },
  { name: 'compare', modules: ['src/app/pages/route/', 'src/app/opinions/', 'src/app/balances/HeldBalance.tsx'] },
  { name: 'portfolio', modules: ['src/app/pages/portfolio/'] },
  // With what reads calls of contracts, which no other page waits for.
  { name: 'follow', modules: ['src/app/pages/follow/'] },
  { name: 'bridges', modules: ['src/app/pages/bridges/'] },
  { name: 'matrix', modules: ['src/app/pages/matrix/'] },
  { name: 'pages', modules: ['src/app/pages/', 'src/app/embed/'] },
  // What reads a document of a Cosmos chain before it is signed.
  { name: 'document', modules: ['src/app/following/sign-document.ts'] },
  { name: 'evm', modules: ['src/app/wallet/evm.ts'] },
  {
    name: 'wallets',
    modules: ['src/app/wallet/dialog/', 'src/app/wallet/solana.ts', 'src/app/wallet/cosmos/adapter.ts'],
  },
  // Of cosmos-kit, what a connection needs; pictures of wallets are apart.
  { name: 'cosmos', modules: ['src/app/wallet/cosmos/', 'node_modules/@cosmos-kit/core/', 'tools/stubs/'] },
];

const isIn = ({ modules }: Chunk, id: string): boolean =>
  modules.some((path) => (path.endsWith('/') ? id.includes(`/${path}`) : id.endsWith(`/${path}`)));

export const FIRST_NAMES = FIRST.map(({ name }) => name);

export const chunkGroups = [...FIRST, ...LATER].map((chunk) => ({
  name: chunk.name,
  test: (id: string) => isIn(chunk, id),
  minShareCount: chunk.minShareCount ?? 1,
}));
