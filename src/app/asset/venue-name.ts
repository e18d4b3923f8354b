import { plainText } from '../format/plain-text.ts';

const capitalized = (word: string): string => (/^v\d/.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1));

/** What the contract of an exchange is called on the wire, by the name that people know. */
const EXCHANGES: Readonly<Record<string, string>> = {
  poolmanager: 'Osmosis',
  pancakeswap: 'PancakeSwap',
  dragonswap: 'DragonSwap',
  goatswap: 'GoatSwap',
  hyperswap: 'HyperSwap',
  juiceswap: 'JuiceSwap',
  kalyswap: 'KalySwap',
  taofi: 'TaoFi',
  vvs: 'VVS',
};

/**
 * "ethereum-uniswap-v3" as "Uniswap v3": services give no display name for a venue, but begin with its chain, which is named
 * beside it.
 */
export function venueName(name: string): string {
  const words = plainText(name).split('-').filter(Boolean);
  const own = words.slice(words.length > 1 && !/^v\d/.test(words[1] ?? '') ? 1 : 0);
  return own.map((word) => EXCHANGES[word] ?? capitalized(word)).join(' ');
}
