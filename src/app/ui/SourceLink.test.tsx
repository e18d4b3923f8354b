import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SourceLink } from './SourceLink.tsx';

test('a source without a public page reads as who said it, and one with a page links to it', () => {
  const words = (source: string) => renderToString(<SourceLink href={source} />).replace(/<[^>]+>/g, '');
  expect(words('Circle, blog of 27 Aug 2026, as quoted by others')).toBe(
    'Circle, blog of 27 Aug 2026, as quoted by others',
  );
  expect(renderToString(<SourceLink href="cosmos/chain-registry, description of OM" />)).toContain(
    'href="https://github.com/cosmos/chain-registry"',
  );
});

test('an issue alone is called what it is, and links to itself', () => {
  const html = renderToString(<SourceLink href="vultisig/vultisig-android#5724" />);
  expect(html).toContain('GitHub issue 5724 of vultisig-android');
  expect(html).toContain('href="https://github.com/vultisig/vultisig-android/issues/5724"');
});

test('the code of what it is about is called so, and links to its commit', () => {
  const html = renderToString(<SourceLink href="its source code, axelarnetwork/axelar-core 729365f8" />);
  expect(html).toContain('its source code, commit 729365f8');
  expect(html).toContain('href="https://github.com/axelarnetwork/axelar-core/tree/729365f8"');
});

test.each([
  'axelarnetwork/axelar-docs bf9267d3, resources/mainnet/upgrades/v147.mdx',
  'axelarnetwork/axelar-docs bf9267d3 (#839)',
  'axelarnetwork/axelar-docs bf9267d3',
])('of "%s" the repository is read, and all of it is in the title', (source) => {
  const html = renderToString(<SourceLink href={source} />);
  expect(html.replace(/<[^>]+>/g, '')).toBe('axelarnetwork/axelar-docs');
  expect(html).toContain('href="https://github.com/axelarnetwork/axelar-docs/tree/bf9267d3"');
  expect(html).toContain(`title="${source}"`);
});
