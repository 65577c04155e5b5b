// Errors as sites see them (EIP-1193): a code, a sentence, optional data. The answering side chooses the code.

/** An error that a provider's request rejects with. */
export class ProviderRpcError extends Error {
  readonly code: number;
  readonly data?: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.name = 'ProviderRpcError';
    this.code = code;
    if (data !== undefined) this.data = data;
  }
}

/** The wallet cannot be reached. */
export function disconnected(message = 'The wallet cannot be reached.'): ProviderRpcError {
  return new ProviderRpcError(4900, message);
}
