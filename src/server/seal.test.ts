import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Seal } from './seal.ts';

const ours = new Seal('a'.repeat(32));
const open = (seal: Seal, place: string, text: string) => {
  try {
    return seal.open(place, text);
  } catch (error) {
    return error as Error;
  }
};

test('a text is opened as it was, by its secret and in its place alone', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, place) => {
      const sealed = ours.close(place, text);
      expect(ours.open(place, sealed)).toBe(text);
      expect(open(new Seal('b'.repeat(32)), place, sealed)).toBeInstanceOf(Error);
      expect(open(ours, `${place}.`, sealed)).toBeInstanceOf(Error);
      expect(open(new Seal(null), place, sealed)).toBeInstanceOf(Error);
    }),
  );
});

test('a changed character, a missing seal and a short one are refused', () => {
  const sealed = ours.close('parts', '{"price":"1"}');
  for (let i = 0; i < sealed.length; i++) {
    const changed = `${sealed.slice(0, i)}${sealed[i] === 'x' ? 'y' : 'x'}${sealed.slice(i + 1)}`;
    expect(open(ours, 'parts', changed), changed).toBeInstanceOf(Error);
  }
  for (const text of ['', '{}', 'sealed ', 'sealed 12 {}']) expect(open(ours, 'parts', text)).toBeInstanceOf(Error);
});

test('without a secret nothing is sealed', () => {
  const none = new Seal(null);
  expect(none.open('parts', none.close('parts', '{}'))).toBe('{}');
});
