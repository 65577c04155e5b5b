// The trade API as a program.

import { runProgram } from '../runProgram.ts';
import { helpText, readConfig } from './config.ts';
import { createTrade } from './createTrade.ts';

/** Runs the trade API until a signal. */
export function runTrade(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Promise<void> {
  return runProgram({
    readConfig: () => readConfig(args, env),
    helpText,
    logLevel: ({ logLevel }) => logLevel,
    create: (config, logger) => createTrade(config, { logger }),
    started: (_server, { node }) => ({ message: 'trade API started', facts: { node } }),
  });
}
