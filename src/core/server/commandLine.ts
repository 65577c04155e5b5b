// The command line of a server: flags, the same from the environment, limits by name, and the help that lists them all.
// What a value means is the server's; that every mistake is named is done here.

import { Refusal } from '../errors.ts';
import { type LimitSpec, type LimitValues, limitValues } from './limits.ts';

/** One flag. */
export interface FlagSpec {
  /** Its default as text; empty where there is none to show. */
  readonly value: string;
  readonly words: string;
  /** Whether it may be given more than once; in the environment its values are joined by commas. */
  readonly isRepeated?: boolean;
  /** What it means when no value follows it. Without this a value is needed. */
  readonly bare?: string;
}

/** What a server says of its command line. */
export interface CommandLineSpec<F extends string, N extends string> {
  readonly title: string;
  /** Names in the environment begin with this: `--block-time` is `PREFIX` and `BLOCK_TIME`. */
  readonly envPrefix: string;
  readonly flags: Readonly<Record<F, FlagSpec>>;
  readonly limits: Readonly<Record<N, LimitSpec>>;
}

/** What was given, flag before environment before default. */
export interface Given<F extends string, N extends string> {
  text(flag: F): string;
  /** Every value of a repeated flag, none of them empty. */
  list(flag: F): string[];
  readonly limits: LimitValues<N>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** A flag that is unknown or has a bad value; the sentence begins with it. */
export class ConfigRefusal extends Refusal {
  constructor(flag: string, expected: string) {
    super('config.invalid', `${flag}: expected ${expected}`);
  }
}

const LIMIT: FlagSpec = { value: '', words: 'changes one limit, NAME=VALUE', isRepeated: true };
const LIMITS: FlagSpec = { value: 'on', words: 'on, or off: no limits on requests over time; sizes and queues stay' };
const MAX_LIMIT = 1e12;

const allFlags = (spec: CommandLineSpec<string, string>): Record<string, FlagSpec> => ({
  ...spec.flags,
  limit: LIMIT,
  limits: LIMITS,
});
const envName = (prefix: string, flag: string): string => `${prefix}${flag.replaceAll('-', '_').toUpperCase()}`;

/** Text of `--help`. */
export function helpOf(spec: CommandLineSpec<string, string>): string {
  const rows = Object.entries(allFlags(spec)).map(([name, { value, words, isRepeated }]) => {
    const extra = [value === '' ? '' : ` (${value})`, isRepeated === true ? '; may be repeated' : ''].join('');
    return `  ${`--${name}`.padEnd(16)} ${words}${extra}`;
  });
  const limits = Object.entries(spec.limits).map(
    ([name, { value, words, isRate }]) => `  ${`${name}=${value}`.padEnd(30)} ${words}${isRate ? ' (rate)' : ''}`,
  );
  const example = Object.keys(spec.flags)[0] ?? 'limit';
  return [
    spec.title,
    '',
    `Flags (each also from the environment, --${example} as ${envName(spec.envPrefix, example)}; repeated ones joined by commas):`,
    ...rows,
    `  ${'--help'.padEnd(16)} this text`,
    '',
    'Limits:',
    ...limits,
    '',
  ].join('\n');
}

/**
 * Reads a command line, or undefined when help was asked for. A variable that is set to nothing counts as absent, as
 * shells and unit files leave them.
 * @throws ConfigRefusal naming the flag at fault
 */
export function readCommandLine<F extends string, N extends string>(
  spec: CommandLineSpec<F, N>,
  args: readonly string[],
  env: Environment,
): Given<F, N> | undefined {
  const flags = allFlags(spec);
  const given = readFlags(flags, args);
  if (given === undefined) return undefined;
  const inEnv = (flag: string): string => env[envName(spec.envPrefix, flag)] ?? '';
  const text = (flag: string): string => given.get(flag)?.at(-1) ?? (inEnv(flag) || (flags[flag]?.value ?? ''));
  const list = (flag: string): string[] =>
    listOf((given.get(flag) ?? [inEnv(flag) || (flags[flag]?.value ?? '')]).join(','));
  // A limit of the environment stays where a flag changes another one.
  const limits = listOf([inEnv('limit'), ...(given.get('limit') ?? [])].join(','));
  return { text, list, limits: readLimits(spec.limits, limits, text('limits')) };
}

function readFlags(
  flags: Readonly<Record<string, FlagSpec>>,
  args: readonly string[],
): Map<string, string[]> | undefined {
  const given = new Map<string, string[]>();
  for (let at = 0; at < args.length; at++) {
    const [flag, inline] = splitOnce(args[at] as string);
    if (flag === '--help' || flag === '-h') return undefined;
    const spec = flag.startsWith('--') && Object.hasOwn(flags, flag.slice(2)) ? flags[flag.slice(2)] : undefined;
    if (spec === undefined) throw new ConfigRefusal(flag, 'a known flag; --help lists them');
    const next = args[at + 1]?.startsWith('--') === true ? undefined : args[at + 1];
    if (inline === undefined && next !== undefined) at++;
    const value = inline ?? next ?? spec.bare;
    if (value === undefined) throw new ConfigRefusal(flag, 'a value');
    const values = given.get(flag.slice(2)) ?? [];
    if (values.length > 0 && spec.isRepeated !== true) throw new ConfigRefusal(flag, 'to be given once');
    given.set(flag.slice(2), [...values, value]);
  }
  return given;
}

function splitOnce(text: string): [string, string | undefined] {
  const at = text.indexOf('=');
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/** The entries of a text with commas, none of them empty. */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** A whole number in decimal digits. @throws ConfigRefusal outside of its bounds */
export function wholeNumber(flag: string, text: string, least: number, most: number): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new ConfigRefusal(flag, `a whole number from ${least} to ${most}, not ${JSON.stringify(text)}`);
  return value;
}

/** One of some words. @throws ConfigRefusal for any other */
export function oneOf<W extends string>(flag: string, text: string, words: readonly W[]): W {
  const found = words.find((word) => word === text);
  if (found === undefined) throw new ConfigRefusal(flag, `one of ${words.join(', ')}, not ${JSON.stringify(text)}`);
  return found;
}

/** Levels of a server's log. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

function readLimits<N extends string>(
  table: Readonly<Record<N, LimitSpec>>,
  entries: readonly string[],
  rates: string,
): LimitValues<N> {
  const replaced: Partial<Record<N, number>> = {};
  for (const entry of entries) {
    const [name, value = ''] = splitOnce(entry);
    if (!Object.hasOwn(table, name))
      throw new ConfigRefusal(`--limit ${name}`, 'the name of a limit; --help lists them');
    replaced[name as N] = wholeNumber(`--limit ${name}`, value, table[name as N].least, MAX_LIMIT);
  }
  return limitValues(table, replaced, oneOf('--limits', rates, ['on', 'off']) === 'off');
}
