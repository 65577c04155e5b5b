// Why there is no image to serve. Each reason has a status and a time for which clients and the service remember it.

import { Refusal } from '@svc/core/errors';

/** `profile.imageFetch` 502, `profile.imageType` 415, `profile.imageSize` 413. */
export type ImageRefusalCode = 'profile.imageFetch' | 'profile.imageType' | 'profile.imageSize';

const KEPT_SEC: Record<ImageRefusalCode, number> = {
  'profile.imageFetch': 60,
  'profile.imageType': 300,
  'profile.imageSize': 300,
};

/** An image that cannot be had or must not be served. */
export class ImageRefusal extends Refusal {
  declare readonly code: ImageRefusalCode;

  constructor(code: ImageRefusalCode, message: string, options: { cause?: unknown } = {}) {
    super(code, message, options);
  }

  /** Seconds for which the answer holds. */
  get keptSec(): number {
    return KEPT_SEC[this.code];
  }
}
