// A profile store in its own process, to be killed while it stores copies of images, replacing older ones and with room
// for only a few. It prints each copy on stdout when it is stored. Usage: killedImages.ts DATABASE FIRST

import { createHash } from 'node:crypto';
import { writeSync } from 'node:fs';
import { createSqliteProfiles } from '../../relay-server/src/profiles/store/sqliteProfiles.ts';

const [database = ':memory:', first = '0'] = process.argv.slice(2);
const store = createSqliteProfiles(database);
for (let at = Number(first); ; at++) {
  const bytes = new Uint8Array(20_000 + (at % 7) * 10_000).fill(at);
  const hash = createHash('sha256').update(bytes).digest('hex');
  await store.putImage(
    { url: `https://images.example/${at % 5}`, type: 'image/png', width: at, height: 1, bytes, hash, fetchedAt: at },
    150_000,
  );
  writeSync(1, `${at}\n`);
}
