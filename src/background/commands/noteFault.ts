// Records a fault of one of the wallet's pages.

import { errorTrace } from '@svc/core/errorTraceShape';
import { Type } from 'typebox';
import { faultPlace } from '../services/faults.ts';
import { defineCommand } from './defineCommand.ts';

/** Records a page's fault, in the redacted form that the schema admits. */
export const noteFault = defineCommand({
  needs: ['faults'],
  params: Type.Object({ where: faultPlace, trace: errorTrace }),
  handle: ({ faults }, { where, trace }) => {
    faults.add(where, trace);
    return null;
  },
});
