import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { HeldMemory } from './held-memory.ts';

function request(bytes: number) {
  const socket = Object.assign(new EventEmitter(), { destroyed: false });
  const incoming = { socket, headers: { 'content-length': `${bytes}` } } as unknown as IncomingMessage;
  const outgoing = Object.assign(new EventEmitter(), { writableLength: 0 }) as unknown as ServerResponse;
  return { incoming, outgoing, socket };
}

test('is stuck once it has refused all that came for a minute, until it admits again', () => {
  let now = 0;
  const memory = new HeldMemory(10_000_000, 1_000_000, () => now);
  const first = request(1_000_000);
  expect(memory.admit(first.incoming, first.outgoing)).toBe(true);
  const refuse = () => {
    const { incoming, outgoing } = request(500_000);
    expect(memory.admit(incoming, outgoing)).toBe(false);
  };
  refuse();
  now = 59_000;
  refuse();
  expect(memory.isStuck).toBe(false);
  now = 61_000;
  expect(memory.isStuck).toBe(true);
  first.socket.emit('close');
  expect(memory.bytes).toBe(0);
  const next = request(1_000);
  expect(memory.admit(next.incoming, next.outgoing)).toBe(true);
  expect(memory.isStuck).toBe(false);
});

test('is not stuck by a refusal long ago, after which nobody asked', () => {
  let now = 0;
  const memory = new HeldMemory(10_000_000, 1_000_000, () => now);
  const first = request(1_000_000);
  memory.admit(first.incoming, first.outgoing);
  const second = request(500_000);
  memory.admit(second.incoming, second.outgoing);
  first.outgoing.emit('close');
  now = 600_000;
  expect(memory.isStuck).toBe(false);
});
