// The search of the header: from what somebody pastes to the view that shows it.

import { call, Refused } from './api.ts';

/** Codes of JSON-RPC for what does not exist, and for what can name nothing. */
const MISSING = new Set([-32001, -32602]);

async function findMarket(text: string): Promise<string | undefined> {
  try {
    return (await call<{ market: string }>('market_getTicker', [text])).market;
  } catch (error) {
    if (error instanceof Refused && MISSING.has(error.number)) return undefined;
    throw error;
  }
}

/** Address of the view of a block, transaction, account or market; undefined when there is none of that name. */
async function findView(text: string): Promise<string | undefined> {
  if (/^\d{1,12}$/.test(text)) return `#/block/${text}`;
  if (/^(?:0x)?[0-9a-fA-F]{64}$/.test(text)) {
    if ((await call<unknown>('tx_getTransaction', [text])) !== null) return `#/tx/${text}`;
    const block = await call<{ number: string } | null>('eth_getBlockByHash', [
      `0x${text.replace(/^0x/, '').toLowerCase()}`,
      false,
    ]);
    return block === null ? undefined : `#/block/${Number(block.number)}`;
  }
  if (/^(?:0xPQ[0-9a-fA-F]{64}|0x[0-9a-fA-F]{40}|[QR][0-9A-Za-z]{44})$/.test(text)) return `#/account/${text}`;
  const market = await findMarket(text);
  return market === undefined ? undefined : `#/market/${encodeURIComponent(market)}`;
}

/** Lets a form search; what is not found is said in its field. */
export function serveSearch(form: HTMLFormElement | null): void {
  const field = form?.querySelector('input');
  if (!form || !field) return;
  field.addEventListener('input', () => field.setCustomValidity(''));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (text === '') return;
    const say = (words: string): void => {
      field.setCustomValidity(words);
      field.reportValidity();
    };
    findView(text).then(
      (address) => {
        if (address === undefined) say('No block, transaction, account or market has this name.');
        else {
          location.hash = address;
          field.value = '';
          field.blur();
        }
      },
      () => say('The node does not answer.'),
    );
  });
}
