// One zone of the import table.

export interface Zone {
  readonly name: string;
  /**
   * The group whose layer this zone is. Others may import from every layer by the group's name; a layer only from those
   * before it in the table.
   */
  readonly house?: string;
  /** Path prefixes of the zone's files; the first match in the table wins. */
  readonly files: readonly string[];
  /** Zones and paths that it may import values from. */
  readonly zones: readonly string[];
  /** Packages and node: modules that it may import, by prefix. */
  readonly packages: readonly string[];
  /** Paths that it may import only types from. */
  readonly types?: readonly string[];
}
