// The generated sections of the documents, by the name that marks them in a page.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { OP_TABLE } from '@svc/core/ops/opTable';
import { findOp, type Op } from '@svc/core/ops/registry';
import { HANDLE_SERVICES } from '@svc/core/profiles/handles';
import { PROFILE_PATHS } from '@svc/core/profiles/profilePaths';
import { CLIENT_FRAMES, SERVER_FRAMES } from '@svc/core/relay/frames';
import { SITE_MESSAGES, WALLET_MESSAGES } from '@svc/core/relay/messages';
import { RELAY_PATHS } from '@svc/core/relay/relayPaths';
import { type AnyHttpPath, isMedia, operationsOf } from '@svc/core/rpc/httpPath';
import type { AddressRole, AmountOf } from '@svc/core/schema/fields';
import { CHANNELS, frames } from '@svc/core/streams/channels';
import type { TSchema } from 'typebox';
import { LIMIT_TABLE } from '../../relay-server/src/edge/limits.ts';
import { readDetails, rpcErrors } from './reads.ts';
import { memberRows, membersWords, schemaWords, table } from './schemaWords.ts';

function operationTable(): string {
  const rows = OP_TABLE.map(([number, name, gas]) => {
    const { params, sites } = findOp(name) as Op;
    const required = (params.required ?? []) as readonly string[];
    const names = Object.keys(params.properties);
    const list = (isNeeded: boolean): string =>
      names
        .filter((param) => required.includes(param) === isNeeded)
        .map((param) => `\`${param}\``)
        .join(' ');
    return [
      String(number),
      `[${name}](operations.md#${name.toLowerCase()})`,
      gas.toLocaleString('en'),
      list(true),
      list(false),
      sites === 'may ask' ? 'yes' : 'no',
    ];
  });
  return table(['Number', 'Operation', 'Gas', 'Needed', 'May be there', 'Sites may ask'], rows);
}

/** The `data` of a successful receipt. */
function receiptWords(receipt: TSchema): string {
  const shapes = 'anyOf' in receipt ? (receipt.anyOf as TSchema[]) : [receipt];
  const tables = shapes.map((shape) => {
    const rows = memberRows(shape).map(([name = '', always = '', form = '']) => [name, always, form]);
    return rows.length === 0 ? 'Its receipt holds no data.' : table(['Receipt', 'Always', 'Form'], rows);
  });
  return tables.join('\n\nor\n\n');
}

const ADDRESS_WORDS: Readonly<Record<AddressRole, string>> = {
  recipient: 'who receives',
  grantee: 'who gets the right',
  account: 'whose account it is about',
  reference: '',
};

const AMOUNT_WORDS: Readonly<Record<Extract<AmountOf, string>, string>> = {
  native: `units of ${NATIVE_SYMBOL}`,
  collateral: 'units of the collateral of perpetuals',
  base: 'units of the base, the first asset of the sorted pair',
  quote: 'units of the quote, the second asset of the sorted pair; a price is for one of the base',
  'new token': 'units of the new token',
  liquidity: 'liquidity, no asset',
  'vault shares': 'shares of the vault',
  number: '',
};

/** What a parameter's declaration may say of it. */
interface Leaf {
  readonly of?: AmountOf;
  readonly address?: AddressRole;
  readonly description?: string;
}

/** What a parameter stands for, by what its declaration says of it. */
function leafWords(leaf: TSchema | undefined): string {
  const { of, address, description } = (leaf ?? {}) as Leaf;
  const words = [
    description,
    typeof of === 'object' ? `units of \`${of.param}\`` : of && AMOUNT_WORDS[of],
    address && ADDRESS_WORDS[address],
  ];
  return words.filter(Boolean).join('; ');
}

function operationDetails(): string {
  return OP_TABLE.map(([number, name, gas]) => {
    const { params, receipt, sites } = findOp(name) as Op;
    const leaves: Readonly<Record<string, TSchema>> = params.properties;
    const rows = memberRows(params).map(([param = '', needed = '', form = '']) => [
      param,
      needed,
      form,
      leafWords(leaves[param.replaceAll('`', '')]),
    ]);
    const body = rows.length === 0 ? 'No parameters.' : table(['Parameter', 'Needed', 'Form', 'Meaning'], rows);
    const refused = sites === 'may ask' ? '' : `\n\nNot for sites: ${sites.refused}`;
    return `## ${name}\n\nNumber ${number}, ${gas.toLocaleString('en')} gas.\n\n${body}\n\n${receiptWords(receipt)}${refused}`;
  }).join('\n\n');
}

