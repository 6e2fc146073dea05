import { describe, expect, it } from '@jest/globals';
import { rotationOutcome } from './rotation.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, seconds));
const [laptop, stranger] = [Buffer.from('laptop'), Buffer.from('stranger')];
const token = { rotatedAt: null, exchangedBy: null, sessionExpiresAt: at(50), sessionEndedAt: null };
const exchanged = { ...token, rotatedAt: at(2), exchangedBy: laptop };
const presenting = (seconds: number, device = laptop, isDirectPredecessor = true) => ({
  at: at(seconds),
  device,
  isDirectPredecessor,
});

describe('judging a refresh token', () => {
  it('rotates the current token', () => {
    expect(rotationOutcome(token, presenting(1, laptop, false))).toBe('rotate');
  });
  it('returns the same successor to the same device for ten seconds, and reports reuse afterwards', () => {
    expect(rotationOutcome(exchanged, presenting(2))).toBe('same-successor');
    expect(rotationOutcome(exchanged, presenting(11))).toBe('same-successor');
    expect(rotationOutcome(exchanged, presenting(12))).toBe('reuse');
  });
  it('reports reuse from another device, and once the successor was exchanged too', () => {
    expect(rotationOutcome(exchanged, presenting(3, stranger))).toBe('reuse');
    expect(rotationOutcome(exchanged, presenting(3, laptop, false))).toBe('reuse');
  });
  it('reports reuse when either exchange came without a device', () => {
    const unnamed = { at: at(3), device: undefined, isDirectPredecessor: true };
    expect(rotationOutcome(exchanged, unnamed)).toBe('reuse');
    expect(rotationOutcome({ ...exchanged, exchangedBy: null }, presenting(3))).toBe('reuse');
    expect(rotationOutcome({ ...exchanged, exchangedBy: null }, unnamed)).toBe('reuse');
  });
  it('recognises an ended and an expired session', () => {
    expect(rotationOutcome({ ...token, sessionEndedAt: at(1) }, presenting(2))).toBe('over');
    expect(rotationOutcome(token, presenting(50))).toBe('over');
  });
});
