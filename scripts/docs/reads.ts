// The section of docs/reads.md: every read of the node by its declaration, and the numbers of JSON-RPC errors.

import { READ_GROUPS } from '@svc/core/reads/defineRead';
import { ALL_READS, type AnyRead } from '@svc/core/reads/registry';
import { RPC_CODES } from '@svc/core/rpc/errorCodes';
import { ERROR_WORDS } from '../../node-sim/src/edge/docs/openRpc.ts';
import { memberRows, schemaWords, table } from './schemaWords.ts';

const BODY_WORDS = {
  signedTransaction: 'The body is `{"tx": …}`: the signed transaction, or its JSON text.',
  unsignedTransaction: 'The body is `{"tx": …}`: the unsigned transaction, or its JSON text.',
  transactionToSimulate: 'The body is `{"tx": …}`: the unsigned transaction, or its JSON text.',
} as const;

/** How the answer over JSON-RPC differs from that over REST. */
function rpcWords({ rest, rpc, rpcResult, rpcMembers, order }: AnyRead): string {
  if (rpc === undefined) return '';
  const members = rpcResult === undefined ? rpcMembers : [rpcResult];
  const only = rest === undefined || members === undefined ? '' : ` (answers ${members.map(quoted).join(', ')} alone)`;
  const sequence = order === undefined ? '' : `, by position ${order.map(quoted).join(', ')}`;
  return rest === undefined ? sequence : `JSON-RPC: \`${rpc}\`${only}${sequence}.`;
}

const quoted = (name: string): string => `\`${name}\``;

function details(read: AnyRead): string {
  const { rest, rpc, params, result, summary, extension } = read;
  const words = [
    summary,
    extension === true ? 'Ours: no other node of the network has it.' : '',
    rest?.method === 'POST' ? BODY_WORDS[rest.body] : '',
    rpcWords(read),
    rest === undefined || rest.unknown === 'none' ? '' : `404: ${rest.unknown}`,
  ];
  const rows = memberRows(params);
  return [
    `### ${rest === undefined ? (rpc ?? read.name) : `${rest.method} ${rest.path}`}`,
    words.filter((part) => part !== '').join(' '),
    ...(rows.length === 0 ? [] : [table(['Parameter', 'Needed', 'Form', 'Meaning'], rows)]),
    `Answer: ${schemaWords(result)}`,
  ].join('\n\n');
}

/** Reads whose parameters and answers are Ethereum's, by name. */
function ethereumReads(reads: readonly AnyRead[]): string {
  const rows = reads.map(({ rest, rpc, params, summary }) => [
    quoted(rpc ?? `${rest?.method} ${rest?.path}`),
    memberRows(params)
      .map(([name = '', needed]) => (needed === 'yes' ? name : `${name}?`))
      .join(' '),
    summary,
  ]);
  return table(['Method', 'Parameters', 'Answers'], rows);
}

/** Every read, by the chapters of the node's own page. */
export function readDetails(): string {
  return READ_GROUPS.map((group) => {
    const reads = ALL_READS.filter((read) => read.group === group);
    return `## ${group}\n\n${group === 'EVM' ? ethereumReads(reads) : reads.map(details).join('\n\n')}`;
  }).join('\n\n');
}

/** The numbers of JSON-RPC errors with their meaning. */
export function rpcErrors(): string {
  const rows = Object.entries(RPC_CODES).map(([name, code]) => [
    String(code),
    ERROR_WORDS[name as keyof typeof RPC_CODES],
  ]);
  return table(['Number', 'When'], rows);
}