function pathDetails(paths: readonly AnyHttpPath[], base: string): string {
  return paths
    .flatMap((path) =>
      operationsOf(path).map(([method, { summary, query, body, answer, statuses, example }]) => {
        const parts = [`### ${method} ${base}${path.path}`, summary];
        if (query !== undefined) parts.push(table(['Query', 'Needed', 'Form', 'Meaning'], memberRows(query)));
        if (body !== undefined) parts.push(table(['Body', 'Needed', 'Form', 'Meaning'], memberRows(body)));
        if (example !== undefined) parts.push(`Body, for example: \`${JSON.stringify(example)}\``);
        parts.push(isMedia(answer) ? `Answer: \`${answer.media}\`. ${answer.words}` : answerWords(answer));
        const rows = Object.entries(statuses).map(([status, words]) => [status, words]);
        if (rows.length > 0) parts.push(table(['Status', 'When'], rows));
        return parts.join('\n\n');
      }),
    )
    .join('\n\n');
}

function answerWords(answer: TSchema): string {
  const { anyOf, properties } = answer as { anyOf?: readonly TSchema[]; properties?: object };
  if (anyOf !== undefined) return `Answer: \`${anyOf.map(membersWords).join('` or `')}\``;
  return properties === undefined
    ? `Answer: ${schemaWords(answer)}`
    : table(['Answer', 'Always', 'Form', 'Meaning'], memberRows(answer));
}

function kinds(schemas: Readonly<Record<string, TSchema>>, mark: string): string {
  const rows = Object.entries(schemas).map(([name, schema]) => {
    const members = memberRows(schema).filter(([member]) => member !== `\`${mark}\``);
    return [
      `\`${name}\``,
      members
        .map(([member = '', needed, form]) => `${member}${needed === 'yes' ? '' : ' (optional)'}: ${form}`)
        .join('<br>'),
    ];
  });
  return table([mark, 'Members beside it'], rows);
}

function limits(names: readonly (keyof typeof LIMIT_TABLE)[]): string {
  return table(
    ['Limit', 'Default', 'Meaning'],
    names.map((name) => [`\`${name}\``, LIMIT_TABLE[name].value.toLocaleString('en'), LIMIT_TABLE[name].words]),
  );
}

const ALL_LIMITS = Object.keys(LIMIT_TABLE) as (keyof typeof LIMIT_TABLE)[];
const OF_PROFILES = /^(?:profile|claim|image|node)/;

function nodeFrames(): string {
  const rows = Object.entries(frames).map(([name, { properties, required }]) => [
    `\`${name}\``,
    Object.keys(properties)
      .filter((member) => member !== 'type')
      .map((member) => `\`${member}\`${(required as readonly string[]).includes(member) ? '' : '?'}`)
      .join(' '),
  ]);
  return table(['type', 'Members beside it'], rows);
}

/** Handles of profiles, and the hosts of links to them, out of which clients take the handle. */
function handleTable(): string {
  const rows = Object.entries(HANDLE_SERVICES).map(([field, { expected, hosts, example }]) => [
    `\`${field}\``,
    expected,
    `\`${example}\``,
    hosts.join(', '),
  ]);
  return table(['Field', 'Form', 'Its link', 'Hosts of links'], rows);
}

const KEY_WORDS = { none: 'takes none', optional: 'may have one', required: 'must have one' } as const;

/** Every section by its name. */
export const SECTIONS: Readonly<Record<string, () => string>> = {
  operations: operationTable,
  'operation-details': operationDetails,
  'relay-paths': () => pathDetails(RELAY_PATHS, '/relay'),
  'profile-paths': () => pathDetails(PROFILE_PATHS, '/profiles/v1'),
  'relay-client-frames': () => kinds(CLIENT_FRAMES, 'type'),
  'relay-server-frames': () => kinds(SERVER_FRAMES, 'type'),
  'site-messages': () => kinds(SITE_MESSAGES, 't'),
  'wallet-messages': () => kinds(WALLET_MESSAGES, 't'),
  'relay-limits': () => limits(ALL_LIMITS.filter((name) => !OF_PROFILES.test(name))),
  'profile-limits': () => limits(ALL_LIMITS.filter((name) => OF_PROFILES.test(name))),
  channels: () =>
    table(
      ['Channel', 'Key'],
      Object.entries(CHANNELS).map(([name, rule]) => [`\`${name}\``, KEY_WORDS[rule]]),
    ),
  'node-frames': nodeFrames,
  handles: handleTable,
  reads: readDetails,
  'rpc-errors': rpcErrors,
};
