// From command line to running node: one line on stdout when it answers, JSON lines on stderr, a clean stop on signals.

import { CodedError } from '@svc/core/errors';
import { pino } from 'pino';
import { helpText, readConfig } from './config.ts';
import { createNode, type SimNode } from './createNode.ts';

/** Time after which a stop that hangs is ended anyway. */
const STOP_MS = 4500;

function stopOnSignals(node: SimNode): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    node.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Started with a channel (npm start): its end is the end of whoever started this, however that came.
  process.on('disconnect', stop);
}

/** Whether the machine refused something: a port, a host, a folder, a file that is no database. */
function isSystemError(error: unknown): boolean {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  return typeof syscall === 'string' || code === 'ERR_SQLITE_ERROR';
}

/** Runs the node until a signal; bad flags and unusable data end the process with one line and code 1. */
export async function runNode(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Promise<void> {
  try {
    const config = readConfig(args, env);
    if (config === undefined) {
      process.stdout.write(helpText());
      return;
    }
    const logger = pino({ level: env.LOG_LEVEL ?? 'info' }, pino.destination(2));
    const node = await createNode(config, { logger });
    stopOnSignals(node);
    const { url } = await node.start();
    process.stdout.write(`listening ${url}\n`);
    logger.info({ url, height: node.chain.tip.height, chainId: config.chainId, genesis: config.genesis.name }, 'node started');
  } catch (error) {
    if (!(error instanceof CodedError) && !isSystemError(error)) throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}
