// What the profile service says of itself to programs and people.

import { PROFILE_TITLE } from '@svc/core/names';
import { PROFILE_PATHS } from '@svc/core/profiles/profilePaths';
import type { HttpApi } from '@svc/core/rpc/httpDocuments';
import { STATUSES_EVERYWHERE } from '../edge/documents.ts';

/** The paths of the profile service. */
export const profileHttpApi = (base: string): HttpApi => ({
  title: `${PROFILE_TITLE}s`,
  version: '1.0.0',
  description:
    'Public profiles of accounts and tokens. Each is a claim that its owner signed, and comes with the proof, which anybody can verify.',
  base,
  paths: PROFILE_PATHS,
  everywhere: STATUSES_EVERYWHERE,
  others: { [`${base}/openapi.json`]: 'openapi.json' },
});
