// Waits for something that another process or socket brings about, and fails with a reason when it never comes.

/** Only what hangs takes so long: a busy machine may be slow, and is not judged. */
const LONGEST_MS = 300_000;
const PAUSE_MS = 20;

/** Asks again and again until the answer is true. @throws when it never is */
export async function expectEventually(ask: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + LONGEST_MS;
  while (!(await ask())) {
    if (performance.now() > until) throw new Error(`not within ${LONGEST_MS} ms: ${ask.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
