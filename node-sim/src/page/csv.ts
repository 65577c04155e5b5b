// Tables for other programs: a CSV file, made here and saved by the browser.

import { Refused } from './api.ts';
import { el } from './dom.ts';

/** A text as a cell; one that a spreadsheet would read as a formula gets an apostrophe before it. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lines of a table. */
export function csvOf(head: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  return `${[head, ...rows].map((row) => row.map((one) => cell(String(one ?? ''))).join(',')).join('\r\n')}\r\n`;
}

/** The content of a file. */
export interface Saved {
  readonly text: string;
  /** A note where the file is incomplete. */
  readonly isCut?: string | undefined;
}

/** Seconds in words. */
const seconds = (count: number): string => (count === 1 ? 'a second' : `${count} seconds`);

/** What a button says while it waits for a node that limits how often it is asked. */
export const waitText = (sec: number): string => `The node asks to wait ${seconds(sec)}: it goes on then`;

/**
 * A button that reads the data and saves it: all of it, or nothing and the reason.
 * @param name of the file, without its extension
 * @param read reads everything, and tells how far it is
 */
export function saveButton(name: string, read: (tell: (text: string) => void) => Promise<Saved>): HTMLElement {
  const button = el('button', { type: 'button', class: 'quiet save' }, 'Save as CSV');
  button.addEventListener('click', () => {
    button.disabled = true;
    button.textContent = 'Reading from the node';
    read((text) => {
      button.textContent = text;
    })
      .then(
        ({ text, isCut }) => {
          const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
          el('a', { href: address, download: `${name}.csv` }).click();
          URL.revokeObjectURL(address);
          button.textContent = isCut ?? 'Save as CSV';
        },
        (error: unknown) => {
          const reason = error instanceof Refused ? error.message : 'The node did not answer.';
          button.textContent = `Nothing was saved. ${reason} Try again`;
        },
      )
      .finally(() => {
        button.disabled = false;
      });
  });
  return button;
}
