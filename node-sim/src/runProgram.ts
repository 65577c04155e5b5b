// A server of this workspace as a process: one line on stdout when it answers, JSON lines on stderr, a clean stop on
// signals. Each program defines what it serves and its flags.

import { CodedError } from '@svc/core/errors';
import { type Logger, pino } from 'pino';

/** A server that can be started and stopped. */
export interface Served {
  start(): Promise<{ url: string }>;
  stop(): Promise<void>;
}

/** What differs between the programs. */
export interface Program<C, S extends Served> {
  /** The configuration, or undefined when help was asked for. */
  readConfig(): C | undefined;
  helpText(): string;
  logLevel(config: C): string;
  create(config: C, logger: Logger): S | Promise<S>;
  /** The log entry for when it answers. */
  started(server: S, config: C): { readonly message: string; readonly facts: object };
}

/** A stop that takes longer than this is forced. */
const STOP_MS = 4500;

function stopOnSignals(server: Served): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Started with a channel (npm start): the channel closes when the parent process ends, for whatever reason.
  process.on('disconnect', stop);
}

/** Whether the machine refused something: a port, a host, a folder, a file that is no database. */
function isSystemError(error: unknown): boolean {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  return typeof syscall === 'string' || code === 'ERR_SQLITE_ERROR';
}

/** Runs a program until a signal; bad flags and unusable data end the process with one line and code 1. */
export async function runProgram<C, S extends Served>(program: Program<C, S>): Promise<void> {
  try {
    const config = program.readConfig();
    if (config === undefined) {
      process.stdout.write(program.helpText());
      return;
    }
    const logger = pino({ level: program.logLevel(config), base: null }, pino.destination(2));
    const server = await program.create(config, logger);
    stopOnSignals(server);
    const { url } = await server.start();
    process.stdout.write(`listening ${url}\n`);
    const { message, facts } = program.started(server, config);
    logger.info({ url, ...facts }, message);
  } catch (error) {
    if (!(error instanceof CodedError) && !isSystemError(error)) throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}
