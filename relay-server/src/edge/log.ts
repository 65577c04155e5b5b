// The one logger: JSON lines on stderr. Topics are written as a hash with a new salt every day, so that a log cannot be
// joined with a database or with another day; payloads and addresses are not written at all.

import { createHash, randomBytes } from 'node:crypto';
import { type Logger, pino } from 'pino';
import type { Clock } from '../clock.ts';

export type { Logger } from 'pino';

/** Logger of the process; `silent` for tests. */
export function createLogger(level: string): Logger {
  return pino({ level, base: null }, pino.destination({ fd: 2, sync: true }));
}

/** Makes the function that names a topic in the log. */
export function topicTags(clock: Clock): (topic: string) => string {
  let day = -1;
  let salt = randomBytes(16);
  return (topic) => {
    const today = Math.floor(clock.now() / 86_400_000);
    if (today !== day) {
      day = today;
      salt = randomBytes(16);
    }
    return createHash('sha256').update(salt).update(topic).digest('hex').slice(0, 16);
  };
}
