import { createHash } from 'node:crypto';
import { assetKey } from '../../../src/contract/asset.ts';
import type { AssetRecord, ChainRecord } from '../../../src/registry/records.ts';
import { MARK_PACKAGES, type PackageName, packageVersion } from '../packages.ts';
import { byText, slug } from '../text.ts';
import { linesOf, type OutputFile } from '../write.ts';
import { drawMark } from './draw.ts';
import { MarkMatch, type MarkName } from './match.ts';
import { findPicture, markFacts, type Picture } from './pictures.ts';

/** Where the marks lie, and nothing else does. */
export const MARKS_FOLDER = 'public/marks';

const KINDS = ['chain', 'token', 'bridge', 'venue', 'wallet'] as const;
type Kind = (typeof KINDS)[number];

export interface MarkCounts {
  readonly evm: number;
  readonly cosmos: number;
  readonly svm: number;
  readonly assets: number;
  readonly bridges: number;
  readonly venues: number;
  readonly wallets: number;
}

export interface CompiledMarks {
  readonly files: readonly OutputFile[];
  readonly counts: MarkCounts;
  readonly provenance: readonly object[];
}

interface Mark {
  /** The file below the folder of marks, without its ending: `token/usdc`. */
  readonly path: string;
  readonly picture: Picture;
  readonly text: string;
}

/** Draws each picture once, however many chains and assets show it. */
class Drawer {
  readonly #marks = new Map<string, Mark | null>();
  readonly #paths = new Set<string>();

  /** The mark's path, or null where there is no picture, or none that is fit. */
  async draw(kind: Kind, name: MarkName | null): Promise<string | null> {
    if (name === null) return null;
    const key = `${name.picture} ${name.isForm}`;
    if (!this.#marks.has(key)) this.#marks.set(key, await this.#make(kind, name));
    return this.#marks.get(key)?.path ?? null;
  }

  marks(): Mark[] {
    return [...this.#marks.values()].filter((mark) => mark !== null).sort((a, b) => byText(a.path, b.path));
  }

  async #make(kind: Kind, { picture: name, isForm }: MarkName): Promise<Mark | null> {
    const picture = await findPicture(name);
    const text = picture && drawMark(picture, { ground: markFacts.grounds[name], isForm });
    if (!picture || !text) return null;
    const stem = slug(picture.file.replace(/^\w+:/, '').toLowerCase()) + (isForm ? '-form' : '');
    const free = [stem, `${stem}-2`, `${stem}-3`].find((each) => !this.#paths.has(`${kind}/${each}`));
    if (!free) throw new Error(`marks: a fourth ${kind} named ${stem}`);
    const path = `${kind}/${free}`;
    this.#paths.add(path);
    return { path, picture, text };
  }
}

/** Paths of the tokens' marks, with the assets that show each. What follows from an asset's origin is left out. */
function tokenIndex(assets: readonly AssetRecord[], pathOf: ReadonlyMap<string, string>): Record<string, string[]> {
  const index = new Map<string, string[]>();
  for (const asset of assets) {
    const key = assetKey(asset);
    const origin = assetKey({ chain_id: asset.origin_chain_id, denom: asset.origin_denom });
    const path = pathOf.get(key);
    if (path === undefined || (origin !== key && pathOf.get(origin) === path)) continue;
    index.set(path, [...(index.get(path) ?? []), key]);
  }
  return Object.fromEntries([...index].sort(([a], [b]) => byText(a, b)));
}

/** The marks, and an index of what each stands for. */
export async function compileMarks(
  chains: readonly ChainRecord[],
  assets: readonly AssetRecord[],
): Promise<CompiledMarks> {
  const match = new MarkMatch(chains, assets);
  const drawer = new Drawer();

  const chainPaths: Record<string, string> = {};
  for (const chain of chains) {
    const path = await drawer.draw('chain', match.chain(chain));
    if (path) chainPaths[chain.chain_id] = path;
  }
  const pathOf = new Map<string, string>();
  for (const asset of assets) {
    const path = await drawer.draw('token', match.asset(asset));
    if (path) pathOf.set(assetKey(asset), path);
  }
  const named = async (kind: Kind, facts: Readonly<Record<string, string>>) => {
    const paths: Record<string, string> = {};
    for (const [name, picture] of Object.entries(facts)) {
      const path = await drawer.draw(kind, { picture, isForm: false });
      if (!path) throw new Error(`marks: no picture ${picture} for the ${kind} ${name}`);
      paths[name] = path;
    }
    return paths;
  };
  const bridges = await named('bridge', markFacts.bridges);
  const venues = await named('venue', markFacts.venues);
  const wallets = await named('wallet', markFacts.wallets);

  const marks = drawer.marks();
  const version = createHash('sha256')
    .update(marks.map(({ text }) => text).join(''))
    .digest('hex')
    .slice(0, 8);
  const index = { version, chains: chainPaths, tokens: tokenIndex(assets, pathOf), bridges, venues, wallets };
  const ofType = (type: string) =>
    chains.filter((chain) => chain.chain_type === type && chainPaths[chain.chain_id]).length;
  return {
    files: [
      ...marks.map(({ path, text }) => ({ path: `${MARKS_FOLDER}/${path}.svg`, text })),
      { path: 'src/app/marks/marks.generated.json', text: `${JSON.stringify(index)}\n` },
      { path: 'tools/registry/marks/provenance.generated.json', text: linesOf(marks.map(sourceOf)) },
    ],
    counts: {
      evm: ofType('evm'),
      cosmos: ofType('cosmos'),
      svm: ofType('svm'),
      assets: pathOf.size,
      bridges: Object.keys(bridges).length,
      venues: Object.keys(venues).length,
      wallets: Object.keys(wallets).length,
    },
    provenance: MARK_PACKAGES.map(({ name, licence }) => ({
      ...{ name, version: packageVersion(name), licence },
      marks: marks.filter(({ picture }) => picture.package === name).length,
    })),
  };
}

function sourceOf({ path, picture }: Mark) {
  const of = (name: PackageName) => ({ package: name, version: packageVersion(name) });
  return { mark: path, ...(picture.package ? of(picture.package) : { package: 'drawn here' }), file: picture.file };
}
