/** A piece of what a source is called; with an address where the piece names a public page. */
export interface SourcePiece {
  readonly text: string;
  readonly href: string | null;
}

const GITHUB = 'https://github.com/';
/** What ends a host of the sources that we read; a file such as "check.yml" is none. */
const HOST = String.raw`(?:[a-z0-9-]+\.)+(?:com|co|dev|io|network|org|xyz)(?![\w-])`;
const REPOSITORY = String.raw`[\w-]+/[\w.-]*\w`;

/** How sources name pages: an issue, a release, a commit, the readme of a repository, a repository at the start, a page of a site. */
const NAMES = new RegExp(
  [
    String.raw`(?<![\w./-])(?<issues>${REPOSITORY})#(?<issue>\d+)`,
    String.raw`(?<![\w./-])(?<releases>${REPOSITORY}), release (?<release>v[\w.]*\w)`,
    String.raw`(?<![\w./-])(?<tree>${REPOSITORY}) (?<commit>[0-9a-f]{7,40})(?!\w)`,
    `^(?<repository>${REPOSITORY})(?=$|,| README)`,
    String.raw`(?<![\w./-])(?<page>${HOST}(?:/[\w./-]*\w)?)`,
  ].join('|'),
  'g',
);

const commitAddress = (repository: string, commit: string): string => `${GITHUB}${repository}/tree/${commit}`;

function addressOf(groups: Readonly<Record<string, string | undefined>>): string {
  const { issues, issue, releases, release, tree, commit = '', repository, page } = groups;
  if (issues !== undefined) return `${GITHUB}${issues}/issues/${issue}`;
  if (releases !== undefined) return `${GITHUB}${releases}/releases/tag/${release}`;
  if (tree !== undefined) return commitAddress(tree, commit);
  return repository === undefined ? `https://${page}` : `${GITHUB}${repository}`;
}

/**
 * The pieces of a source as a person wrote it, such as "osmosis-labs/assetlists#3590, with reads of the chain": those that name a
 * public page have its address. Together they read as the source does.
 */
export function sourcePieces(source: string): SourcePiece[] {
  const pieces: SourcePiece[] = [];
  let end = 0;
  for (const { 0: text, index, groups = {} } of source.matchAll(NAMES)) {
    if (index > end) pieces.push({ text: source.slice(end, index), href: null });
    pieces.push({ text, href: addressOf(groups) });
    end = index + text.length;
  }
  if (end < source.length) pieces.push({ text: source.slice(end), href: null });
  return pieces;
}

/** An issue that is the whole source, "vultisig/vultisig-android#5724": its name says nothing to who does not write code. */
export function issueOf(source: string): { repository: string; number: string; href: string } | null {
  const [, owner = '', repository = '', number = ''] = /^([\w-]+)\/([\w.-]+)#(\d+)$/.exec(source) ?? [];
  return number === '' ? null : { repository, number, href: `${GITHUB}${owner}/${repository}/issues/${number}` };
}

/** The code of what a source is about, "its source code, axelarnetwork/axelar-core 729365f8": a repository says as little. */
export function codeOf(source: string): { commit: string; href: string } | null {
  const [, repository = '', commit = ''] = /^its source code, ([\w-]+\/[\w.-]+) ([0-9a-f]{7,40})$/.exec(source) ?? [];
  return commit === '' ? null : { commit, href: commitAddress(repository, commit) };
}

/** Files of a commit, "axelarnetwork/axelar-docs bf9267d3, upgrades/v147.mdx": to who reads no code the repository says as much. */
export function filesOf(source: string): { repository: string; href: string } | null {
  const [, repository = '', commit = ''] = /^([\w-]+\/[\w.-]+) ([0-9a-f]{7,40})(?:$|, | \(#\d+\)$)/.exec(source) ?? [];
  return repository === '' ? null : { repository, href: commitAddress(repository, commit) };
}

/** What a page is called in short: of GitHub its repository, else its host. */
export function siteName({ host, pathname }: URL): string {
  const [owner, repository] = pathname.split('/').filter(Boolean);
  return host === 'github.com' && repository !== undefined ? `${owner}/${repository}` : host.replace(/^www\./, '');
}
