// An AsyncAPI 3 document of a socket, made from the schemas of its frames.

import type { TSchema } from 'typebox';
import { type JsonSchema, type NameOf, plainSchema, toJsonSchema } from './jsonSchema.ts';

type Json = Readonly<Record<string, unknown>>;

/** One address that carries frames. */
export interface AsyncChannel {
  readonly name: string;
  /** As in a path; parts in braces are parameters. Null for what travels inside the messages of another one. */
  readonly address: string | null;
  readonly words: string;
  /** Parts of the address in braces, and what they are. */
  readonly params?: Readonly<Record<string, string>>;
  /** Members of the query by name. */
  readonly query?: TSchema;
  /** Frames that the server sends, and those that it takes, by name. */
  readonly sends: Readonly<Record<string, TSchema>>;
  readonly takes: Readonly<Record<string, TSchema>>;
}

/** A service with sockets. */
export interface AsyncApi {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** Where one listens unless it is told otherwise: host and port. */
  readonly host: string;
  readonly channels: readonly AsyncChannel[];
  /** Shapes that are described once. */
  readonly named?: ReadonlyMap<TSchema, string>;
}

const messageKey = (channel: AsyncChannel, way: 'sends' | 'takes', name: string): string =>
  `${channel.name}.${way}.${name}`;

function channelOf(channel: AsyncChannel): Json {
  const references = (['sends', 'takes'] as const).flatMap((way) =>
    Object.keys(channel[way]).map((name) => [
      `${way}.${name}`,
      { $ref: `#/components/messages/${messageKey(channel, way, name)}` },
    ]),
  );
  return {
    address: channel.address,
    description: channel.words,
    messages: Object.fromEntries(references),
    ...(channel.params === undefined
      ? {}
      : {
          parameters: Object.fromEntries(
            Object.entries(channel.params).map(([name, description]) => [name, { description }]),
          ),
        }),
    ...(channel.query === undefined ? {} : { bindings: { ws: { query: toJsonSchema(channel.query) } } }),
  };
}

function operationsOf(channel: AsyncChannel): [string, Json][] {
  return (['sends', 'takes'] as const)
    .filter((way) => Object.keys(channel[way]).length > 0)
    .map((way) => [
      `${channel.name}.${way}`,
      {
        action: way === 'sends' ? 'send' : 'receive',
        channel: { $ref: `#/channels/${channel.name}` },
        messages: Object.keys(channel[way]).map((name) => ({
          $ref: `#/channels/${channel.name}/messages/${way}.${name}`,
        })),
      },
    ]);
}

function messagesOf(channel: AsyncChannel, nameOf: NameOf): [string, Json][] {
  return (['sends', 'takes'] as const).flatMap((way) =>
    Object.entries(channel[way]).map(([name, schema]): [string, Json] => {
      const { description, ...payload }: JsonSchema = toJsonSchema(schema, nameOf);
      return [
        messageKey(channel, way, name),
        {
          name,
          contentType: 'application/json',
          ...(description === undefined ? {} : { summary: description }),
          payload,
        },
      ];
    }),
  );
}

/** The document; the point of view is the server's, so `send` is what comes from it. */
export function asyncApiOf(api: AsyncApi): Json {
  const nameOf: NameOf = (schema) => api.named?.get(schema);
  const named = [...(api.named ?? [])].map(([schema, name]) => [name, plainSchema(schema, nameOf)]);
  return {
    asyncapi: '3.0.0',
    info: {
      title: api.title,
      version: api.version,
      description: api.description,
      license: { name: 'MIT' },
    },
    defaultContentType: 'application/json',
    servers: {
      here: {
        host: '{host}',
        protocol: 'ws',
        description: 'The address that this document came from; wss behind a proxy that ends TLS.',
        variables: { host: { default: api.host } },
      },
    },
    channels: Object.fromEntries(api.channels.map((channel) => [channel.name, channelOf(channel)])),
    operations: Object.fromEntries(api.channels.flatMap(operationsOf)),
    components: {
      messages: Object.fromEntries(api.channels.flatMap((channel) => messagesOf(channel, nameOf))),
      ...(named.length === 0 ? {} : { schemas: Object.fromEntries(named) }),
    },
  };
}
