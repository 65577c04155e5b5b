// The recorder of faults: nothing, and faults of a page and of the background, one with causes and long frames.

import type { FaultRecord } from '../../../src/background/commands/registry.ts';
import { OPEN } from './fixtures.ts';
import type { Scene } from './pages.ts';

const AT = 1_795_000_000_000;

const FOUND: readonly FaultRecord[] = [
  {
    where: 'svc_sendTransaction',
    version: '0.1.0',
    count: 1,
    firstAt: AT,
    lastAt: AT,
    trace: [
      {
        name: 'TypeError',
        words: 'Cannot read properties of undefined reading …',
        frames: ['describe (background.js:1:284113)', 'async handle (background.js:1:301877)', '(background.js:1:9)'],
      },
    ],
  },
  {
    where: 'drawing',
    version: '0.1.0',
    count: 1_024,
    firstAt: AT - 86_400_000,
    lastAt: AT,
    trace: [
      {
        name: 'Fault',
        code: 'bug.invariant',
        words: '…',
        frames: [`${'aVeryLongNameOfAFunction'.repeat(3)} (${'approval-screens-and-more-'.repeat(3)}.js:1:1284113)`],
      },
      { name: 'RangeError', words: 'Invalid … value', frames: ['format (kit.js:2:33)'] },
    ],
  },
];

/** Scenes of the recorder. */
export const FAULTS: readonly Scene[] = [
  { name: 'faults-none', page: 'popup', at: 'settings/problems', view: OPEN, answers: { readFaults: [] } },
  { name: 'faults', page: 'popup', at: 'settings/problems', view: OPEN, answers: { readFaults: FOUND } },
  { name: 'faults-wide', page: 'app', at: 'settings/problems', view: OPEN, answers: { readFaults: FOUND } },
];
