// The search of the header: from a pasted text to its view.

import { call, get, Refused } from './api.ts';

/** JSON-RPC codes for what does not exist, and for invalid names. */
const MISSING = new Set([-32001, -32602]);

async function findMarket(text: string): Promise<string | undefined> {
  try {
    return (await call<{ market: string }>('market_getTicker', [text])).market;
  } catch (error) {
    if (error instanceof Refused && MISSING.has(error.number)) return undefined;
    throw error;
  }
}

/** A token by its symbol or its name: the oldest one of that name, as in the trade API. */
async function findToken(text: string): Promise<string | undefined> {
  const wanted = text.toLowerCase();
  if (wanted === (document.body.dataset.native ?? '').toLowerCase()) return document.body.dataset.native;
  const tokens = (await get<'getTokens'>('/get_tokens')).sort((a, b) => a.created_height - b.created_height);
  const found =
    tokens.find(({ symbol }) => symbol.toLowerCase() === wanted) ??
    tokens.find(({ name }) => name.toLowerCase() === wanted) ??
    tokens.find(({ symbol, name }) => `${symbol} ${name}`.toLowerCase().includes(wanted));
  return found?.token_address;
}

/** The view of an address: a token, a validator, or an account. */
async function viewOfAddress(text: string): Promise<string> {
  const wanted = text.toLowerCase();
  const [tokens, validators] = await Promise.all([
    get<'getTokens'>('/get_tokens'),
    get<'getValidators'>('/get_validators'),
  ]);
  if (tokens.some(({ token_address: address }) => address === wanted)) return `#/token/${wanted}`;
  const validator = validators.find(({ address }) => address.toLowerCase() === wanted);
  return validator === undefined ? `#/account/${text}` : `#/validator/${validator.address}`;
}

/** Address of the view for a text; undefined when nothing has that name. */
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
  if (/^(?:0x)?[0-9a-fA-F]{16}$/.test(text)) {
    const id = text.replace(/^0x/, '').toLowerCase();
    return (await get<'getPools'>('/get_pools')).some((pool) => pool.pool_id === id) ? `#/pool/${id}` : undefined;
  }
  if (/^0x(?:PQ[0-9a-fA-F]{64}|[0-9a-fA-F]{40}|(?:POOL|CLOB|PERP)[0-9a-fA-F]{36})$|^[QR][0-9A-Za-z]{44}$/.test(text))
    return viewOfAddress(text);
  const market = await findMarket(text);
  if (market !== undefined) return `#/market/${encodeURIComponent(market)}`;
  const token = await findToken(text);
  return token === undefined ? undefined : `#/token/${token}`;
}

/** Makes a form search; a failed search is reported in its field. */
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
        if (address === undefined) say('No block, transaction, account, asset, pool or market has this name.');
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
