// The node as a program.

import { helpText, readConfig } from './config.ts';
import { createNode } from './createNode.ts';
import { runProgram } from './runProgram.ts';

/** Runs the node until a signal. */
export function runNode(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Promise<void> {
  return runProgram({
    readConfig: () => readConfig(args, env),
    helpText,
    logLevel: () => env.LOG_LEVEL ?? 'info',
    create: (config, logger) => createNode(config, { logger }),
    started: ({ chain }, { chainId, genesis }) => ({
      message: 'node started',
      facts: { height: chain.tip.height, chainId, genesis: genesis.name },
    }),
  });
}
