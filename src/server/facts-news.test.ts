import { expect, test } from 'vitest';
import { agesOf } from '#service/facts-age.ts';
import { tellAgeOfFacts } from './facts-news.ts';

const FACTS = { liveness: ['2026-08-22', '2026-11-21'], bridges: ['2026-11-26'] };

function toldAt(day: string) {
  const told: [string, string][] = [];
  const at = (level: string) => (message: string) => void told.push([level, message]);
  tellAgeOfFacts(agesOf(FACTS, new Date(day)), { news: at('news'), warning: at('warning') });
  return told;
}

test('the age of facts is news until one kind of them is older than 45 days, and then a warning about it', () => {
  const fresh =
    'facts about the world: what is halted or gone was read from 2026-08-22 to 2026-11-21, 6 days ago; ' +
    'how bridges are secured was read 2026-11-26, 1 day ago';
  const old =
    'facts about the world are old: what is halted or gone was read from 2026-08-22 to 2026-11-21, 46 days ago; ' +
    'a newer version may know what has ended since';
  expect(toldAt('2026-11-27')).toEqual([['news', fresh]]);
  expect(toldAt('2027-01-05').map(([level]) => level)).toEqual(['news']);
  expect(toldAt('2027-01-06')).toEqual([['warning', old]]);
});
