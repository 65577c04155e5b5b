// Whatever a request contains, its window renders: subjects of every kind with any content that their schemas allow.

import fc from 'fast-check';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { anyOf, anyText, type SchemaLike } from '../../../test/support/anySubject.ts';
import { type ApprovalKind, approvalKinds } from '../../approvals/kinds.ts';
import type { ApprovalScreenProps } from '../kit/approvalScreen.ts';
import { approvalScreens } from './screens.tsx';

// What the frame needs of a page before it is in one.
Object.assign(globalThis, { document: { hasFocus: () => false } });

const requester = fc.oneof(
  fc.constant({ kind: 'wallet' as const }),
  fc.record({ kind: fc.constant('page' as const), origin: anyText, insecure: fc.boolean() }),
  fc.record({
    kind: fc.constant('relay' as const),
    origin: anyText,
    insecure: fc.boolean(),
    topic: anyText,
    claimedName: anyText,
  }),
);

test.each(Object.keys(approvalKinds) as ApprovalKind[])(
  'a window of kind %s is drawn, with Reject and Approve, whatever its subject',
  (kind) => {
    const Screen = approvalScreens[kind] as ComponentType<ApprovalScreenProps<typeof kind>>;
    fc.assert(
      fc.property(anyOf(approvalKinds[kind].subject as SchemaLike), requester, anyText, (subject, from, name) => {
        const markup = renderToStaticMarkup(
          <Screen
            subject={subject as never}
            requester={from as never}
            network={{ name }}
            busy={false}
            fault={undefined}
            simulation={{ again: () => undefined, busy: false }}
            onDecide={() => undefined}
            onReject={() => undefined}
          />,
        );
        expect(markup).toContain('Reject</button>');
        expect(markup).toContain('aria-label="Approve"');
      }),
      { numRuns: 150 },
    );
  },
);
