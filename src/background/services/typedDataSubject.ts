// The subject for typed data: its tree, its recipient, the unsigned members, and a description if it is a known
// allowance.

import { fromHex, toHex } from '@svc/core/bytes';
import { shownText } from '@svc/core/ops/common';
import { type Description, type Row, row } from '@svc/core/ops/describe';
import { type Intent, NO_INTENT } from '@svc/core/ops/intent';
import type { TypedData, TypedNode } from '@svc/core/tx/typedData';
import { type Message, message } from '@svc/core/words/message';
import { part, type Warning } from '@svc/core/words/parts';
import { warning } from '@svc/core/words/warning';
import type { AccountRef } from '../../approvals/defineApproval.ts';
import type { Subject } from '../../approvals/kinds.ts';
import { signInWithin } from '../decoding/checkSignIn.ts';
import { readContractToken } from '../decoding/contractToken.ts';
import { typedActWarnings } from '../decoding/typedActs.ts';
import { recognisePermit } from '../decoding/typedPermit.ts';
import type { EvmClient } from '../node/evmClient.ts';
import type { Network } from '../state/network.ts';
import type { Risks } from './risks.ts';
import type { AccountEntry } from './vaultAccess.ts';

export interface TypedDataRequest {
  readonly data: TypedData;
  readonly account: AccountRef;
  readonly entry: AccountEntry;
  readonly network: Network;
  readonly origin: string;
  readonly services: { readonly evm: EvmClient; readonly risks: Risks; readonly now: () => number };
}

const unbound = warning('typedData.unbound', 'caution');

function unsignedWarning(paths: readonly string[]): Warning | undefined {
  if (paths.length === 0) return undefined;
  return warning('typedData.notSigned', 'caution', {
    count: paths.length,
    fields: part.given(
      paths
        .slice(0, 3)
        .map((path) => shownText(path, 40))
        .join(', ') + (paths.length > 3 ? ', …' : ''),
      200,
    ),
  });
}

/** The value of a domain member that the signature covers. */
const signedIn = ({ domain }: TypedData, name: string): string | undefined =>
  domain.find((node) => node.name === name && node.signed)?.value;
const contractOf = (data: TypedData): string | undefined => {
  const contract = signedIn(data, 'verifyingContract');
  return contract !== undefined && /^0x[0-9a-fA-F]{40}$/.test(contract) ? contract : undefined;
};

/** What is signed, and for whom according to the data. */
function plainSentence(data: TypedData): Message {
  const [name, contract] = [signedIn(data, 'name'), contractOf(data)];
  const type = part.given(data.primaryType, 100);
  const claim = name === undefined ? undefined : part.given(name, 60);
  if (contract === undefined)
    return claim === undefined
      ? message('typedData.sign.nobody', { type })
      : message('typedData.sign.claim', { type, claim });
  return claim === undefined
    ? message('typedData.sign', { type, contract: part.address(contract) })
    : message('typedData.sign.claimed', { type, contract: part.address(contract), claim });
}

const plainDescription = (data: TypedData): Description => ({
  act: message('act.signData'),
  sentence: [plainSentence(data)],
  rows: [],
  warnings: [],
});

/** For whom the signature is, as far as it covers that; a name is only the site's claim. */
function domainRows(data: TypedData, { name: networkName }: Network, hasCode: boolean | undefined): readonly Row[] {
  const [name, version, contract, chain] = [
    signedIn(data, 'name'),
    signedIn(data, 'version'),
    contractOf(data),
    signedIn(data, 'chainId'),
  ];
  const address = contract === undefined ? message('value.none') : part.address(contract);
  return [
    row(
      message('call.row.forContract'),
      hasCode === false ? message('call.value.noneThere', { contract: address }) : address,
    ),
    row(
      message('call.row.onChain'),
      chain === undefined
        ? message('call.value.anyChain')
        : message('call.value.chain', { chain: part.id(chain), name: part.given(networkName) }),
    ),
    ...(name === undefined ? [] : [row(message('call.row.callsItself'), part.given(name, 200))]),
    ...(version === undefined ? [] : [row(message('call.row.inVersion'), part.given(version, 60))]),
  ];
}

const noContract = (contract: string): Warning =>
  warning('typedData.noContract', 'caution', { contract: part.given(contract, 100) });

/** Every text in the data, including those in bytes. */
function textsIn(nodes: readonly TypedNode[]): readonly string[] {
  return nodes.flatMap(({ type, value, children }) => {
    if (children !== undefined) return textsIn(children);
    if (value === undefined) return [];
    return type === 'bytes'
      ? [new TextDecoder().decode(fromHex(value))]
      : type === 'string' || type === ''
        ? [value]
        : [];
  });
}

export interface PreparedTypedData {
  readonly subject: Subject<'signTypedData'>;
  readonly intent: Intent;
  /** Whether approving needs the password. */
  readonly needsPassword: boolean;
}

/** The subject of an approval of typed data, and whether much is at stake. */
export async function prepareTypedData({
  data,
  account,
  entry,
  network,
  origin,
  services,
}: TypedDataRequest): Promise<PreparedTypedData> {
  const attempt = services.evm.patience();
  const contract = contractOf(data);
  const [known, code] = await Promise.all([
    recognisePermit(data, {
      tokenAt: (address) => readContractToken(services.evm, network, address, attempt),
      signer: entry.ethAddress,
      nowMs: services.now(),
    }),
    contract === undefined ? undefined : attempt(services.evm.code(network, contract)),
  ]);
  const acts = typedActWarnings(data, known !== undefined);
  const own = [
    data.isBound ? undefined : unbound,
    unsignedWarning(data.notSigned),
    ...acts,
    contract !== undefined && code === '0x' ? noContract(contract) : undefined,
    signInWithin(textsIn([...data.domain, ...data.message]), origin),
  ].filter((one) => one !== undefined);
  const intent = known?.intent ?? NO_INTENT;
  const { warnings, needsPassword } = await services.risks.assess({
    intent,
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
  const described = known?.description ?? plainDescription(data);
  const subject: Subject<'signTypedData'> = {
    account,
    network: { slug: network.slug, name: network.name, chainId: network.chainId },
    primaryType: data.primaryType,
    domain: [...data.domain],
    message: [...data.message],
    notSigned: [...data.notSigned],
    description: {
      ...described,
      rows: [...described.rows, ...domainRows(data, network, code === undefined ? undefined : code !== '0x')],
      warnings: [...warnings],
    },
    json: data.json,
    digest: `0x${toHex(data.digest)}`,
    warnings: own,
  };
  // What others may do with such a signature is unknown, so it counts as much.
  return { subject, intent, needsPassword: needsPassword || acts.length > 0 };
}
