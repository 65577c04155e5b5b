// The paths of the profile service: reads and proofs that anybody may cache for half a minute, and the one write.

import { ParseRefusal } from '@svc/core/errors';
import type { Profile, ProfileKind } from '@svc/core/profiles/fields';
import { PROFILE_KIND_PATHS, profileIndexPath } from '@svc/core/profiles/profilePaths';
import type { AddressOf } from '@svc/core/server/clientAddresses';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { onDeclared, routeOf } from '../edge/declaredPath.ts';
import { bodyBytes, MethodRefusal, NotFoundRefusal, onPath, statusOf } from '../edge/http.ts';
import type { RateWindow } from '../edge/limits.ts';
import type { Metrics } from '../edge/metrics.ts';
import { imageRoutes } from './imageRoutes.ts';
import type { Images } from './images/images.ts';
import { createListedProfiles } from './listedProfiles.ts';
import { viewRoutes } from './profilePageRoutes.ts';
import { type PublishParts, publishClaim } from './publishClaim.ts';
import type { ProfileRecord, ProfileStore, ProfileSummary } from './store/profileStore.ts';
import { isSubject } from './subject.ts';
import type { CreatorOf } from './tokenCreators.ts';

/** What the routes need. */
export interface ProfileRouteParts extends PublishParts {
  store: ProfileStore;
  addressOf: AddressOf;
  metrics: Metrics;
  /** The networks that are served, with where each learns who created a token. */
  networks: ReadonlyMap<string, CreatorOf>;
  name: string;
  images: Images;
  /** Image checks by client address. */
  imageChecks: RateWindow;
  /** Where the world reaches this server, without a trailing slash. */
  publicUrl: () => string;
}

const CACHEABLE = 'public, max-age=30';

/** Adds the paths under `base`. */
export function profileRoutes(app: FastifyInstance, base: string, parts: ProfileRouteParts): void {
  const { store, networks } = parts;
  const imageBase = (): string => `${parts.publicUrl()}${base}`;
  const listed = createListedProfiles({
    store,
    memoryBytes: parts.limits.profileMemory,
    shown: (record) => shown(imageBase(), record),
  });
  const publishParts = { ...parts, store: listed };
  const index = { GET: () => ({ name: parts.name, version: 1, networks: [...networks.keys()] }) };
  onDeclared(app, base, profileIndexPath, index);
  onPath(app, `${base}/`, index);

  const post = async (network: string, kind: ProfileKind, request: FastifyRequest): Promise<object> => {
    const place = {
      network,
      kind,
      creatorOf: networks.get(network) as CreatorOf,
      address: parts.addressOf(request.raw),
    };
    try {
      const stored = await publishClaim(publishParts, place, bodyBytes(request));
      parts.metrics.claims.inc({ status: '200' });
      return stored.profile === null ? { ok: true, removed: true } : { ok: true, profile: shown(imageBase(), stored) };
    } catch (error) {
      parts.metrics.claims.inc({ status: String(statusOf(error)) });
      throw error;
    }
  };

  for (const { kind, list, one, proof } of Object.values(PROFILE_KIND_PATHS)) {
    onDeclared(
      app,
      base,
      list,
      {
        GET: async (request, reply) => {
          const network = networkOf(request);
          const ids = idsOf(request);
          if (ids === undefined && kind === 'account') throw new ParseRefusal('ids', 'addresses joined by commas');
          if (ids !== undefined) {
            reply.headers({ 'cache-control': CACHEABLE, 'content-type': 'application/json; charset=utf-8' });
            return listed.answer(network, kind, subjectsOf(kind, ids));
          }
          const records = await store.listTokens(network, parts.limits.profileList);
          reply.header('cache-control', CACHEABLE);
          return {
            profiles: Object.fromEntries(records.map((record) => [record.address, shown(imageBase(), record)])),
          };
        },
        POST: (request) => post(networkOf(request), kind, request),
      },
      (request, reply) => {
        // A read that finds nothing may be kept as long as one that finds something.
        if (request.method === 'GET' && !networks.has(networkParam(request))) reply.header('cache-control', CACHEABLE);
        networkOf(request);
      },
      parts.limits.profileBody,
    );
    onDeclared(app, base, one, {
      GET: async (request, reply) => shown(imageBase(), await required(request, reply, kind)),
    });
    // A claim names its subject itself, so nothing below the list can be posted to.
    app.post(`${routeOf(base, list)}/*`, () => {
      throw new MethodRefusal('GET');
    });
    onDeclared(app, base, proof, {
      GET: async (request, reply) => {
        const { message, signature, publicKey, issuedAt } = await required(request, reply, kind);
        return { message, signature, publicKey, issuedAt };
      },
    });
  }

  imageRoutes(app, base, { ...parts, networkOf });
  viewRoutes(app, base, {
    imageBase,
    imageUrlOf: (record) => imageUrlOf(imageBase(), record),
    find: async (request, kind) => {
      const record = await recordOf(request, kind);
      return record?.profile == null ? undefined : (record as ProfileRecord & { profile: Profile });
    },
  });

  function networkOf(request: FastifyRequest): string {
    const network = networkParam(request);
    if (!networks.has(network)) throw new NotFoundRefusal('No such network');
    return network;
  }

  function subjectsOf(kind: ProfileKind, ids: string): string[] {
    const given = ids.split(',').slice(0, parts.limits.profileIds);
    return [...new Set(given.filter((id) => isSubject(kind, id)).map((id) => id.toLowerCase()))];
  }

  async function recordOf(request: FastifyRequest, kind: ProfileKind): Promise<ProfileRecord | undefined> {
    const { address } = request.params as { address: string };
    const network = networkOf(request);
    return isSubject(kind, address) ? store.find(network, kind, address.toLowerCase()) : undefined;
  }

  async function required(
    request: FastifyRequest,
    reply: FastifyReply,
    kind: ProfileKind,
  ): Promise<ProfileRecord & { profile: object }> {
    reply.header('cache-control', CACHEABLE);
    const record = await recordOf(request, kind);
    if (record === undefined || record.profile === null) throw new NotFoundRefusal('No profile');
    return record as ProfileRecord & { profile: object };
  }
}

/** The addresses that are asked for; a parameter that is given several times counts as one list. */
function idsOf(request: FastifyRequest): string | undefined {
  const { ids } = request.query as { ids?: string | string[] };
  return Array.isArray(ids) ? ids.join(',') : ids;
}

function networkParam(request: FastifyRequest): string {
  return (request.params as { network: string }).network;
}

/** A profile as readers get it; the owner's own image URL is never what a client should load. */
function shown(imageBase: string, record: ProfileSummary): object {
  const { kind, address, signer, profile, issuedAt, updatedAt } = record;
  return { kind, address, signer, profile, imageUrl: imageUrlOf(imageBase, record), issuedAt, updatedAt };
}

function imageUrlOf(imageBase: string, { network, kind, address, profile, issuedAt }: ProfileSummary): string | null {
  return profile?.image === undefined ? null : `${imageBase}/${network}/image/${kind}/${address}?v=${issuedAt}`;
}
