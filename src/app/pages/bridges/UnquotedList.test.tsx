import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Lookup } from '#app/asset/lookup.ts';
import { UNQUOTED_BRIDGES } from '#contract/unquoted-bridges.ts';
import { UnquotedList } from './UnquotedList.tsx';

test('each bridge that is not quoted stands with its chain, why, and two links', () => {
  const lookup = { chain: (id: string) => ({ pretty_name: `chain ${id}` }) } as unknown as Lookup;
  const html = renderToString(<UnquotedList lookup={lookup} />);
  for (const { name, chain_ids, site, why, source } of UNQUOTED_BRIDGES) {
    expect(html).toContain(name);
    expect(html).toContain(why);
    for (const url of [site, source]) expect(html).toContain(`href="${url}"`);
    expect(html).toContain(`chain ${chain_ids[0]}`);
  }
});
