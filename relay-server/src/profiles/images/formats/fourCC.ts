// Names of chunks and boxes.

/** Four bytes as ASCII. @throws RangeError past the end */
export function fourCC(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
}
