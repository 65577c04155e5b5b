// Waits for a result while repeating a step.

/** The result of a promise: its value, or its rejection. */
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
