import { expect, test } from 'vitest';
import { normalizeAddress } from './normalize-address.ts';

const OSMOSIS = 'osmo1wphhyar0d3skugrnv9khqmr9ypskxcm5flpyzg';
const EVM = '0x706f72746f6c616e2073616d706c652061636374';

test.each([
  ['bech32', OSMOSIS, OSMOSIS],
  ['bech32 in capitals', OSMOSIS.toUpperCase(), OSMOSIS],
  ['hex with a checksum', '0x706f72746F6c616e2073616d706c652061636374', EVM],
  ['hex in capitals', EVM.toUpperCase(), EVM],
])('%s compares in lower case', (_, address, spelled) => expect(normalizeAddress(address)).toBe(spelled));

test.each(['PortoLanSampLeAccount1111111111111111111111', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'])(
  'base58 compares as it is: %s',
  (address) => expect(normalizeAddress(address)).toBe(address),
);
