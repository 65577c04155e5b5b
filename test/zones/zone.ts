// What a zone of the import table says of itself.

export interface Zone {
  readonly name: string;
  /**
   * The house that the zone is a storey of: others may import from any storey by the house's name; a storey only from
   * those that stand before it in the table.
   */
  readonly house?: string;
  /** Files of the zone: path prefixes, first match in the table wins. */
  readonly files: readonly string[];
  /** Zones and paths that values may be imported from. */
  readonly zones: readonly string[];
  /** Outside packages and node: modules, by prefix. */
  readonly packages: readonly string[];
  /** Paths that types alone may be imported from. */
  readonly types?: readonly string[];
}
