import { expect, test } from 'vitest';
import { readStartWords } from './start-words.js';

test.each([
  [[], {}, { isLive: false, isHelp: false }],
  [['--live'], {}, { isLive: true, isHelp: false }],
  [['--help'], {}, { isLive: false, isHelp: true }],
  // `npm start --live` and `npm start --no-live`, as npm hands them on.
  [[], { npm_config_live: 'true' }, { isLive: true, isHelp: false }],
  [[], { npm_config_live: '' }, { isLive: true, isHelp: false }],
  [[], { npm_config_live: 'false' }, { isLive: false, isHelp: false }],
])('reads %j beside %j', (words, environment, expected) => {
  expect(readStartWords(words, environment)).toEqual(expected);
});

test.each([['--liev'], ['live'], ['--Live'], ['-live'], ['--live=yes'], ['--live', '4000']])(
  'refuses %j, with the right spelling',
  (...words) => {
    expect(() => readStartWords(words, {})).toThrow(
      / is not known\. npm start -- --live serves .*; npm start -- --help/,
    );
  },
);
