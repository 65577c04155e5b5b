// Routes of the documents and their pages. Pages load nothing from elsewhere and run only their own scripts.

import { isLocallyMeant } from '@svc/core/server/loopback';
import type { FastifyInstance } from 'fastify';
import type { BlockTime } from '../../chain/producer.ts';
import { NODE_VERSION } from '../../version.ts';
import type { Limits } from '../limits.ts';
import { docsPage } from './docsPage.ts';
import type { NodeDocuments } from './documents.ts';
import { homePage, prefersHtml } from './homePage.ts';
import { sendPage } from './sendPage.ts';
import { findAsset } from './staticFiles.ts';

/** The network has no unspent outputs; their hash is constant. */
const NO_OUTPUTS = '0'.repeat(64);

export function addDocumentRoutes(
  app: FastifyInstance,
  documents: NodeDocuments,
  limits: Limits,
  isDev: boolean,
  blockTime: () => BlockTime,
): void {
  let openApi: string | undefined;
  let asyncApi: string | undefined;
  let docs: string | undefined;
  app.get('/openapi.json', async (_, reply) => {
    openApi ??= JSON.stringify(documents.openApi());
    return reply.type('application/json; charset=utf-8').send(openApi);
  });
  app.get('/asyncapi.json', async (_, reply) => {
    asyncApi ??= JSON.stringify(documents.asyncApi());
    return reply.type('application/json; charset=utf-8').send(asyncApi);
  });
  app.get('/', async (request, reply) => {
    if (prefersHtml(request.headers.accept))
      return sendPage(reply, homePage(isDev && isLocallyMeant(request), blockTime()));
    return reply.header('vary', 'Accept').send({ node_version: NODE_VERSION, unspent_outputs_hash: NO_OUTPUTS });
  });
  app.get('/docs', async (_, reply) => {
    docs ??= docsPage(documents, limits);
    return sendPage(reply, docs);
  });
  app.get<{ Params: { name: string } }>('/page/:name', async (request, reply) => {
    const asset = findAsset(request.params.name);
    if (asset === undefined) return reply.callNotFound();
    return reply
      .headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' })
      .type(asset.type)
      .send(asset.body);
  });
}
