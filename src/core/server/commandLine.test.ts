import { describe, expect, it } from 'vitest';
import { type CommandLineSpec, helpOf, readCommandLine } from './commandLine.ts';
import { rateLimit, sizeLimit } from './limits.ts';

const SPEC: CommandLineSpec<'speed' | 'friend' | 'loud', 'asks' | 'bytes'> = {
  title: 'A server.',
  envPrefix: 'TEST_',
  flags: {
    speed: { value: '5', words: 'how fast' },
    friend: { value: '', words: 'whom to know', isRepeated: true },
    loud: { value: 'false', words: 'whether', bare: 'true' },
  },
  limits: { asks: rateLimit(10, 'questions'), bytes: sizeLimit(20, 'bytes', 0) },
};
const read = (args: readonly string[], env: Record<string, string> = {}) => readCommandLine(SPEC, args, env);

describe('a command line', () => {
  it('takes a flag before the environment before the default', () => {
    expect(read([])?.text('speed')).toBe('5');
    expect(read([], { TEST_SPEED: '6' })?.text('speed')).toBe('6');
    expect(read(['--speed', '7'], { TEST_SPEED: '6' })?.text('speed')).toBe('7');
    expect(read(['--speed=7=8'])?.text('speed')).toBe('7=8');
    expect(read([], { TEST_SPEED: '' })?.text('speed')).toBe('5');
  });

  it('takes a flag that may stand alone with a value and without', () => {
    expect(read(['--loud'])?.text('loud')).toBe('true');
    expect(read(['--loud', '--speed', '1'])?.text('loud')).toBe('true');
    expect(read(['--loud', 'false'])?.text('loud')).toBe('false');
  });

  it('gathers what is repeated, and lists with commas', () => {
    expect(read(['--friend', 'a', '--friend=b,c'], { TEST_FRIEND: 'd' })?.list('friend')).toEqual(['a', 'b', 'c']);
    expect(read([], { TEST_FRIEND: 'd, e,' })?.list('friend')).toEqual(['d', 'e']);
    expect(read([])?.list('friend')).toEqual([]);
  });

  it('changes limits by name; off lifts those over time that were not named', () => {
    expect(read(['--limit', 'bytes=0'], { TEST_LIMITS: 'off' })?.limits).toEqual({
      asks: Number.POSITIVE_INFINITY,
      bytes: 0,
    });
    expect(read(['--limits', 'off', '--limit', 'asks=3'])?.limits).toEqual({ asks: 3, bytes: 20 });
    expect(read(['--limit', 'asks=3'], { TEST_LIMIT: 'asks=1,bytes=2' })?.limits).toEqual({ asks: 3, bytes: 2 });
  });

  it.each([
    ['--sped', ['--sped', '1']],
    ['speed', ['speed']],
    ['-s', ['-s']],
    ['--', ['--', '--speed', '1']],
    ['--__proto__', ['--__proto__', '1']],
    ['--speed', ['--speed']],
    ['--speed', ['--speed', '--loud']],
    ['--speed', ['--speed', '1', '--speed', '2']],
    ['--limit toString', ['--limit', 'toString=1']],
    ['--limit asks', ['--limit', 'asks=0']],
    ['--limit asks', ['--limit', 'asks=1e3']],
    ['--limit asks', ['--limit', 'asks']],
    ['--limits', ['--limits', 'perhaps']],
  ])('names %s in %j', (flag, args) => {
    expect(() => read(args)).toThrow(new RegExp(`^${flag}: expected `));
  });

  it('is explained on request, wherever that stands', () => {
    expect(read(['--speed', '1', '--help', '--unknown'])).toBeUndefined();
    expect(read(['-h'])).toBeUndefined();
    for (const word of [
      'A server.',
      '--speed',
      '--friend',
      '--loud',
      '--limit',
      '--limits',
      '--help',
      'TEST_SPEED',
      'asks=10',
      'bytes=20',
    ]) {
      expect(helpOf(SPEC)).toContain(word);
    }
  });
});
