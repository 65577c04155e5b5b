// The one mapping from our error codes (`area.reason`) to the numbers of the wire: JSON-RPC codes and REST statuses.

import { CodedError, Refusal } from '../errors.ts';

/** JSON-RPC error numbers of the network. */
export const RPC_CODES = {
  parse: -32700,
  invalidRequest: -32600,
  unknownMethod: -32601,
  invalidParams: -32602,
  internal: -32603,
  server: -32000,
  notFound: -32001,
  unavailable: -32002,
  refusedTransaction: -32003,
  unsupported: -32004,
  rateLimited: -32005,
  notAllowed: -32099,
  reverted: 3,
} as const;

export interface WireNumbers {
  readonly rpc: number;
  readonly status: number;
}

/** Whole codes first, then areas (the part before the point). */
const NUMBERS: ReadonlyMap<string, WireNumbers> = new Map<string, WireNumbers>([
  ['rpc.parse', { rpc: RPC_CODES.parse, status: 400 }],
  ['rpc.invalidRequest', { rpc: RPC_CODES.invalidRequest, status: 400 }],
  ['rpc.unknownMethod', { rpc: RPC_CODES.unknownMethod, status: 404 }],
  // A transaction whose fields cannot be read is a parameter error; one that a rule refuses is not.
  ['tx.malformed', { rpc: RPC_CODES.invalidParams, status: 400 }],
  ['tx', { rpc: RPC_CODES.refusedTransaction, status: 400 }],
  // What common clients decode the data of.
  ['evm.reverted', { rpc: RPC_CODES.reverted, status: 400 }],
  // Numbers of the execution API for simulated blocks.
  ['simulation.nonceTooLow', { rpc: -38010, status: 400 }],
  ['simulation.nonceTooHigh', { rpc: -38011, status: 400 }],
  ['simulation.feeTooLow', { rpc: -38012, status: 400 }],
  ['simulation.gasTooLow', { rpc: -38013, status: 400 }],
  ['simulation.funds', { rpc: -38014, status: 400 }],
  ['simulation.blockGas', { rpc: -38015, status: 400 }],
  ['simulation.blockNumber', { rpc: -38020, status: 400 }],
  ['simulation.timestamp', { rpc: -38021, status: 400 }],
  ['simulation.initCode', { rpc: -38025, status: 400 }],
  ['simulation.tooManyBlocks', { rpc: -38026, status: 400 }],
  ['input', { rpc: RPC_CODES.invalidParams, status: 400 }],
  ['missing', { rpc: RPC_CODES.notFound, status: 404 }],
  ['unavailable', { rpc: RPC_CODES.unavailable, status: 503 }],
  ['unsupported', { rpc: RPC_CODES.unsupported, status: 501 }],
  ['limit', { rpc: RPC_CODES.rateLimited, status: 429 }],
  ['denied', { rpc: RPC_CODES.notAllowed, status: 403 }],
]);

const UNEXPECTED: WireNumbers = { rpc: RPC_CODES.internal, status: 500 };
const OTHER_REFUSAL: WireNumbers = { rpc: RPC_CODES.server, status: 400 };

/** A refusal whose numbers somebody chose, instead of those of its code. */
export class ChosenRefusal extends Refusal {
  readonly numbers: WireNumbers;

  constructor(code: string, message: string, numbers: WireNumbers) {
    super(code, message);
    this.numbers = numbers;
  }
}

/** Numbers of an error. Anything but a Refusal is a bug of ours and says nothing about itself. */
export function wireNumbers(error: unknown): WireNumbers {
  if (error instanceof ChosenRefusal) return error.numbers;
  if (!(error instanceof Refusal)) return UNEXPECTED;
  const area = error.code.split('.')[0] ?? '';
  return NUMBERS.get(error.code) ?? NUMBERS.get(area) ?? OTHER_REFUSAL;
}

/** Sentence of an error that anybody may see. */
export function publicMessage(error: unknown): string {
  return error instanceof Refusal ? error.message : 'Internal Server Error';
}

/** What goes beside the sentence (JSON-RPC `data`), or undefined: facts, or the bytes of a revert. */
export function publicFacts(error: unknown): Readonly<Record<string, unknown>> | string | undefined {
  if (!(error instanceof CodedError) || !(error instanceof Refusal)) return undefined;
  if (error.code === 'evm.reverted') return String(error.facts.data);
  const facts = { code: error.code, ...error.facts };
  return error instanceof AmbiguousSymbol ? { ...facts, candidates: error.candidates } : facts;
}

/** A token that a symbol could mean. */
export interface SymbolCandidate {
  readonly address: string;
  readonly symbol: string;
  readonly name: string;
  readonly creator: string;
}

/** Most candidates that are listed: anybody can make a token with any symbol. */
const MAX_CANDIDATES = 20;

/** A symbol that several tokens have names none of them; whoever asked chooses by address. */
export class AmbiguousSymbol extends Refusal {
  readonly candidates: readonly SymbolCandidate[];

  constructor(symbol: string, candidates: readonly SymbolCandidate[]) {
    const listed = candidates.slice(0, MAX_CANDIDATES);
    super(
      'missing.ambiguousSymbol',
      `${candidates.length} tokens have the symbol ${symbol}. Name one by its address: ${listed.map(({ address }) => address).join(', ')}${listed.length < candidates.length ? ', …' : ''}.`,
      { facts: { symbol, count: candidates.length } },
    );
    this.candidates = listed;
  }
}

/** Something the request names does not exist; `missing.<thing>`. */
export class Missing extends Refusal {
  constructor(thing: string, message: string) {
    super(`missing.${thing}`, message);
  }
}
