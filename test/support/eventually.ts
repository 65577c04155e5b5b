// Waits for something that another process or socket does, and fails with a reason when it never happens.

/** Only a hang takes this long: a busy machine may be slow. */
const LONGEST_MS = 300_000;
const PAUSE_MS = 20;

/** Asks repeatedly until the answer is true. @throws when it never is */
export async function expectEventually(ask: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + LONGEST_MS;
  while (!(await ask())) {
    if (performance.now() > until) throw new Error(`not within ${LONGEST_MS} ms: ${ask.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
