// Starts one network for all browser tests, by the command that users run, on free ports and with data of its own.

import { startNetwork } from './network.ts';

export default async function globalSetup(): Promise<() => Promise<void>> {
  const network = await startNetwork();
  process.env.SVC_E2E_NETWORK = JSON.stringify(network.addresses);
  return network.stop;
}
