// A short notation for the form of answers, so that a document's tables can be copied into a test: `s` text (also by
// default), `n` number, `b` flag, `o` any object, `[x]` list of x, `(x y)` these two, `<x>` object of x by any name,
// `{a b:n c?:[s] d~:b}` an object with exactly these members, `?` null too, `~` may be absent, `@pool` a shape by name,
// `x|y` one of the two.

export type Shape =
  | { readonly kind: 'text' | 'number' | 'flag' | 'object' }
  | { readonly kind: 'list' | 'map' | 'nullable'; readonly of: Shape }
  | { readonly kind: 'tuple' | 'either'; readonly of: readonly Shape[] }
  | {
      readonly kind: 'members';
      readonly of: Readonly<Record<string, { readonly shape: Shape; readonly isOptional: boolean }>>;
    };

const SCALARS = { s: 'text', n: 'number', b: 'flag', o: 'object' } as const;

/** Parses the notation. @param named shapes that `@name` refers to, in the same notation */
export function readShape(text: string, named: Readonly<Record<string, string>> = {}): Shape {
  let rest = text.trim();
  const isNext = (sign: string): boolean => {
    const found = rest.startsWith(sign);
    if (found) rest = rest.slice(sign.length).trimStart();
    return found;
  };
  const word = (): string => {
    const [found = ''] = rest.match(/^[\w.]+/) ?? [];
    if (found === '') throw new Error(`a name was to stand before ${JSON.stringify(rest.slice(0, 40))}`);
    rest = rest.slice(found.length);
    return found;
  };
  const until = <T>(end: string, read: () => T): T[] => {
    const all: T[] = [];
    while (!isNext(end)) {
      all.push(read());
      rest = rest.trimStart();
    }
    return all;
  };
  const member = () => {
    const name = word();
    let shape: Shape = { kind: 'text' };
    const isNullable = isNext('?');
    const isOptional = isNext('~');
    if (rest.startsWith(':')) {
      isNext(':');
      shape = one();
    }
    return [name, { shape: isNullable ? ({ kind: 'nullable', of: shape } as const) : shape, isOptional }] as const;
  };
  const plain = (): Shape => {
    if (isNext('[')) {
      const of = one();
      if (!isNext(']')) throw new Error(`no end of a list before ${rest.slice(0, 40)}`);
      return { kind: 'list', of };
    }
    if (isNext('<')) {
      const of = one();
      if (!isNext('>')) throw new Error(`no end of a map before ${rest.slice(0, 40)}`);
      return { kind: 'map', of };
    }
    if (isNext('(')) return { kind: 'tuple', of: until(')', one) };
    if (isNext('{')) return { kind: 'members', of: Object.fromEntries(until('}', member)) };
    if (isNext('@')) {
      const name = word();
      return readShape(named[name] ?? `no shape @${name}`, named);
    }
    const name = word();
    if (!Object.hasOwn(SCALARS, name)) throw new Error(`no shape ${name}`);
    return { kind: SCALARS[name as keyof typeof SCALARS] };
  };
  function one(): Shape {
    let shape = plain();
    if (rest.startsWith('?')) {
      isNext('?');
      shape = { kind: 'nullable', of: shape };
    }
    return isNext('|') ? { kind: 'either', of: [shape, one()] } : shape;
  }
  const shape = one();
  if (rest !== '') throw new Error(`nothing was to follow: ${rest.slice(0, 40)}`);
  return shape;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where a value does not match: each path with the mismatch. */
export function misfits(shape: Shape, value: unknown, path = ''): string[] {
  const wrong = (words: string): string[] => [`${path}: ${words}, not ${JSON.stringify(value)?.slice(0, 80)}`];
  switch (shape.kind) {
    case 'text':
      return typeof value === 'string' ? [] : wrong('a text');
    case 'number':
      return typeof value === 'number' ? [] : wrong('a number');
    case 'flag':
      return typeof value === 'boolean' ? [] : wrong('a flag');
    case 'object':
      return isObject(value) ? [] : wrong('an object');
    case 'nullable':
      return value === null ? [] : misfits(shape.of, value, path);
    case 'either':
      return shape.of.some((one) => misfits(one, value, path).length === 0) ? [] : wrong('one of several forms');
    case 'list':
      return Array.isArray(value)
        ? value.flatMap((one, at) => misfits(shape.of, one, `${path}[${at}]`))
        : wrong('a list');
    case 'tuple':
      return Array.isArray(value) && value.length === shape.of.length
        ? shape.of.flatMap((one, at) => misfits(one, value[at], `${path}[${at}]`))
        : wrong(`${shape.of.length} values`);
    case 'map':
      return isObject(value)
        ? Object.entries(value).flatMap(([name, one]) => misfits(shape.of, one, `${path}.${name}`))
        : wrong('an object');
    case 'members': {
      if (!isObject(value)) return wrong('an object');
      const unknown = Object.keys(value).filter((name) => !Object.hasOwn(shape.of, name));
      return [
        ...unknown.map((name) => `${path}.${name}: no such member`),
        ...Object.entries(shape.of).flatMap(([name, member]) => {
          if (!Object.hasOwn(value, name)) return member.isOptional ? [] : [`${path}.${name}: missing`];
          return misfits(member.shape, value[name], `${path}.${name}`);
        }),
      ];
    }
  }
}
