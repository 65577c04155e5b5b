// Payment requests from a link, a code or a paste, kept until the form takes them.

import { type PaymentRequest, parsePayment } from '@svc/core/accounts/paymentRequest';
import { message } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import { saidText } from '@svc/core/words/plainText';
import { create } from 'zustand';
import type { BalanceView } from '../../../background/state/view.ts';
import { faultText } from '../../store/send.ts';
import type { Payment } from '../../store/sentPayments.ts';

const held = create<{ readonly text: string; readonly taken: () => void }>(() => ({
  text: '',
  taken: () => undefined,
}));

export const pendingPayment = {
  /**
   * Keeps a request until the form appears.
   * @param onTaken called when the form has it
   */
  put(text: string, onTaken: () => void = () => undefined): void {
    held.setState({ text, taken: onTaken });
  },
  /** Takes the request; empty text when there is none. Never call it while rendering. */
  take(): string {
    const { text, taken } = held.getState();
    if (text !== '') taken();
    held.setState({ text: '' });
    return text;
  },
};

/** Whether there is a request, as a hook. */
export const usePaymentWaits = (): boolean => held(({ text }) => text !== '');

/** What a request fills into the form. */
export interface Requested extends Partial<Pick<Payment, 'asset' | 'amount'>> {
  readonly to: string;
}

/** Why a request fills in nothing. */
export interface NotFilledIn {
  /** In words, of the language when it is read. */
  readonly fault: string;
  /** The chain of the request: on one of its networks, it can be filled in. */
  readonly elsewhere?: { readonly chainId: number; readonly text: string };
}

/** What can be filled in on this chain and with these assets; or why nothing can. */
export function readRequest(text: string, chainId: number, assets: readonly BalanceView[]): Requested | NotFilledIn {
  let request: PaymentRequest;
  try {
    request = parsePayment(text);
  } catch (error) {
    return {
      get fault() {
        return faultText(error);
      },
    };
  }
  const { to, asset, amount } = request;
  if (request.chainId !== chainId)
    return {
      get fault() {
        return saidText(
          message('refused.payment.otherChain', {
            asked: part.given(String(request.chainId)),
            active: part.given(String(chainId)),
          }),
        );
      },
      elsewhere: { chainId: request.chainId, text },
    };
  if (asset === undefined) return { to };
  const known = assets.find((one) => one.asset.toLowerCase() === asset.toLowerCase());
  if (known === undefined)
    return {
      get fault() {
        return saidText(message('refused.payment.notHeld', { asset: part.given(asset, 60) }));
      },
    };
  return { to, asset: known.asset, ...(amount === undefined ? {} : { amount }) };
}
