// What is shown of typed data: its tree, what the signature leaves out, and, where a known allowance is recognised, the
// words of one.

import { toHex } from '@svc/core/bytes';
import { type Description, part, say, type Warning } from '@svc/core/ops/describe';
import { NO_INTENT } from '@svc/core/ops/intent';
import { shownText } from '@svc/core/ops/wording';
import type { TypedData } from '@svc/core/tx/typedData';
import type { AccountRef } from '../../approvals/defineApproval.ts';
import type { Subject } from '../../approvals/kinds.ts';
import { readContractToken } from '../decoding/contractToken.ts';
import { typedActWarning } from '../decoding/typedActs.ts';
import { recognisePermit } from '../decoding/typedPermit.ts';
import type { MethodServices } from '../methods/defineMethod.ts';
import { withPatience } from './exchangeFacts.ts';
import type { Network } from './networks.ts';
import type { AccountEntry } from './vaultAccess.ts';

export interface TypedDataRequest {
  readonly data: TypedData;
  readonly account: AccountRef;
  readonly entry: AccountEntry;
  readonly network: Network;
  readonly origin: string;
  readonly services: MethodServices;
}

const unbound: Warning = {
  code: 'typedData.unbound',
  severity: 'caution',
  text: 'This signature is not bound to a network: it may count on every one.',
  advice: 'Reject, unless you know why the site leaves the network out.',
};

function unsignedWarning(paths: readonly string[]): Warning | undefined {
  if (paths.length === 0) return undefined;
  const named = paths
    .slice(0, 3)
    .map((path) => shownText(path, 40))
    .join(', ');
  return {
    code: 'typedData.notSigned',
    severity: 'caution',
    text: `The site sent ${paths.length === 1 ? 'a field' : 'fields'} that the signature does not cover: ${named}${paths.length > 3 ? ', …' : ''}.`,
    advice: 'Trust only the fields that are signed.',
  };
}

function plainDescription({ primaryType, domain }: TypedData): Description {
  const name = domain.find((node) => node.name === 'name' && node.signed)?.value;
  const type = part.given(primaryType, 40);
  return {
    act: 'Sign data',
    sentence: name === undefined ? say`Sign ${type}` : say`Sign ${type} for ${part.given(name, 40)}`,
    rows: [],
    warnings: [],
  };
}

export interface PreparedTypedData {
  readonly subject: Subject<'signTypedData'>;
  /** Approving takes the password. */
  readonly needsPassword: boolean;
}

/** The subject of an approval of typed data, and whether much is at stake. */
export async function prepareTypedData({ data, account, entry, network, origin, services }: TypedDataRequest): Promise<PreparedTypedData> {
  const attempt = withPatience();
  const known = await recognisePermit(data, (address) => readContractToken(services.evm, network, address, attempt));
  const own = [data.isBound ? undefined : unbound, unsignedWarning(data.notSigned), typedActWarning(data.primaryType)].filter((one) => one !== undefined);
  const { warnings, needsPassword } = await services.risks.assess({
    intent: known?.intent ?? NO_INTENT,
    origin,
    network,
    account: entry,
    form: 'classic',
    feeWei: 0n,
    heldWei: undefined,
    usualFeeWei: 0n,
    said: known?.description.warnings ?? [],
    attempt,
  });
  const subject: Subject<'signTypedData'> = {
    account,
    network: { slug: network.slug, name: network.name, chainId: network.chainId },
    primaryType: data.primaryType,
    domain: [...data.domain],
    message: [...data.message],
    notSigned: [...data.notSigned],
    description: known === undefined ? { ...plainDescription(data), warnings: [...warnings] } : { ...known.description, warnings: [...warnings] },
    json: data.json,
    digest: `0x${toHex(data.digest)}`,
    warnings: own,
  };
  return { subject, needsPassword };
}
