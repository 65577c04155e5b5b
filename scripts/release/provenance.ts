// The provenance statement of a release, in the in-toto form: the files by digest, built from one commit and one lock
// file with one Node.

import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '../runProgram.ts';

/** The commit of a release. */
export interface Commit {
  readonly id: string;
  readonly time: Date;
  /** Whether the working tree differs from it. */
  readonly changed: boolean;
}

export async function readCommit(root: string): Promise<Commit> {
  const id = (await runProgram('git', ['rev-parse', 'HEAD'], root)).trim();
  const seconds = (await runProgram('git', ['show', '-s', '--format=%ct', 'HEAD'], root)).trim();
  const status = await runProgram('git', ['status', '--porcelain'], root);
  return { id, time: new Date(Number(seconds) * 1000), changed: status.trim() !== '' };
}

/** Writes `provenance.json`. @param sums SHA-256 of each file by its name */
export async function writeProvenance(
  root: string,
  folder: string,
  version: string,
  commit: Commit,
  sums: ReadonlyMap<string, string>,
): Promise<void> {
  const lock = createHash('sha256')
    .update(await readFile(join(root, 'package-lock.json')))
    .digest('hex');
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [...sums].map(([name, sha256]) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'npm run release',
        externalParameters: { version },
        resolvedDependencies: [
          { uri: 'git:HEAD', digest: { gitCommit: commit.id } },
          { uri: 'package-lock.json', digest: { sha256: lock } },
          { uri: 'pkg:generic/node', name: process.version },
        ],
      },
      runDetails: { builder: { id: 'npm run release' } },
    },
  };
  await writeFile(join(folder, 'provenance.json'), `${JSON.stringify(statement, null, 2)}\n`);
}
