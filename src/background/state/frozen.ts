// Deeply immutable values: what was checked or approved does not change.

/** Freezes a value with everything in it. Bytes cannot be frozen and are left as they are. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) deepFreeze(member);
  }
  return value;
}

/**
 * A frozen copy of plain data, each member of which is read once. @throws DataCloneError for anything but plain data
 */
export const frozenCopy = <T>(value: T): T => deepFreeze(structuredClone(value));
