// Entry: flags and environment in, one line `listening <url>` out, logs on stderr, a clean stop on signals.

const MAJOR_NEEDED = 24;

async function main(): Promise<number> {
  if (Number(process.versions.node.split('.')[0]) < MAJOR_NEEDED) {
    process.stderr.write(`This program needs Node ${MAJOR_NEEDED} or newer; this is ${process.version}.\n`);
    return 1;
  }
  // Loaded after the check: an older Node cannot even read the modules behind these.
  const { helpText, readConfig } = await import('./config.ts');
  const { createRelayServer } = await import('./createServer.ts');
  const { Refusal } = await import('@svc/core/errors');
  try {
    const config = readConfig(process.argv.slice(2), process.env);
    if (config === undefined) {
      process.stdout.write(helpText());
      return 0;
    }
    const server = createRelayServer(config);
    const stopped = new Promise<void>((resolve, reject) => {
      let isStopping = false;
      const stop = (): void => {
        if (isStopping) return;
        isStopping = true;
        server.stop().then(resolve, reject);
      };
      process.on('SIGTERM', stop);
      process.on('SIGINT', stop);
      // Started with an IPC channel (npm start): when it closes, the parent process has ended, however that happened.
      process.on('disconnect', stop);
    });
    const { url } = await server.start();
    process.stdout.write(`listening ${url}\n`);
    await stopped;
    return 0;
  } catch (error) {
    // An address that cannot be listened on says so in its sentence.
    const isExpected =
      error instanceof Refusal || ['listen', 'getaddrinfo'].includes((error as NodeJS.ErrnoException).syscall ?? '');
    process.stderr.write(`${isExpected ? (error as Error).message : (error as Error).stack}\n`);
    return 1;
  }
}

process.exit(await main());
