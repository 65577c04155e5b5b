// Reads the whole history of the selected account and saves it as a file.

import { say } from '@svc/core/words/say';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { HistoryEntry } from '../../../background/state/history.ts';
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

/** The button; while it reads it shows the progress. */
export function Export() {
  const accountId = useAccount()?.id;
  const [count, setCount] = useState<number>();
  const [fault, setFault] = useState<string>();
  const run = async (): Promise<void> => {
    if (accountId === undefined) return;
    setFault(undefined);
    const all: HistoryEntry[] = [];
    let cursor: string | undefined;
    try {
      do {
        setCount(all.length);
        const page = await send('readHistory', { accountId, ...(cursor === undefined ? {} : { cursor }) });
        all.push(...page.entries);
        cursor = page.next;
      } while (cursor !== undefined);
      handOver(csvOf(all), 'activity.csv');
    } catch (error) {
      setFault(faultText(error));
    } finally {
      setCount(undefined);
    }
  };
  return (
    <>
      <Button kind="plain" icon={Download} busy={count !== undefined} onClick={() => void run()}>
        {count === undefined ? say('history.csv') : say('history.export', { count })}
      </Button>
      {fault !== undefined && <Notice kind="fault" what={fault} />}
    </>
  );
}
