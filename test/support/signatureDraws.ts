// Random signature requests of sites without a transaction: typed data of every known kind and of unknown ones,
// messages, and sign-ins.

import type { Random } from './random.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
type Fields = readonly { readonly name: string; readonly type: string }[];

export interface DrawnTypedData {
  readonly types: { readonly [name: string]: Fields };
  readonly primaryType: string;
  readonly domain: { readonly [name: string]: Json };
  readonly message: { readonly [name: string]: Json };
}

export interface SignatureWorld {
  readonly random: Random;
  readonly own: readonly string[];
  readonly addresses: readonly string[];
  readonly tokens: readonly string[];
  readonly chainId: number;
}

const fields = (text: string): Fields =>
  text.split(', ').map((one) => {
    const [type = '', name = ''] = one.split(' ');
    return { name, type };
  });

/** The types that wallets and exchanges know, in their standard form. */
const KNOWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Permit: { Permit: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline' },
  ElderPermit: { Permit: 'address holder, address spender, uint256 nonce, uint256 expiry, bool allowed' },
  ItemPermit: { Permit: 'address spender, uint256 tokenId, uint256 nonce, uint256 deadline' },
  PermitSingle: {
    PermitSingle: 'PermitDetails details, address spender, uint256 sigDeadline',
    PermitDetails: 'address token, uint160 amount, uint48 expiration, uint48 nonce',
  },
  PermitBatch: {
    PermitBatch: 'PermitDetails[] details, address spender, uint256 sigDeadline',
    PermitDetails: 'address token, uint160 amount, uint48 expiration, uint48 nonce',
  },
  PermitTransferFrom: {
    PermitTransferFrom: 'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline',
    TokenPermissions: 'address token, uint256 amount',
  },
  PermitBatchTransferFrom: {
    PermitBatchTransferFrom: 'TokenPermissions[] permitted, address spender, uint256 nonce, uint256 deadline',
    TokenPermissions: 'address token, uint256 amount',
  },
  PermitWitnessTransferFrom: {
    PermitWitnessTransferFrom:
      'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline, Order witness',
    TokenPermissions: 'address token, uint256 amount',
    Order: 'address reactor, uint256 least, bytes data',
  },
  TransferWithAuthorization: {
    TransferWithAuthorization:
      'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce',
  },
  ReceiveWithAuthorization: {
    ReceiveWithAuthorization:
      'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce',
  },
  CancelAuthorization: { CancelAuthorization: 'address authorizer, bytes32 nonce' },
  OrderComponents: {
    OrderComponents:
      'address offerer, OfferItem[] offer, ConsiderationItem[] consideration, uint256 startTime, uint256 endTime, uint256 salt',
    OfferItem: 'uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount',
    ConsiderationItem: 'uint8 itemType, address token, uint256 startAmount, address recipient',
  },
  ForwardRequest: { ForwardRequest: 'address from, address to, uint256 value, uint256 gas, uint256 nonce, bytes data' },
  SafeTx: { SafeTx: 'address to, uint256 value, bytes data, uint8 operation, uint256 nonce' },
  Delegation: { Delegation: 'address delegatee, uint256 nonce, uint256 expiry' },
  Vote: { Vote: 'uint256 proposal, string reason, bool support' },
  Mail: {
    Mail: 'Person from, Person[] to, string contents, int64 mood',
    Person: 'string name, address wallet, bytes4 tag',
  },
  Nested: { Nested: 'A a, bytes32[] list, string text', A: 'B[] bs, bool flag', B: 'uint8 small, string[] words' },
};

const TEXTS = [
  '',
  'Hello',
  'two  spaces',
  ' edge ',
  'line\nbreak',
  'zero\u200bwidth',
  '1.0',
  `${'long '.repeat(30)}end`,
  'Ünïcödé',
  'x'.repeat(50),
];
const hexOf = (random: Random, bytes: number): string =>
  `0x${Array.from({ length: bytes }, () => random.below(256).toString(16).padStart(2, '0')).join('')}`;

function drawValue(world: SignatureWorld, type: string, name: string, structs: Readonly<Record<string, Fields>>): Json {
  const { random } = world;
  const list = /^(.*)\[\]$/.exec(type)?.[1];
  if (list !== undefined) return Array.from({ length: random.below(4) }, () => drawValue(world, list, name, structs));
  const struct = structs[type];
  if (struct !== undefined)
    return Object.fromEntries(struct.map((field) => [field.name, drawValue(world, field.type, field.name, structs)]));
  if (type === 'address') {
    const pool = /owner|holder|^from$|offerer/.test(name)
      ? world.own
      : name === 'token'
        ? world.tokens
        : world.addresses;
    return random.pick(pool);
  }
  if (type === 'bool') return random.below(2) === 0;
  if (type === 'string') return random.pick(TEXTS);
  if (type === 'bytes') return hexOf(random, random.below(70));
  const fixed = /^bytes(\d+)$/.exec(type)?.[1];
  if (fixed !== undefined) return hexOf(random, Number(fixed));
  const bits = Number(/\d+$/.exec(type)?.[0] ?? 256) - (type.startsWith('int') ? 1 : 0);
  if (/deadline|expir|before|endtime/i.test(name) && bits >= 40)
    return random.pick<Json>([0, 1_700_000_000, 1_900_000_000, '1900000000', String(2n ** BigInt(bits) - 1n)]);
  return random.pick<Json>(
    [
      0,
      1,
      '1000000',
      String(2n ** BigInt(bits) - 1n),
      String(random.bits(Math.min(bits, 80)) % 2n ** BigInt(bits)),
      random.below(200),
    ].filter((one) => BigInt(one as string) < 2n ** BigInt(bits)),
  );
}

