// Names of chunks and boxes.

/** Four bytes as ASCII. @throws RangeError when they are not there */
export function fourCC(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
}
