// Lists recent requests of sites while developer mode is on; `isClear` deletes them first.

import { Type } from 'typebox';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Answers the requests, newest first. */
export const readSiteRequests = defineCommand({
  needs: ['siteRequests', 'vault'],
  params: Type.Object({ isClear: Type.Optional(Type.Boolean()) }),
  handle: (services, { isClear = false }) => {
    requireOpen(services);
    if (isClear) services.siteRequests.clear();
    return services.siteRequests.view();
  },
});