/** Typed data for signing. */
export function drawTypedData(world: SignatureWorld): DrawnTypedData {
  const { random } = world;
  const known = KNOWN[random.pick(Object.keys(KNOWN))] ?? {};
  const structs = Object.fromEntries(Object.entries(known).map(([name, text]) => [name, fields(text)]));
  const primaryType = Object.keys(structs)[0] ?? '';
  const optional = {
    ...(random.below(4) > 0
      ? { name: random.pick(['USD Coin', 'Permit2', 'Shop', 'x'.repeat(60), 'two  spaces', 'end ']) }
      : {}),
    ...(random.below(2) === 0 ? { version: random.pick(['1', '2', '1 ']) } : {}),
    ...(random.below(5) > 0 ? { chainId: world.chainId } : {}),
    ...(random.below(4) > 0 ? { verifyingContract: random.pick([...world.tokens, ...world.addresses]) } : {}),
    ...(random.below(5) === 0 ? { salt: hexOf(random, 32) } : {}),
  };
  const domain = Object.keys(optional).length === 0 ? { name: 'Shop' } : optional;
  const message = drawValue(world, primaryType, '', structs) as { readonly [name: string]: Json };
  return { types: structs, primaryType, domain, message };
}

const isObject = (value: Json): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function otherLeaf(world: SignatureWorld, value: Json): Json {
  const { random } = world;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return random.pick([value + 1, Math.max(0, value - 1), value * 2]);
  if (typeof value !== 'string') return 'x';
  if (/^0x[0-9a-fA-F]{40}$/.test(value)) {
    const at = random.between(10, 30);
    return random.pick([
      random.pick(world.addresses),
      value.slice(0, at).toLowerCase() +
        ((Number.parseInt(value[at] ?? '0', 16) + 1) % 16).toString(16) +
        value.slice(at + 1).toLowerCase(),
    ]);
  }
  if (/^0x(?:[0-9a-f]{2})*$/.test(value)) {
    if (value.length === 2) return '0x00';
    const at = random.between(2, value.length - 1);
    return value.slice(0, at) + ((Number.parseInt(value[at] ?? '0', 16) + 1) % 16).toString(16) + value.slice(at + 1);
  }
  if (/^\d+$/.test(value)) return random.pick([String(BigInt(value) + 1n), String(BigInt(value) / 2n), `${value}0`]);
  const at = random.below(value.length + 1);
  return random.pick([
    `${value} `,
    `${value.slice(0, at)}${random.pick(['z', '\u200b', ' ', '\n', '\u0430', '\u00a0'])}${value.slice(at)}`,
    value.slice(0, -1),
    value.toUpperCase(),
  ]);
}

function otherInside(world: SignatureWorld, value: Json): Json {
  const { random } = world;
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    if (list.length === 0) return ['x'];
    const at = random.below(list.length);
    return random.pick<() => Json>([
      () => list.toReversed(),
      () => list.filter((_, place) => place !== at),
      () => [...list, list[at] as Json],
      () => list.map((one, place) => (place === at ? otherInside(world, one) : one)),
      () => list.map((one, place) => (place === at ? otherInside(world, one) : one)),
    ])();
  }
  if (!isObject(value)) return otherLeaf(world, value);
  const name = random.pick(Object.keys(value));
  if (name === undefined) return { x: 1 };
  return { ...value, [name]: otherInside(world, value[name] ?? null) };
}

/** Type and member names that look similar. */
function renamed(world: SignatureWorld, data: DrawnTypedData): DrawnTypedData {
  const { random } = world;
  const type = random.pick(Object.keys(data.types));
  const list = data.types[type] ?? [];
  const at = random.below(list.length);
  const field = list[at];
  if (field === undefined) return data;
  const name = random.pick([`${field.name}_`, `${field.name}${'y'.repeat(50)}`, field.name.toUpperCase()]);
  const types = { ...data.types, [type]: list.map((one, place) => (place === at ? { ...one, name } : one)) };
  const text = JSON.stringify(data.message).replaceAll(`"${field.name}":`, `"${name}":`);
  return { ...data, types, message: JSON.parse(text) as DrawnTypedData['message'] };
}

