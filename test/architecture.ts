// The import table of docs/architecture.md as data. Paths are prefixes from the project's root; `core` is the shared
// workspace.

import { CORE_ZONES } from './zones/core.ts';
import { SERVER_ZONES } from './zones/servers.ts';
import { WALLET_ZONES } from './zones/wallet.ts';
import type { Zone } from './zones/zone.ts';

/** All zones; the first one that matches a file counts. */
export const ZONES: readonly Zone[] = [...CORE_ZONES, ...SERVER_ZONES, ...WALLET_ZONES];

/** Patterns that a zone's sources may not contain, each with the reason. */
export const FORBIDDEN: readonly {
  readonly files: readonly string[];
  readonly pattern: RegExp;
  readonly reason: string;
}[] = [
  {
    files: ['node-sim/src/engine/', 'node-sim/src/kernel/'],
    pattern:
      /\bDate\b|Math\.random|performance\.now|setTimeout|setInterval|process\.|parseFloat|Math\.(exp|pow|sqrt|log)\b/,
    reason: 'the engine has no clock, no randomness, no I/O and no floats',
  },
  {
    files: ['src/core/'],
    pattern: /\bDate\.now\b|Math\.random|\bprocess\.|\bwindow\.|\bdocument\./,
    reason: 'core has no clock, no DOM and no Node',
  },
  {
    files: ['src/'],
    pattern: /\beval\(|new Function\(|dangerouslySetInnerHTML|\.innerHTML\b/,
    reason: 'no code or markup is made from text',
  },
  {
    files: ['node-sim/src/'],
    pattern: /\bswitch \(\w+\.name\)|\burl\.includes\(\w/,
    reason: 'what a table or a read means stands in its declaration (kernel/tableMeaning.ts, `follows`)',
  },
  {
    files: ['node-sim/src/reads/', 'node-sim/src/streams/', 'node-sim/src/index/', 'node-sim/src/edge/'],
    pattern: /\/(chain\/chain|kernel\/state)\.ts'/,
    reason: 'readers get a chain and a state that cannot be written (chain/chainView.ts, kernel/stateView.ts)',
  },
  {
    files: ['src/background/'],
    pattern: /\bsetTimeout\b|\bsetInterval\b|AbortSignal\.timeout/,
    reason: 'time in the background is what the platform gives (`timer`, alarms), so that tests move it',
  },
];

/** Fixed waits, which browser tests may not contain: they prove nothing on a slow machine and delay a fast one. */
export const WAITS = /\bwaitForTimeout\b|\bsetTimeout\b|\bsetInterval\b|timers\/promises/;

/** Maximum lines of a source file or a style sheet. */
export const MAX_LINES = 400;
/** Maximum characters of a comment's line, as of a line of code. */
export const MAX_WIDTH = 120;
