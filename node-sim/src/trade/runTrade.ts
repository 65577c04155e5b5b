// From command line to running service: one line on stdout when it answers, JSON lines on stderr, a clean stop on signals.

import { CodedError } from '@svc/core/errors';
import { pino } from 'pino';
import { helpText, readConfig } from './config.ts';
import { createTrade, type TradeServer } from './createTrade.ts';

/** Time after which a stop that hangs is ended anyway. */
const STOP_MS = 4_500;

function stopOnSignals(trade: TradeServer): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    trade.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Started with a channel (npm start): its end is the end of whoever started this, however that came.
  process.on('disconnect', stop);
}

/** Runs the service until a signal; bad flags and unusable addresses end the process with one line and code 1. */
export async function runTrade(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Promise<void> {
  try {
    const config = readConfig(args, env);
    if (config === undefined) {
      process.stdout.write(helpText());
      return;
    }
    const logger = pino({ level: config.logLevel, base: null }, pino.destination(2));
    const trade = createTrade(config, { logger });
    stopOnSignals(trade);
    const { url } = await trade.start();
    process.stdout.write(`listening ${url}\n`);
    logger.info({ url, node: config.node }, 'trade API started');
  } catch (error) {
    if (!(error instanceof CodedError) && typeof (error as { syscall?: unknown }).syscall !== 'string') throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}