function retyped(world: SignatureWorld, data: DrawnTypedData): DrawnTypedData {
  const { random } = world;
  const type = random.pick(Object.keys(data.types));
  const list = data.types[type] ?? [];
  const at = random.below(list.length);
  const to = {
    uint256: 'uint128',
    uint160: 'uint256',
    uint48: 'uint64',
    string: 'bytes',
    bytes: 'string',
    address: 'bytes20',
    bytes32: 'uint256',
    bool: 'uint8',
  };
  const types = {
    ...data.types,
    [type]: list.map((one, place) =>
      place === at ? { ...one, type: to[one.type as keyof typeof to] ?? one.type } : one,
    ),
  };
  return random.below(2) === 0 ? { ...data, types } : { ...data, types: { ...data.types, [type]: list.toReversed() } };
}

/** The same with one change. */
export function otherTypedData(world: SignatureWorld, data: DrawnTypedData): DrawnTypedData {
  const { random } = world;
  const kind = random.below(12);
  if (kind < 7) return { ...data, message: otherInside(world, data.message) as DrawnTypedData['message'] };
  if (kind < 9) return { ...data, domain: otherInside(world, data.domain) as DrawnTypedData['domain'] };
  if (kind === 9) {
    const absent = {
      version: '3',
      salt: hexOf(random, 32),
      name: 'Other',
      chainId: world.chainId,
      verifyingContract: random.pick(world.addresses),
    };
    const name = random.pick(Object.keys(absent)) as keyof typeof absent;
    return { ...data, domain: { ...data.domain, [name]: absent[name] } };
  }
  if (kind === 10) return renamed(world, data);
  return retyped(world, data);
}

/** A sign-in in its standard form, with optional members at random. */
function drawSignIn(world: SignatureWorld, host: string): string {
  const { random } = world;
  const line = (chance: number, text: string): string[] => (random.below(chance) === 0 ? [text] : []);
  return [
    `${random.pick(['', '', 'https://'])}${random.pick([host, host, 'evil.test'])} wants you to sign in with your Ethereum account:`,
    random.pick(world.own),
    '',
    ...random.pick([[random.pick(['I accept the Terms', 'Two  spaces', `${'long '.repeat(60)}end`]), ''], [''], []]),
    `URI: https://${host}/${random.pick(['', 'login', 'x'.repeat(230)])}`,
    `Version: ${random.pick(['1', '1', '2'])}`,
    `Chain ID: ${random.pick([String(world.chainId), '1'])}`,
    `Nonce: ${random.pick(['abcd1234', 'x1y2z3x1y2z3'])}`,
    `Issued At: ${random.pick(['2026-09-21T00:00:00Z', '2026-09-21T00:00:00.000Z'])}`,
    ...line(2, `Expiration Time: ${random.pick(['2030-01-01T00:00:00Z', '2020-01-01T00:00:00Z'])}`),
    ...line(3, 'Not Before: 2026-01-01T00:00:00Z'),
    ...line(3, `Request ID: ${random.pick(['r1', 'y'.repeat(220)])}`),
    ...random.pick([
      [],
      ['Resources:', '- https://a.test/x', '- https://b.test/y'],
      ['Resources:', `- https://${'c'.repeat(250)}.test`],
    ]),
  ].join('\n');
}

/** A message of any kind. */
export function drawMessage(world: SignatureWorld, host: string): string {
  const { random } = world;
  const kind = random.below(6);
  if (kind < 3) return drawSignIn(world, host);
  if (kind === 3) return hexOf(random, random.below(80));
  if (kind === 4) return random.pick([`${'word '.repeat(5000)}end`, 'a\n\n\n\n\n\n\nb', `${' '.repeat(60)}x`]);
  return random.pick(TEXTS);
}

/** The message with one change. */
export function otherMessage(world: SignatureWorld, text: string): string {
  const { random } = world;
  const lines = text.split('\n');
  const at = random.below(text.length + 1);
  const line = random.below(lines.length);
  return random.pick<() => string>([
    () => `${text.slice(0, at)}${random.pick(['z', ' ', '\u200b', '\n', '\u0430', '\u00a0', '\t'])}${text.slice(at)}`,
    () => `${text.slice(0, at)}${text.slice(at + 1)}`,
    () => `${text.slice(0, at)}${(text[at] ?? 'a') === 'q' ? 'w' : 'q'}${text.slice(at + 1)}`,
    () => lines.filter((_, place) => place !== line).join('\n'),
    () => lines.map((one, place) => (place === line ? `${one} ` : one)).join('\n'),
    () =>
      lines
        .map((one, place) => (place === line ? `${one.slice(0, one.length / 2)}Q${one.slice(one.length / 2)}` : one))
        .join('\n'),
    () => `${text} `,
    () => text.toUpperCase(),
    () =>
      text.replace(/(https?:\/\/)?shop\.test/, (whole) => (whole.startsWith('h') ? 'shop.test' : `http://${whole}`)),
  ])();
}
