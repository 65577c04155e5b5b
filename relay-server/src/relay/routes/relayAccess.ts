// Reads topic, side and origin of a request: the same for HTTP and for the upgrade to a socket.

import type { IncomingMessage } from 'node:http';
import { ParseRefusal } from '@svc/core/errors';
import { isTopic, type Topic } from '@svc/core/relay/pairingLink';
import { isSide } from '@svc/core/relay/side';
import type { AddressOf } from '@svc/core/server/clientAddresses';
import type { FastifyRequest } from 'fastify';
import { NotFoundRefusal, queryOf } from '../../edge/http.ts';
import type { Access } from '../relay.ts';

/** Topic of the path. @throws NotFoundRefusal when it is not 64 lower-case hex digits */
export function topicParam(request: FastifyRequest): Topic {
  const { topic } = request.params as { topic: string };
  if (!isTopic(topic)) throw new NotFoundRefusal();
  return topic;
}

/** Access of an HTTP request. @throws NotFoundRefusal, ParseRefusal */
export function accessOf(request: FastifyRequest, addressOf: AddressOf): Access {
  return makeAccess(topicParam(request), queryOf(request, 'side'), request.raw, addressOf);
}

/** Access from its parts. @throws ParseRefusal when the side is neither dapp nor wallet */
export function makeAccess(
  topic: Topic,
  side: string | undefined,
  request: IncomingMessage,
  addressOf: AddressOf,
): Access {
  if (!isSide(side)) throw new ParseRefusal('side', 'dapp or wallet');
  return { topic, side, origin: request.headers.origin, address: addressOf(request) };
}
