import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { clockFormatter } from '../format/time.ts';
import { DEFAULT_SETTINGS, updateSettings } from '../storage/settings.ts';
import { loadLanguage } from './choice.ts';
import { rich } from './rich.ts';
import { leftToRight, msg, setCatalog, t, translated } from './words.ts';

afterEach(() => {
  setCatalog('en', {});
  updateSettings(DEFAULT_SETTINGS);
  vi.unstubAllGlobals();
});

const HOPS = 'via {hops, plural, one {# hop} other {# hops}}';

test('English needs no catalog', () => {
  expect(t('Copy {what}', { what: 'the link' })).toBe('Copy the link');
  expect(t(HOPS, { hops: 1 })).toBe('via 1 hop');
  expect(t(HOPS, { hops: 2 })).toBe('via 2 hops');
});

test('a catalog has the words, their order and the plurals of its language', () => {
  const later = msg('{a} and {b}');
  setCatalog('fr', {
    '{a} and {b}': '{b}, {a}',
    [HOPS]: '{hops, plural, one {# saut} other {# sauts}}',
    'no price': 'sans prix',
  });
  expect(later({ a: '1', b: '2' })).toBe('2, 1');
  expect(later.english).toBe('{a} and {b}');
  // One in French, many in English.
  expect(t(HOPS, { hops: 0 })).toBe('0 saut');
  expect(translated('no price')).toBe('sans prix');
});

test('a text without a translation is shown in English', () => {
  setCatalog('de', { Close: '' });
  expect(t('Close')).toBe('Close');
  expect(t('Open')).toBe('Open');
});

test.each(['en', 'es', 'ar'])('in %s a time that ends with a full stop ends its sentence with one', (language) => {
  setCatalog(language, {});
  const time = clockFormatter('es-MX')(Date.now());
  expect(time).toMatch(/m\.$/);
  expect(t('Asked at {time}.', { time })).toMatch(/m\.\u2069?$/);
  expect(t('From {time}. Prices may have moved.', { time })).toMatch(/m\.\u2069? Prices may have moved\.$/);
  expect(t('{time}: {what}.', { time, what: 'paused' })).toMatch(/m\.\u2069?: .*paused\u2069?\.$/);
});

test('a value is shown as it is, whatever it looks like', () => {
  const hostile = '\\u202e {other} <b>x</b> \ue000other\ue000';
  expect(t('{name} of {other}', { name: hostile, other: 'X' })).toBe(`${hostile} of X`);
  expect(renderToStaticMarkup(rich('<b>{name}</b>', { b: (words) => <b>{words}</b>, name: hostile }))).toBe(
    `<b><span>\\u202e {other} &lt;b&gt;x&lt;/b&gt; \ue000other\ue000</span></b>`,
  );
});

test('elements stand around the words of their tags, in the order of the language', () => {
  const parts = { link: (words: ReactNode) => <a href="/x">{words}</a>, b: (words: ReactNode) => <b>{words}</b> };
  expect(renderToStaticMarkup(rich('Read <link>how {what} <b>works</b></link>.', { ...parts, what: <i>it</i> }))).toBe(
    '<span>Read </span><a href="/x"><span>how </span><i>it</i> <b>works</b></a><span>.</span>',
  );
});

test('in a language from the right, values stand apart and amounts read from the left', () => {
  const COUNTED = '{count, plural, one {{number} chain} other {{number} chains}}';
  setCatalog('ar', {
    '{a} and {b}': '{a} و{b}',
    [COUNTED]: '{count, plural, one {سلسلة واحدة} few {{number} سلاسل} other {{number} سلسلة}}',
    [HOPS]: '{hops, plural, many {# قفزة} other {# قفزات}}',
  });
  expect(t('{a} and {b}', { a: 'ETH', b: leftToRight('5 USDC') })).toBe(
    '\u2068ETH\u2069 و\u2068\u20665 USDC\u2069\u2069',
  );
  expect(t('{a} and {b}', { a: 'A\u200f، B', b: 'C' })).toBe('\u2067A\u200f، B\u2069 و\u2068C\u2069');
  expect(t(COUNTED, { count: 3, number: '3' })).toBe('\u20683\u2069 سلاسل');
  expect(t(HOPS, { hops: 12 })).toBe('12 قفزة');
  expect(renderToStaticMarkup(rich('{a} and {b}', { a: 'ETH', b: <i>x</i> }))).toBe(
    '<span>\u2068ETH\u2069</span><span> و</span><i>x</i>',
  );
});

test.each([
  ['system', ['it', 'fr-CA', 'en'], 'Fermer'],
  ['system', ['en-GB', 'fr'], 'Close'],
  ['system', ['it'], 'Close'],
  ['ja', ['fr'], '閉じる'],
] as const)('%s in a browser for %j says “%s”', async (language, languages, text) => {
  vi.stubGlobal('navigator', { languages });
  vi.stubGlobal('document', { documentElement: {} });
  updateSettings({ language });
  await loadLanguage();
  expect(t('Close')).toBe(text);
});
