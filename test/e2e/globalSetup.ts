// Starts the networks of the browser tests, with the command that users run, on free ports and with their own data: one
// for each worker, so that files do not depend on each other.

import type { FullConfig } from '@playwright/test';
import { startNetwork } from './network.ts';

/**
 * Starts one network after another: the first one builds what all of them serve. SVC_E2E_EXTENSION=folder starts none,
 * for tests that need the built pages alone.
 */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const { SVC_E2E_EXTENSION: extensionDir } = process.env;
  if (extensionDir !== undefined) {
    process.env.SVC_E2E_NETWORKS = JSON.stringify(Array.from({ length: workers }, () => ({ extensionDir })));
    return async () => {};
  }
  const networks: Awaited<ReturnType<typeof startNetwork>>[] = [];
  for (let worker = 0; worker < workers; worker++) networks.push(await startNetwork());
  process.env.SVC_E2E_NETWORKS = JSON.stringify(networks.map(({ addresses }) => addresses));
  return async () => {
    await Promise.all(networks.map(({ stop }) => stop()));
  };
}
