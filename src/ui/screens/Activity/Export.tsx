// Reads the whole history of the selected account and saves it as a file.

import { say } from '@svc/core/words/say';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { HistoryEntry } from '../../../background/state/history.ts';
import { useFault } from '../../format/useFault.ts';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { faultText, send } from '../../store/send.ts';
import { useAccount } from '../useAccount.ts';
import { csvOf } from './csv.ts';

function handOver(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** What was read of a history before a read failed: it goes on from there. */
interface Begun {
  readonly accountId: string;
  readonly network: string;
  readonly entries: readonly HistoryEntry[];
  /** Cursor of the rest. */
  readonly cursor: string;
}

/** The button; while it reads it shows the progress. A file has the whole history: after a failure it goes on. */
export function Export() {
  const accountId = useAccount()?.id;
  const [count, setCount] = useState<number>();
  const [begun, setBegun] = useState<Begun>();
  const [fault, setFault] = useFault();
  const rest = begun?.accountId === accountId ? begun : undefined;
  const run = async (): Promise<void> => {
    if (accountId === undefined) return;
    setFault(undefined);
    setBegun(undefined);
    const all = [...(rest?.entries ?? [])];
    let network = rest?.network;
    let cursor = rest?.cursor;
    try {
      do {
        setCount(all.length);
        const page = await send('readHistory', { accountId, ...(cursor === undefined ? {} : { cursor }) });
        network ??= page.network;
        if (page.network !== network) {
          setFault(() => say('history.otherNetwork'));
          return;
        }
        all.push(...page.entries);
        cursor = page.next;
      } while (cursor !== undefined);
      handOver(csvOf(all), 'activity.csv');
    } catch (error) {
      if (network !== undefined && cursor !== undefined) setBegun({ accountId, network, entries: all, cursor });
      setFault(() => faultText(error));
    } finally {
      setCount(undefined);
    }
  };
  const idle = rest === undefined ? say('history.csv') : say('history.goOn', { count: rest.entries.length });
  return (
    <>
      <Button kind="plain" icon={Download} busy={count !== undefined} onClick={() => void run()}>
        {count === undefined ? idle : say('history.export', { count })}
      </Button>
      {fault !== undefined && <Notice kind="fault" what={fault} />}
    </>
  );
}
