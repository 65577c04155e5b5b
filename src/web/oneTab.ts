// Only one tab runs the web wallet: two would answer the same relay message and use the same nonce. The browser's Web
// Lock decides; a tab may take it over when its user says so.

const LOCK = 'wallet-runs-here';

export interface OneTabOptions {
  /** Takes the lock from the tab that has it. */
  readonly steal: boolean;
  readonly onHeld: () => void;
  /** Another tab has it. */
  readonly onTaken: () => void;
  /** Another tab took it over. */
  readonly onLost: () => void;
}

/**
 * Tries to hold the browser's lock until the page ends. A prerendered page gets no lock before it is opened, so nothing
 * of the wallet runs before either.
 */
export function holdTab({ steal, onHeld, onTaken, onLost }: OneTabOptions): void {
  navigator.locks
    .request(LOCK, steal ? { steal: true } : { ifAvailable: true }, (lock) => {
      if (lock === null) {
        onTaken();
        return undefined;
      }
      onHeld();
      return new Promise<never>(() => undefined);
    })
    // The holder's promise rejects when the lock is stolen.
    .catch(onLost);
}
