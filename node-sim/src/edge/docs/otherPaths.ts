// Paths of the node that are not reads: JSON-RPC, streams, probes and documents.

import { type ApiOperation, jsonContent as json, namedContent, textContent as text } from '@svc/core/rpc/openApi';

const failure = { description: 'Refused.', content: namedContent('Failure') };

const rpcAnswer = {
  type: 'object',
  properties: {
    jsonrpc: { const: '2.0' },
    id: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] },
    result: {},
    error: {
      type: 'object',
      properties: { code: { type: 'integer' }, message: { type: 'string' }, data: {} },
      required: ['code', 'message'],
    },
  },
  required: ['jsonrpc', 'id'],
};
const rpcRequest = {
  type: 'object',
  properties: {
    jsonrpc: { const: '2.0' },
    id: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] },
    method: { type: 'string' },
    params: { anyOf: [{ type: 'array' }, { type: 'object' }] },
  },
  required: ['method'],
};

const channels = [
  {
    name: 'channels',
    in: 'query',
    required: false,
    description: 'Channels, separated by commas; blocks when none is valid.',
    schema: { type: 'string' },
    example: 'blocks,trades',
  },
  {
    name: 'since',
    in: 'query',
    required: false,
    description: 'Trades after this sequence number.',
    schema: { type: 'integer', minimum: 0 },
  },
];

/** Their parameters and answers. */
export const OTHER_OPERATIONS: readonly ApiOperation[] = [
  {
    path: '/rpc',
    method: 'GET',
    id: 'openRpcSocket',
    summary: 'WebSocket: JSON-RPC and nothing else.',
    description: 'Requests and batches as text frames, eth_subscribe among them.',
    group: 'JSON-RPC',
    answers: {
      101: { description: 'The WebSocket.' },
      400: { description: 'The request is no handshake.', content: json(rpcAnswer) },
    },
  },
  {
    path: '/rpc',
    method: 'POST',
    id: 'rpc',
    summary: 'JSON-RPC 2.0: one request or a batch of at most 100.',
    description:
      'Answers have status 200 whatever they say; notifications alone get 204. Methods are listed by rpc.discover.',
    group: 'Operations',
    body: {
      schema: { anyOf: [rpcRequest, { type: 'array', items: rpcRequest }] },
      example: { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] },
    },
    answers: {
      200: {
        description: 'The answer, or the answers of a batch.',
        content: json({ anyOf: [rpcAnswer, { type: 'array', items: rpcAnswer }] }),
      },
      204: { description: 'Only notifications were sent.' },
      413: { description: 'The body is larger than the limit.', content: json(rpcAnswer) },
    },
  },
  {
    path: '/ws',
    method: 'GET',
    id: 'openSocket',
    summary: 'WebSocket: streams and JSON-RPC.',
    description:
      'Control frames: {"op": "subscribe" | "unsubscribe" | "set", "channels": […]} and {"op": "channels"}. JSON-RPC requests are answered too, eth_subscribe among them.',
    group: 'Streams',
    parameters: channels,
    answers: { 101: { description: 'The WebSocket.' }, 400: failure },
  },
  {
    path: '/stream',
    method: 'GET',
    id: 'openStream',
    summary: 'The streams as Server-Sent Events.',
    group: 'Streams',
    parameters: channels,
    answers: { 200: { description: 'One JSON object in each event.', content: text('text/event-stream') } },
  },
  {
    path: '/healthz',
    method: 'GET',
    id: 'health',
    summary: 'Whether the process answers.',
    group: 'Operations',
    answers: {
      200: {
        description: 'It does.',
        content: json({
          type: 'object',
          properties: {
            status: { const: 'ok' },
            version: { type: 'string' },
            build: {
              type: 'object',
              properties: { version: { type: 'string' }, commit: { type: 'string' } },
              required: ['version', 'commit'],
              additionalProperties: false,
            },
            uptime_s: { type: 'integer', minimum: 0 },
          },
          required: ['status', 'version', 'build', 'uptime_s'],
          additionalProperties: false,
        }),
      },
    },
  },
  {
    path: '/readyz',
    method: 'GET',
    id: 'readiness',
    summary: 'Whether the chain is open and stored.',
    group: 'Operations',
    answers: {
      200: {
        description: 'It is.',
        content: json({
          type: 'object',
          properties: { ready: { const: true }, height: { type: 'integer', minimum: 0 } },
          required: ['ready', 'height'],
          additionalProperties: false,
        }),
      },
      503: {
        description: 'Not yet, or not any more.',
        content: json({
          type: 'object',
          properties: { ready: { const: false }, height: { type: 'null' } },
          required: ['ready', 'height'],
          additionalProperties: false,
        }),
      },
    },
  },
  {
    path: '/metrics',
    method: 'GET',
    id: 'metrics',
    summary: 'Numbers for Prometheus.',
    group: 'Operations',
    answers: { 200: { description: 'Text format 0.0.4.', content: text('text/plain') } },
  },
  {
    path: '/openapi.json',
    method: 'GET',
    id: 'openApi',
    summary: 'This document.',
    group: 'Operations',
    answers: { 200: { description: 'OpenAPI 3.1.', content: json({ type: 'object' }) } },
    marks: { 'x-extension': true },
  },
  {
    path: '/asyncapi.json',
    method: 'GET',
    id: 'asyncApi',
    summary: 'The frames of the streams.',
    group: 'Operations',
    answers: { 200: { description: 'AsyncAPI 3.0.', content: json({ type: 'object' }) } },
    marks: { 'x-extension': true },
  },
  {
    path: '/docs',
    method: 'GET',
    id: 'docs',
    summary: 'The interface as a page for people.',
    group: 'Operations',
    answers: { 200: { description: 'The page.', content: text('text/html') } },
    marks: { 'x-extension': true },
  },
  {
    path: '/',
    method: 'GET',
    id: 'root',
    summary: 'The version of the node; for browsers a page about its chain.',
    group: 'Operations',
    answers: {
      200: {
        description: 'The version, or the page when the request prefers HTML.',
        content: {
          ...json({
            type: 'object',
            properties: { node_version: { type: 'string' }, unspent_outputs_hash: { type: 'string' } },
            required: ['node_version', 'unspent_outputs_hash'],
            additionalProperties: false,
          }),
          ...text('text/html'),
        },
      },
    },
  },
];
