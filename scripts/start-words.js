/** What may follow `npm start --`, and what it does. */
const WORDS = {
  '--live': 'serves a market that is read from chains and services',
  '--help': 'lists the variables of the environment',
};

/**
 * What the words of a command line ask for. `npm start --live`, without the two dashes before it, counts as well: npm keeps that word
 * to itself, as `npm_config_live`. Throws an Error that has the right words where one is not known: a misspelt one would serve made-up
 * figures to somebody who wants real ones.
 *
 * @param {readonly string[]} words
 * @param {Readonly<Record<string, string | undefined>>} environment
 */
export function readStartWords(words, { npm_config_live: eaten = 'false' }) {
  const unknown = words.filter((word) => !(word in WORDS));
  if (unknown.length > 0) {
    const known = Object.entries(WORDS).map(([word, deed]) => `npm start -- ${word} ${deed}`);
    throw new Error(`${unknown.join(' ')} is not known. ${known.join('; ')}.`);
  }
  return { isLive: words.includes('--live') || eaten !== 'false', isHelp: words.includes('--help') };
}
