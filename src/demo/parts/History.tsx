// The history of the connected account from the node's index, including transactions sent elsewhere.

import { visibleText } from '@svc/core/visibleText';
import { CircleCheck, CircleX } from 'lucide-react';
import { timeText } from '../../ui/format/time.ts';
import { Notice } from '../../ui/kit/Notice.tsx';
import { shortHex } from '../../ui/market/format.ts';
import { useRead } from '../../ui/market/trading.ts';
import { type Stores, useWalletState } from '../stores.ts';

/** The account's role in a transaction, in a word. */
function partOf(roles: readonly string[]): string {
  if (roles.includes('sender')) return 'sent';
  if (roles.includes('to') || roles.includes('token_to')) return 'received';
  if (roles.includes('from') || roles.includes('token_from')) return 'taken';
  return (roles[0] ?? '').replaceAll('_', ' ');
}

/** The name of an operation in words. */
function inWords(op: string): string {
  const words = visibleText(op).replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function History({ stores }: { readonly stores: Stores }) {
  const address = useWalletState(stores).accounts[0]?.pqAddress;
  const read = address === undefined ? undefined : () => stores.api.history(address);
  const { value: entries = [], failure } = useRead(stores, read, [address]);
  if (address === undefined || (entries.length === 0 && failure === undefined)) return null;
  return (
    <section className="panel" aria-labelledby="history-title">
      <header className="panel-head">
        <h2 id="history-title">History</h2>
      </header>
      {failure !== undefined && (
        <div className="padded">
          <Notice kind="caution" what="The history cannot be read." advice={failure()} />
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="scroll-aside" tabIndex={0} aria-label="Table of the history">
        <table className="numbers history">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Time</th>
              <th scope="col">Transaction</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ tx_hash: hash, op, timestamp, status, roles }) => (
              <tr key={hash}>
                <td>
                  {/* Beside the name, so that a phone shows it without scrolling. */}
                  {status === 'failed' ? (
                    <CircleX className="icon sell" role="img" aria-label="failed" />
                  ) : (
                    <CircleCheck className="icon buy" role="img" aria-label={status} />
                  )}
                  {inWords(op)} <span className="soft">{partOf(roles)}</span>
                </td>
                <td>{timeText(timestamp * 1000)}</td>
                <td className="mono" title={hash}>
                  {shortHex(hash)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
