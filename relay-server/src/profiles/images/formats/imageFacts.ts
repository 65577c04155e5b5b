// What the readers of the formats find.

/** Facts of an image file's picture. */
export interface ImageFacts {
  /** Pixels. */
  width: number;
  height: number;
  frames: number;
}

/** Facts that a format's reader finds; undefined when the structure is broken or does not end with the file. */
export type FormatReader = (view: DataView) => ImageFacts | undefined;
