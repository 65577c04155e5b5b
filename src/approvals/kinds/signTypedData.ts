// EIP-712 typed data signed with an account's classic key. What the signature does not cover is marked in the tree.

import type { Description } from '@svc/core/ops/describe';
import type { TypedNode } from '@svc/core/tx/typedData';
import { Type } from 'typebox';
import { accountRef, defineApproval, description, networkRef, warning } from '../defineApproval.ts';

const tree = Type.Array(
  Type.Unsafe<TypedNode>(Type.Object({ name: Type.String(), type: Type.String(), signed: Type.Boolean() })),
);

/** Sign typed data with the classic key. */
export const signTypedData = defineApproval({
  kind: 'signTypedData',
  subject: Type.Object({
    account: accountRef,
    /** The active network; the domain names it, or no network at all. */
    network: networkRef,
    primaryType: Type.String(),
    domain: tree,
    message: tree,
    /** Paths in the request that are not signed. */
    notSigned: Type.Array(Type.String()),
    /** Its meaning: the description of a recognised allowance, else the plain act of signing. */
    description: Type.Unsafe<Description>(description),
    /** Canonical JSON of the signed data. */
    json: Type.String(),
    /** The 32 bytes that the key signs, 0x hex. */
    digest: Type.String(),
    warnings: Type.Array(warning),
  }),
  decision: Type.Object({}),
  boundToNetwork: true,
  whileLocked: false,
  signatures: 1,
  restsOn: 'facts',
  isAskedOnce: false,
  isFollowed: false,
});
