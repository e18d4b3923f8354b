import { expect, test } from 'vitest';
import { BRIDGE_IDS } from '#contract/bridge.ts';
import { TRANSFER_PHASES } from '#contract/tx.ts';
import { moneyWords, nextStepWords, phaseWords, roleWords } from './phase-words.ts';

const names = { bridge: 'Bridge', from: 'Ethereum', to: 'Base' };

test.each(TRANSFER_PHASES)('%s of every bridge is a sentence without gaps', (phase) => {
  for (const bridge of [...BRIDGE_IDS, 'CANONICAL', 'A_NEW_ONE', 'constructor']) {
    const words = [
      phaseWords(bridge, phase, names),
      moneyWords(phase, { ...names, amount: 'an amount', subject: 'An amount' }, ''),
    ];
    const next = nextStepWords(bridge, phase, names);
    for (const sentence of next === '' ? words : [...words, next]) expect(sentence).toMatch(/^[A-Z][^{}]*\.$/);
  }
});

test('speaks in the words of the bridge', () => {
  expect(phaseWords('CCTP', 'WAITING_ATTESTATION', names)).toBe('Burned on Ethereum. Circle has not signed yet.');
  expect(phaseWords('IBC', 'WAITING_DELIVERY', names)).toBe('Sent on Ethereum. No relayer has brought it to Base yet.');
});

test('what has arrived says how long it took, where that is known', () => {
  const money = { ...names, amount: '1 USDC', subject: '1 USDC' };
  expect(moneyWords('ARRIVED', money, '40 s')).toBe('Arrived: 1 USDC on Base, in 40 s.');
  expect(moneyWords('ARRIVED', money, '')).toBe('Arrived: 1 USDC on Base.');
  expect(moneyWords('SENT', money, '40 s')).toBe('1 USDC is on the way from Ethereum to Base.');
});

test('who has nothing to do is told so, and where only others can act, whom to ask', () => {
  expect(nextStepWords('CCTP', 'WAITING_ATTESTATION', names)).toContain('Circle does the next step');
  expect(nextStepWords('HYPERLANE', 'STUCK', names)).toContain('Ask those who run Bridge');
  expect(nextStepWords('CCTP', 'ARRIVED', names)).toBe('');
  for (const [bridge, phase] of [
    ['POLYGON_POS', 'READY'],
    ['SCROLL', 'WAITING_TO_FINALIZE'],
  ] as const)
    expect(nextStepWords(bridge, phase, names)).toContain('Finish it in the bridge’s own app');
  expect(nextStepWords('ZKSYNC', 'WAITING_TO_FINALIZE', names)).toContain('Nobody signs for you');
});

test('a phase of a newer service is one that was not read', () => {
  expect(phaseWords('CCTP', 'TELEPORTED', names)).toBe('How far it is could not be read.');
});

test('a transaction is named by its field, any other as such', () => {
  expect(['send_tx', 'receive_tx', 'unheard_of_tx', 'constructor'].map(roleWords)).toEqual([
    'Sent',
    'Received',
    'Transaction',
    'Transaction',
  ]);
});
