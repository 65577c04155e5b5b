// Who created a token: asked of a node of the network over JSON-RPC, each time, since a claim rests on it.

import { Refusal } from '@svc/core/errors';
import { RPC_CODES } from '@svc/core/rpc/errorCodes';

/** Most bytes of a node's answer that are read. */
const ANSWER_MAX = 1_048_576;

/** Refusals of a claim beyond its form, each with a status of its own. */
export type ClaimRefusalCode =
  | 'profile.signature'
  | 'profile.node'
  | 'profile.noToken'
  | 'profile.notCreator'
  | 'profile.older';

export class ClaimRefusal extends Refusal {
  declare readonly code: ClaimRefusalCode;

  constructor(code: ClaimRefusalCode, message: string, options: { cause?: unknown } = {}) {
    super(code, message, options);
  }
}

/** Answers a token's creator. @throws ClaimRefusal `profile.node` when no usable answer came, `profile.noToken` */
export type CreatorOf = (token: string) => Promise<string>;

/** Asks the node at a base address; `timeoutMs` bounds the whole exchange. */
export function creatorsAt(nodeUrl: string, timeoutMs: number): CreatorOf {
  const endpoint = `${nodeUrl.replace(/\/+$/, '')}/rpc`;
  return async (token) => {
    const answer = await ask(endpoint, token, timeoutMs);
    if (answer.result === null || saysUnknown(answer.error))
      throw new ClaimRefusal('profile.noToken', 'The node knows no such token');
    const creator = answer.result?.creator;
    if (typeof creator !== 'string') throw unreachable();
    return creator;
  };
}

interface Answer {
  result?: { creator?: unknown } | null;
  error?: { code?: unknown; message?: unknown } | null;
}

/** Whether an error means that there is no such token; other nodes have no code of their own for it, only words. */
function saysUnknown(error: Answer['error']): boolean {
  if (error === undefined || error === null) return false;
  if (error.code === RPC_CODES.notFound) return true;
  const isGeneral = error.code === RPC_CODES.server || error.code === RPC_CODES.invalidParams;
  return isGeneral && /not found|unknown|no such|no token|not exist/i.test(String(error.message));
}

async function ask(endpoint: string, token: string, timeoutMs: number): Promise<Answer> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'exchange_getToken', params: [token] }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer: unknown = JSON.parse(await readBounded(response));
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
      throw new Error('not a JSON-RPC answer');
    return answer as Answer;
  } catch (cause) {
    throw unreachable(cause);
  }
}

async function readBounded(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > ANSWER_MAX) throw new Error('answer too large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function unreachable(cause?: unknown): ClaimRefusal {
  return new ClaimRefusal('profile.node', 'The node that knows the token cannot be reached now', { cause });
}
