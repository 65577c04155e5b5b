// Transactions sent from this page and their results.

import { formatDecimal } from '@svc/core/decimal';
import type { JsonValue } from '@svc/core/json/canonicalJson';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { filledIn } from '@svc/core/ops/outcome';
import { CircleCheck, CircleX, Clock, ReceiptText } from 'lucide-react';
import { Empty } from '../../ui/kit/States.tsx';
import { amountLine, shortHex } from '../../ui/market/format.ts';
import type { ReceiptUnits, SentTransaction } from '../receipts.ts';
import { type Stores, useReceipts } from '../stores.ts';

export function ReceiptList({ stores }: { readonly stores: Stores }) {
  const sent = useReceipts(stores);
  return (
    <section className="panel receipts-panel" aria-labelledby="receipts-title">
      <header className="panel-head">
        <h2 id="receipts-title">Receipts</h2>
      </header>
      {sent.length === 0 ? (
        <Empty icon={ReceiptText} title="Nothing sent yet">
          <p>Orders and swaps from this page are followed here until a block has executed them.</p>
        </Empty>
      ) : (
        <ul className="receipts" aria-live="polite">
          {sent.map((one) => (
            <li key={one.txHash} data-testid="receipt" data-status={statusOf(one)}>
              <Entry sent={one} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function statusOf({ receipt }: SentTransaction): 'waiting' | 'succeeded' | 'failed' {
  if (receipt === undefined) return 'waiting';
  return receipt.success ? 'succeeded' : 'failed';
}

const STATUS = {
  waiting: { icon: Clock, word: 'Waiting for a block', chip: '' },
  succeeded: { icon: CircleCheck, word: 'Succeeded', chip: 'good' },
  failed: { icon: CircleX, word: 'Failed', chip: 'bad' },
} as const;

function Entry({ sent }: { readonly sent: SentTransaction }) {
  const { icon: Icon, word, chip } = STATUS[statusOf(sent)];
  const { receipt } = sent;
  return (
    <>
      <p className="receipt-head">
        <span className="strong wrap">{sent.label}</span>
        <span className={`chip ${chip}`}>
          <Icon className="icon" aria-hidden />
          {word}
        </span>
      </p>
      {receipt !== undefined && (
        <p className="small">{receipt.success ? outcomeOf(receipt.data, sent.units) : receipt.error}</p>
      )}
      <p className="tiny soft">
        <span className="mono" title={sent.txHash}>
          {shortHex(sent.txHash)}
        </span>
        {` · nonce ${sent.nonce}`}
        {receipt !== undefined &&
          ` · block ${receipt.block_height} · fee ${amountLine(receipt.fee, 9)} ${NATIVE_SYMBOL}`}
      </p>
    </>
  );
}

/** The result of an order, a swap or liquidity, from the receipt's data. */
function outcomeOf(data: Readonly<Record<string, unknown>>, units: ReceiptUnits): string {
  const inUnits = (name: keyof ReceiptUnits, amount: string): string =>
    `${amountLine(amount)}${units[name] === undefined ? '' : ` ${units[name]}`}`;
  const text = (name: keyof ReceiptUnits): string | undefined =>
    typeof data[name] === 'string' ? inUnits(name, data[name]) : undefined;
  const out = text('amount_out');
  if (out !== undefined)
    return `${text('amount_in') ?? '?'} paid, ${out} received from ${data.source === 'clob' ? 'the order book' : 'the pool'}.`;
  if (data.position_id !== undefined)
    return data.liquidity === undefined
      ? `${text('amount0') ?? '?'} and ${text('amount1') ?? '?'} came back, fees included.`
      : `${text('amount0') ?? '?'} and ${text('amount1') ?? '?'} went in.`;
  // The receipt of an order of perpetuals lists its fills.
  const sum = filledIn(data.fills as JsonValue | undefined);
  const filled = text('filled') ?? (sum === undefined ? undefined : inUnits('filled', formatDecimal(sum)));
  if (filled !== undefined)
    return data.resting === true ? `Rests in the book; ${filled} filled so far.` : `${filled} filled; nothing rests.`;
  return data.status === 'cancelled' ? 'Withdrawn; what was locked is back.' : 'Executed.';
}
