// Icons of the installed web wallet, drawn from the one mark. The mark is rectangles with round corners, so it is drawn
// here: a graphics library would give other bytes on other machines, and a release is the same bytes everywhere.

import { crc32 } from 'node:zlib';
import { zlibSync } from 'fflate';

/** A rectangle with round corners, in the units of the logo. */
interface Shape {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rx: number;
  /** Red, green and blue. */
  readonly colour: readonly [number, number, number];
}

interface Mark {
  readonly side: number;
  /** From back to front; the first one is the background of the others. */
  readonly shapes: readonly Shape[];
}

/** Samples along each side of a pixel, for antialiasing. */
const SAMPLES = 4;

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? undefined;

function colourOf(text: string | undefined): [number, number, number] {
  if (text === undefined || !/^#[0-9a-f]{6}$/.test(text)) throw new Error(`The mark has the colour ${text}.`);
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
  return [red as number, green as number, blue as number];
}

/**
 * Parses the logo.
 * @throws Error for anything but coloured groups and rectangles: it would be silently missing from the icons
 */
export function readMark(svg: string): Mark {
  const box = /viewBox="0 0 (\d+) (\d+)"/.exec(svg);
  if (box === null || box[1] !== box[2]) throw new Error('The mark is not square.');
  const shapes: Shape[] = [];
  let inherited: string | undefined;
  for (const [tag, name] of svg.matchAll(/<(\/?\w+)[^>]*>/g)) {
    if (name === 'g') inherited = attribute(tag, 'fill');
    else if (name === '/g') inherited = undefined;
    else if (name === 'rect') {
      const number = (of: string): number => {
        const value = Number(attribute(tag, of));
        if (!Number.isFinite(value)) throw new Error(`A rectangle of the mark has no ${of}.`);
        return value;
      };
      shapes.push({
        x: number('x'),
        y: number('y'),
        width: number('width'),
        height: number('height'),
        rx: number('rx'),
        colour: colourOf(attribute(tag, 'fill') ?? inherited),
      });
    } else if (name !== 'svg' && name !== '/svg') throw new Error(`The mark has a <${name}>, which is not drawn.`);
  }
  return { side: Number(box[1]), shapes };
}

function covers({ x, y, width, height, rx }: Shape, atX: number, atY: number): boolean {
  if (atX < x || atY < y || atX >= x + width || atY >= y + height) return false;
  // Distance from the centre of the corner's circle, 0 along the straight parts.
  const dx = Math.max(x + rx - atX, atX - (x + width - rx), 0);
  const dy = Math.max(y + rx - atY, atY - (y + height - rx), 0);
  return dx * dx + dy * dy <= rx * rx;
}

/** Red, green, blue and alpha of a pixel, from samples spread evenly over it. */
function pixel({ shapes }: Mark, left: number, top: number, step: number): [number, number, number, number] {
  const at = (x: number, y: number): Shape | undefined => shapes.findLast((one) => covers(one, x, y));
  const corner = at(left, top);
  // Nearly every pixel is inside one shape, or outside of all.
  if ([at(left + step, top), at(left, top + step), at(left + step, top + step)].every((one) => one === corner))
    return corner === undefined ? [0, 0, 0, 0] : [...corner.colour, 255];
  const sum = [0, 0, 0];
  let opaque = 0;
  for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
    const atX = left + (((sample % SAMPLES) + 0.5) / SAMPLES) * step;
    const atY = top + ((Math.floor(sample / SAMPLES) + 0.5) / SAMPLES) * step;
    const shape = at(atX, atY);
    if (shape === undefined) continue;
    opaque += 1;
    for (let part = 0; part < 3; part++) sum[part] = (sum[part] as number) + (shape.colour[part] as number);
  }
  const part = (of: number): number => (opaque === 0 ? 0 : Math.round((sum[of] as number) / opaque));
  return [part(0), part(1), part(2), Math.round((opaque * 255) / (SAMPLES * SAMPLES))];
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(name), 4);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}

/** The logo as a square PNG. */
function drawMark(mark: Mark, side: number): Uint8Array {
  const row = side * 4 + 1;
  const rows = new Uint8Array(row * side);
  const step = mark.side / side;
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) rows.set(pixel(mark, x * step, y * step, step), y * row + 1 + x * 4);
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, side);
  view.setUint32(4, side);
  // 8 bits per channel, with alpha.
  header.set([8, 6], 8);
  return Buffer.concat([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk('IDAT', zlibSync(rows, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
}

/**
 * The logo for launchers that mask icons: its background fills the square, and the rest is inside the safe zone, a
 * circle of 80 %.
 * @throws Error where it is not
 */
export function maskable(mark: Mark): Mark {
  const [plate, ...rest] = mark.shapes;
  if (plate === undefined) throw new Error('The mark is empty.');
  const middle = mark.side / 2;
  for (const { x, y, width, height } of rest)
    for (const [cornerX, cornerY] of [
      [x, y],
      [x + width, y],
      [x, y + height],
      [x + width, y + height],
    ] as const)
      if ((cornerX - middle) ** 2 + (cornerY - middle) ** 2 > (0.4 * mark.side) ** 2)
        throw new Error('The mark reaches beyond what launchers show of an icon.');
  return { ...mark, shapes: [{ ...plate, x: 0, y: 0, width: mark.side, height: mark.side, rx: 0 }, ...rest] };
}

/** Every icon of the installed wallet by its path in the built folder, from the logo's text. */
export function appIcons(svg: string): ReadonlyMap<string, Uint8Array> {
  const mark = readMark(svg);
  const filled = maskable(mark);
  return new Map([
    ...[192, 512].map((side) => [`icons/app-${side}.png`, drawMark(mark, side)] as const),
    ...[192, 512].map((side) => [`icons/app-maskable-${side}.png`, drawMark(filled, side)] as const),
    // For the home screen of iOS, which adds round corners.
    ['icons/app-touch-180.png', drawMark(filled, 180)],
  ]);
}
