// The contents of an artefact: a CycloneDX bill of materials and the licences of all its packages. Both are generated
// from the packages that the bundler found or that the archive contains, not from what is declared.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import type { LockedPackage } from './lockFile.ts';
import { licenceText } from './registryPackage.ts';

/** An artefact that a release makes. */
export interface Artefact {
  /** File below the folder of the release. */
  readonly file: string;
  readonly name: string;
  readonly version: string;
  readonly description: string;
  /** Packages of the registry inside it. */
  readonly packages: readonly LockedPackage[];
}

/** An expression of several licences, or the identifier of one. */
const licence = (spdx: string): Models.License =>
  spdx.includes(' ') ? new Models.LicenseExpression(spdx) : new Models.SpdxLicense(spdx);

function component(of: LockedPackage): Models.Component {
  const at = of.name.lastIndexOf('/');
  const made = new Models.Component(Enums.ComponentType.Library, of.name.slice(at + 1), {
    ...(at > 0 ? { group: of.name.slice(0, at) } : {}),
    version: of.version,
    bomRef: `${of.path}@${of.version}`,
    purl: `pkg:npm/${of.name.replace('@', '%40')}@${of.version}`,
  });
  if (of.license !== undefined) made.licenses.add(licence(of.license));
  const [algorithm, digest] = of.integrity.split('-');
  if (algorithm === 'sha512' && digest !== undefined)
    made.hashes.set(Enums.HashAlgorithm['SHA-512'], Buffer.from(digest, 'base64').toString('hex'));
  return made;
}

/** CycloneDX 1.6 as JSON. It has no time and no serial number, so that one commit has a single one. */
function billOfMaterials({ name, version, description, packages }: Artefact): string {
  const bom = new Models.Bom();
  const whole = new Models.Component(Enums.ComponentType.Application, name, {
    version,
    description,
    bomRef: name,
  });
  whole.licenses.add(licence('MIT'));
  bom.metadata.component = whole;
  for (const one of packages) {
    const part = component(one);
    bom.components.add(part);
    whole.dependencies.add(part.bomRef);
  }
  const normalizers = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  return `${new Serialize.JsonSerializer(normalizers).serialize(bom, { sortLists: true, space: 2 })}\n`;
}

/**
 * Writes the licence of every package, each text once with all its packages.
 * @param folderOf folder of a package's files
 * @throws for a package without a licence
 */
export async function writeLicences(
  packages: readonly LockedPackage[],
  folderOf: (one: LockedPackage) => string,
  file: string,
): Promise<void> {
  const byText = new Map<string, string[]>();
  for (const one of packages) {
    const text = await licenceText(folderOf(one));
    if (one.license === undefined && text === undefined) throw new Error(`${one.name} names no licence`);
    const words = text ?? `Its package holds no text of its licence, ${one.license}.`;
    byText.set(words, [...(byText.get(words) ?? []), `${one.name} ${one.version} (${one.license ?? 'see below'})`]);
  }
  const parts = [...byText].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`);
  await writeFile(file, `Packages of others inside, and their licences.\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`);
}

/** Writes an artefact's bill of materials next to it. @returns its file name */
export async function writeBillOfMaterials(folder: string, artefact: Artefact): Promise<string> {
  const file = `${artefact.file}.cdx.json`;
  await writeFile(join(folder, file), billOfMaterials(artefact));
  return file;
}
