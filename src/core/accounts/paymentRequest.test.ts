// Payment requests, held to the vectors that other wallets are tried with.

import { describe, expect, it } from 'vitest';
import vectors from '../../../docs/vectors/payment-request.json' with { type: 'json' };
import { isPayment, type PaymentRequest, parsePayment, paymentLink, paymentUri } from './paymentRequest.ts';

describe('a payment request', () => {
  it.each(vectors.requests)('is written and read: $uri', ({ request, uri, link }) => {
    expect(paymentUri(request as PaymentRequest)).toBe(uri);
    expect(paymentLink(vectors.wallet, request as PaymentRequest)).toBe(link);
    expect(parsePayment(uri)).toEqual(request);
    expect(parsePayment(link)).toEqual(request);
    expect([isPayment(uri), isPayment(link)]).toEqual([true, true]);
  });

  it.each(vectors.alsoRead)('is read in another spelling: $text', ({ text, request }) => {
    expect(parsePayment(text)).toEqual(request);
    expect(isPayment(text)).toBe(true);
  });

  it.each([
    ['direction marks', '\u202a', '\u202c'],
    ['isolates', '\u2066', '\u2069'],
    ['a soft hyphen and a byte order mark', '\u00ad\ufeff', ''],
  ])('is read between %s that were copied along', (_, before, after) => {
    for (const { request, uri, link } of vectors.requests)
      for (const text of [uri, link].map((one) => `${before}${one}${after}`)) {
        expect(isPayment(text)).toBe(true);
        expect(parsePayment(text)).toEqual(request);
      }
  });

  it.each(vectors.refused)('is refused with $why', ({ text, code }) => {
    expect(() => parsePayment(text)).toThrow(expect.objectContaining({ code }));
  });

  it('is not written where it could not be read', () => {
    const [{ request }] = vectors.requests as [(typeof vectors.requests)[0]];
    const { to, chainId } = request;
    expect(() => paymentUri({ to, chainId, amount: '1' })).toThrow(
      expect.objectContaining({ code: 'payment.amountAlone' }),
    );
    expect(() => paymentUri({ to: to.toLowerCase(), chainId })).toThrow(
      expect.objectContaining({ code: 'payment.checksum' }),
    );
    expect(() => paymentUri({ to, chainId: 1.5 })).toThrow(expect.objectContaining({ code: 'payment.chain' }));
  });

  it('with one letter changed anywhere in its address is refused', () => {
    const [{ uri, request }] = vectors.requests as [(typeof vectors.requests)[0]];
    const at = uri.indexOf(request.to);
    for (let place = at + 4; place < at + request.to.length; place++)
      for (const letter of '0123456789abcdefABCDEF') {
        if (uri[place] === letter) continue;
        expect(() => parsePayment(uri.slice(0, place) + letter + uri.slice(place + 1))).toThrow();
      }
  });
});
