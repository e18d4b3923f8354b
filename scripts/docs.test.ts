import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scripts } from '../package.json' with { type: 'json' };
import { endpoints } from '../src/contract/endpoints.ts';
import { ROOT } from './run.js';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const isThere = (file: string): boolean => existsSync(join(ROOT, file));
const quoted = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, inside]) => `${inside}`);

/** What is committed or about to be; nothing in a copy without its history. */
const files = isThere('.git')
  ? execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
      .split('\0')
      .filter((file) => file !== '' && isThere(file))
  : [];
const texts = files.filter((file) => file.endsWith('.md'));

describe.skipIf(!isThere('.git'))('the texts for people', () => {
  test.each(texts)('links of %s lead to files', (file) => {
    const links = [...read(file).matchAll(/\]\(([^)#\s]+)[^)\s]*\)/g)].map(([, link]) => `${link}`);
    expect(links.filter((link) => !/^https?:/.test(link) && !isThere(join(dirname(file), link)))).toEqual([]);
  });

  // Decisions name what there was on their day.
  test.each(texts.filter((file) => !/decisions\/\d/.test(file)))(
    '%s names files and commands that there are',
    (file) => {
      const text = read(file);
      const named = quoted(text).filter((each) =>
        /^(src|scripts|tools|bench|e2e|deploy|docs)\/[\w./-]+\.\w+$/.test(each),
      );
      expect(named.filter((each) => !isThere(each))).toEqual([]);
      const commands = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, command]) => `${command}`);
      // Those of the registry's own package.
      expect(commands.filter((command) => !(command in scripts) && !/^(compile|check)$/.test(command))).toEqual([]);
    },
  );

  test.each(texts.filter((file) => /decisions\/\d/.test(file)))(
    '%s begins with its number, its day and whether it stands',
    (file) => {
      const number = /(\d{4})-[\w-]+\.md$/.exec(file)?.[1] ?? '';
      expect(read(file)).toMatch(
        new RegExp(`^# ${number} \\S.*\\n\\n\\d{4}-\\d\\d-\\d\\d · (accepted|superseded by \\[)`),
      );
    },
  );

  test('ARCHITECTURE.md names files of its rooms that there are', () => {
    const named = quoted(read('ARCHITECTURE.md')).filter((each) =>
      /^[a-z][\w-]*(\/[\w-]+)+\.(ts|tsx|json)$/.test(each),
    );
    const isOne = (each: string) => files.some((file) => file === each || file.endsWith(`/${each}`));
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((each) => !isOne(each) && !each.endsWith('/xx.json'))).toEqual([]);
  });

  test('README.md names every endpoint', () => {
    const readme = read('README.md');
    const isNamed = (path: string) =>
      readme.includes(path) || readme.includes(`\`${path.slice(path.lastIndexOf('/'))}\``);
    const paths = Object.values(endpoints).map(({ path }) => path);
    expect(paths.filter((path) => !isNamed(path))).toEqual([]);
  });
});
