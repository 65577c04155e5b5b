// The paths of the page for people and of its two assets. The script is a product of the build; without one the page
// says so.

import { existsSync, readFileSync } from 'node:fs';
import type { Profile, ProfileKind } from '@svc/core/profiles/fields';
import { pageScriptPath, pageStylePath, profilePagePath } from '@svc/core/profiles/profilePaths';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { onDeclared } from '../edge/declaredPath.ts';
import { NotFoundRefusal } from '../edge/http.ts';
import type { ProfileRecord } from './store/profileStore.ts';
import { noProfilePage, pageHeaders, profilePage } from './view/page.ts';
import { VIEW_CSS } from './view/style.ts';

const KINDS: Readonly<Record<string, ProfileKind>> = { accounts: 'account', tokens: 'token' };
const ASSET_HEADERS = { 'cache-control': 'public, max-age=300', 'x-content-type-options': 'nosniff' } as const;
/** Where the build puts the script: beside the built server, and for a server that runs from its source. */
const SCRIPTS = ['./view/verify.js', '../../../dist/profile-view/verify.js'].map(
  (path) => new URL(path, import.meta.url),
);

interface ViewRouteParts {
  imageBase: () => string;
  /** The record of a subject that has a profile. @throws NotFoundRefusal for a network that is not served */
  find: (request: FastifyRequest, kind: ProfileKind) => Promise<(ProfileRecord & { profile: Profile }) | undefined>;
  imageUrlOf: (record: ProfileRecord) => string | null;
}

/** Adds the pages under `base`. */
export function viewRoutes(app: FastifyInstance, base: string, { imageBase, find, imageUrlOf }: ViewRouteParts): void {
  const file = SCRIPTS.find((path) => existsSync(path));
  const script = file === undefined ? undefined : readFileSync(file, 'utf8');
  onDeclared(app, base, pageStylePath, {
    GET: (_request, reply) =>
      reply.headers({ ...ASSET_HEADERS, 'content-type': 'text/css; charset=utf-8' }).send(VIEW_CSS),
  });
  onDeclared(app, base, pageScriptPath, {
    GET: (_request, reply) => {
      if (script === undefined) throw new NotFoundRefusal();
      return reply.headers({ ...ASSET_HEADERS, 'content-type': 'text/javascript; charset=utf-8' }).send(script);
    },
  });
  onDeclared(app, base, profilePagePath, {
    GET: async (request, reply) => {
      const { network, kind: plural, address } = request.params as { network: string; kind: string; address: string };
      const kind = KINDS[plural];
      if (kind === undefined) throw new NotFoundRefusal();
      const record = await find(request, kind);
      // The origin of the images may be another than the one that the reader came by.
      reply.headers({ ...pageHeaders(new URL(imageBase()).origin), 'cache-control': 'public, max-age=30' });
      if (record === undefined) return reply.code(404).send(noProfilePage(base, address));
      const proofPath = `${base}/${network}/${plural}/${address.toLowerCase()}/proof`;
      return profilePage({ record, imageUrl: imageUrlOf(record), base, proofPath, hasScript: script !== undefined });
    },
  });
}
