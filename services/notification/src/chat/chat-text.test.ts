import { describe, expect, it } from '@jest/globals';
import { plain } from './chat-text.ts';

describe('a name in a chat message', () => {
  it.each([
    ['a mention', '<!channel>', '&lt;!channel&gt;'],
    ['a mention by a sign', 'to @channel and @here', 'to @\u200cchannel and @\u200chere'],
    ['a link', '<https://evil.example|here>', '&lt;https:\u200c//evil.\u200cexample|here&gt;'],
    ['a bare address', 'https://evil.example/login', 'https:\u200c//evil.\u200cexample/login'],
    ['a domain', 'evil.example', 'evil.\u200cexample'],
    ['bold', '*now*', '∗now∗'],
    ['italics', 'the _very_ end', 'the ˍveryˍ end'],
    ['struck out', '~done~', '∼done∼'],
    ['code', 'a`b`c', 'aˋbˋc'],
    ['another line', 'one\n> two\u2028three', 'one &gt; two three'],
    ['markup at the edge of other markup', '*_both_*', '∗ˍbothˍ∗'],
  ])('is never %s', (_what, name, shown) => {
    expect(plain(name)).toBe(shown);
  });

  it.each(['signups_per_week', '2*3', 'Zoë, “Nord”'])('keeps text that is not markup: %s', (name) => {
    expect(plain(name)).toBe(name);
  });

  it('is cut to 80 characters, without splitting a character', () => {
    expect([...plain('🎯'.repeat(255))]).toHaveLength(80);
    expect(plain('🎯'.repeat(255))).toMatch(/🎯…$/u);
  });
});
