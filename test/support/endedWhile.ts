// Waits for an outcome that only comes when something else is done again and again.

/** What a promise came to, whichever way: its value, or what it was rejected with. */
export async function endedWhile(outcome: Promise<unknown>, step: () => Promise<unknown>): Promise<unknown> {
  let isOver = false;
  const kept = outcome
    .catch((error: unknown) => error)
    .finally(() => {
      isOver = true;
    });
  while (!isOver) {
    await step();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return kept;
}
