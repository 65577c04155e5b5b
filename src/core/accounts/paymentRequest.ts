// A request for a payment as a text that people send each other and cameras read: to whom, on which chain, of what, how
// much. It only fills in a form: who pays sees it there, may change it, and approves what the form then says.

import { Refusal } from '../errors.ts';
import { NATIVE_SYMBOL, PAYMENT_SCHEME, PAYMENT_SCHEME_NAME } from '../names.ts';
import { addressForm, toChecksumAddress } from './address.ts';
import { withoutSurroundings } from './typedAddress.ts';

/** Longest text looked at; a request has a third of it at most. */
const TEXT_MAX = 1_024;
/** Parameter of a link's fragment that carries the request. */
const LINK_PARAMETER = 'pay';
/** Most places of an amount, as everywhere in the network. */
export const MOST_PLACES = 18;
const MEMBERS = ['to', 'chain', 'asset', 'amount'] as const;
type Member = (typeof MEMBERS)[number];

/** What is asked for. */
export interface PaymentRequest {
  /** Address in checksum form. */
  readonly to: string;
  readonly chainId: number;
  /** Symbol of the native asset, or address of a token in checksum form; absent: whoever pays chooses. */
  readonly asset?: string;
  /** Decimal text in whole units of the asset; never without one. */
  readonly amount?: string;
}

/** Why a payment request was refused. */
export type PaymentRefusalCode =
  | 'payment.notARequest'
  | 'payment.version'
  | 'payment.unknownMember'
  | 'payment.repeated'
  | 'payment.recipient'
  | 'payment.checksum'
  | 'payment.chain'
  | 'payment.asset'
  | 'payment.amount'
  | 'payment.amountAlone';

/** Refusal of a payment request, by its code. */
export class PaymentRefusal extends Refusal {
  declare readonly code: PaymentRefusalCode;

  constructor(code: PaymentRefusalCode, facts: Readonly<Record<string, string>> = {}) {
    super(code, `The payment request is refused: ${code}.`, { facts });
  }
}

/** An address that can be paid, exactly as its checksum writes it: one letter that was mistyped is found. */
function readAddress(text: string, wrongForm: 'payment.recipient' | 'payment.asset'): string {
  const form = addressForm(text);
  if (form !== 'traditional' && (form !== 'post-quantum' || wrongForm === 'payment.asset'))
    throw new PaymentRefusal(wrongForm);
  if (toChecksumAddress(text) !== text) throw new PaymentRefusal('payment.checksum');
  return text;
}

function readAmount(text: string): string {
  // Plain digits with a point: no sign, exponent, comma, white space or zero in front, none that means nothing.
  if (!/^(?:0|[1-9]\d{0,39})(?:\.\d{1,18})?$/.test(text) || !/[1-9]/.test(text))
    throw new PaymentRefusal('payment.amount');
  return text;
}

function readMembers(query: string): Partial<Record<Member, string>> {
  const members: Partial<Record<Member, string>> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const member = MEMBERS.find((one) => one === name);
    // It could change what the request means, and nobody would have read it.
    if (member === undefined) throw new PaymentRefusal('payment.unknownMember', { name });
    if (members[member] !== undefined) throw new PaymentRefusal('payment.repeated', { name });
    members[member] = value;
  }
  return members;
}

/** The request inside a text: the text itself, or what a link of a web wallet carries in its fragment. */
function uriIn(text: string): string {
  if (!/^https?:/i.test(text)) return text;
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new PaymentRefusal('payment.notARequest');
  }
  const [carried, ...others] = new URLSearchParams(url.hash.slice(1)).getAll(LINK_PARAMETER);
  if (carried === undefined || others.length > 0) throw new PaymentRefusal('payment.notARequest');
  return carried;
}

/**
 * Reads a payment request, or a link that carries one.
 * @throws PaymentRefusal
 */
export function parsePayment(text: string): PaymentRequest {
  if (text.length > TEXT_MAX) throw new PaymentRefusal('payment.notARequest');
  const uri = uriIn(withoutSurroundings(text));
  const [scheme, query, ...rest] = uri.split('?');
  if (query === undefined || rest.length > 0 || !uri.toLowerCase().startsWith(`${PAYMENT_SCHEME_NAME}:`))
    throw new PaymentRefusal('payment.notARequest');
  if (scheme?.toLowerCase() !== PAYMENT_SCHEME) throw new PaymentRefusal('payment.version');
  const { to = '', chain = '', asset, amount } = readMembers(query);
  const recipient = readAddress(to, 'payment.recipient');
  if (!/^[1-9]\d{0,15}$/.test(chain) || !Number.isSafeInteger(Number(chain))) throw new PaymentRefusal('payment.chain');
  if (amount !== undefined && asset === undefined) throw new PaymentRefusal('payment.amountAlone');
  return {
    to: recipient,
    chainId: Number(chain),
    ...(asset === undefined ? {} : { asset: asset === NATIVE_SYMBOL ? asset : readAddress(asset, 'payment.asset') }),
    ...(amount === undefined ? {} : { amount: readAmount(amount) }),
  };
}

/**
 * The text of a request, for a code.
 * @throws PaymentRefusal for one that nobody could read
 */
export function paymentUri({ to, chainId, asset, amount }: PaymentRequest): string {
  const query = new URLSearchParams({ to, chain: String(chainId) });
  if (asset !== undefined) query.set('asset', asset);
  if (amount !== undefined) query.set('amount', amount);
  const uri = `${PAYMENT_SCHEME}?${query.toString()}`;
  parsePayment(uri);
  return uri;
}

/**
 * A link that opens a web wallet with a request. It stands in the fragment, which browsers tell no server.
 * @param walletUrl base address of the web wallet
 */
export const paymentLink = (walletUrl: string, request: PaymentRequest): string =>
  `${walletUrl.replace(/\/+$/, '')}/wallet#${LINK_PARAMETER}=${encodeURIComponent(paymentUri(request))}`;

/** Whether a text means to be a payment request, readable or not. */
export function isPayment(text: string): boolean {
  const given = withoutSurroundings(text);
  return given.toLowerCase().startsWith(`${PAYMENT_SCHEME_NAME}:`) || /^https?:\/\/[^#]*#(?:.*&)?pay=/i.test(given);
}
