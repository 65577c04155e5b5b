// The paths of the profile service over HTTP, below its base address. What is in a claim is for claim.ts.

import { Type } from 'typebox';
import { PROFILE_TITLE } from '../names.ts';
import { type AnyHttpPath, definePath, type HttpPath } from '../rpc/httpPath.ts';
import { PROFILE_FIELDS } from './fields.ts';

const orNull = Type.Null();
const network = Type.String({ description: 'A network word, such as `local`; the index lists those that are served.' });
const address = Type.String({
  description: 'Of an account `0x` + 40 hex or `0xPQ` + 64 hex, of a token `0x` + 40 hex; letter case does not matter.',
});
const kind = Type.Union([Type.Literal('account'), Type.Literal('token')]);
const seconds = (description: string) => Type.Integer({ description });

const profile = Type.Object(Object.fromEntries(PROFILE_FIELDS.map((field) => [field, Type.Optional(Type.String())])), {
  description: 'The fields that are there, normalised.',
});
/** A profile as readers get it. */
const profileShape = Type.Object({
  kind,
  address: Type.String({ description: 'Lower case.' }),
  signer: Type.String({
    description: 'Who signed, as written in the claim: the account itself, or the creator of the token.',
  }),
  profile,
  imageUrl: Type.Union([Type.String(), orNull], {
    description: "The service's clean copy of the image; load this one, never `profile.image`.",
  }),
  issuedAt: seconds("Unix seconds, by the signer's clock."),
  updatedAt: seconds("Unix seconds, by the service's clock."),
});
const profileMap = Type.Object({
  profiles: Type.Record(Type.String(), profileShape, {
    description: 'By address in lower case; those without a profile are absent.',
  }),
});
const proofShape = Type.Object({
  message: Type.String({ description: 'The text that was signed.' }),
  signature: Type.String({
    description: 'Hex as it was sent: 65 bytes r, s, v of a classic key, 3,309 bytes of an ML-DSA-65 key.',
  }),
  publicKey: Type.Union([Type.String(), orNull], {
    description: 'Hex of the 1,952 bytes of an ML-DSA-65 key; null for a classic one.',
  }),
  issuedAt: seconds('Unix seconds.'),
});
/** Body that publishes or withdraws. */
const claimBody = Type.Object({
  message: Type.String({ description: 'The claim, letter for letter.' }),
  signature: Type.String({ description: 'Hex, with or without 0x.' }),
  publicKey: Type.Optional(Type.String({ description: 'Hex, with or without 0x; for a 0xPQ signer.' })),
});
const claimAnswer = Type.Union([
  Type.Object({ ok: Type.Literal(true), profile: profileShape }),
  Type.Object({ ok: Type.Literal(true), removed: Type.Literal(true) }),
]);

const NO_NETWORK = 'The network is not served.';
const NONE_THERE = 'The network is not served, the address is none, or it has no profile.';
const CLAIM_STATUSES = {
  400: 'The body is no JSON of this form, the message is not the text that its last line stands for, kind or network are not those of the path, the time lies outside the window, or signature or key have not their form.',
  401: 'The signature is not the signer’s signature of this message.',
  404: NO_NETWORK,
  409: 'A claim about the subject that is as new or newer is stored.',
  413: 'The body is larger than the limit `profileBody`.',
  429: 'Too many claims of this address.',
  503: 'Too many claims are being checked.',
} as const;
const CLAIM_EXAMPLE = { message: `${PROFILE_TITLE} publication\n\n…`, signature: '0x…', publicKey: '0x…' };

/** What the service says of itself. */
export const profileIndexPath = definePath({
  path: '',
  group: 'Service',
  operations: {
    GET: {
      name: 'profileIndex',
      summary: 'Name, version and the networks that are served.',
      answer: Type.Object({ name: Type.String(), version: Type.Literal(1), networks: Type.Array(Type.String()) }),
      statuses: {},
    },
  },
});

const ids = Type.String({
  description:
    'Addresses joined by commas; beyond the limit `profileIds` they are left out, and so is what is no address.',
});

const publishing = (subject: string) => ({
  name: subject === 'account' ? 'publishAccount' : 'publishToken',
  summary: `Publishes the profile of ${subject === 'account' ? 'an account' : 'a token'}, or withdraws it, by a signed claim. The answer says what is stored now.`,
  body: claimBody,
  answer: claimAnswer,
  example: CLAIM_EXAMPLE,
});

/** Profiles of accounts. */
export const accountsPath = definePath({
  path: '/{network}/accounts',
  group: 'Profiles',
  params: Type.Object({ network }),
  operations: {
    GET: {
      name: 'listAccounts',
      summary: 'The profiles of up to a hundred accounts.',
      query: Type.Object({ ids }),
      answer: profileMap,
      statuses: { 400: 'ids is absent.', 404: NO_NETWORK },
    },
    POST: { ...publishing('account'), statuses: CLAIM_STATUSES },
  },
});

/** Profiles of tokens. */
export const tokensPath = definePath({
  path: '/{network}/tokens',
  group: 'Profiles',
  params: Type.Object({ network }),
  operations: {
    GET: {
      name: 'listTokens',
      summary:
        'The profiles of up to a hundred tokens, or without `ids` the newest ones of all tokens (limit `profileList`).',
      query: Type.Object({ ids: Type.Optional(ids) }),
      answer: profileMap,
      statuses: { 404: NO_NETWORK },
    },
    POST: {
      ...publishing('token'),
      statuses: {
        ...CLAIM_STATUSES,
        403: 'The signer did not create the token.',
        404: 'The network is not served, or its node knows no such token.',
        503: 'Too many claims are being checked, or the node that knows the token cannot be reached.',
      },
    },
  },
});

/** One profile of a kind. */
const onePath = (plural: 'accounts' | 'tokens', name: string) =>
  definePath({
    path: `/{network}/${plural}/{address}`,
    group: 'Profiles',
    params: Type.Object({ network, address }),
    operations: {
      GET: { name, summary: 'One profile.', answer: profileShape, statuses: { 404: NONE_THERE } },
    },
  });
const proofPath = (plural: 'accounts' | 'tokens', name: string) =>
  definePath({
    path: `/{network}/${plural}/{address}/proof`,
    group: 'Profiles',
    params: Type.Object({ network, address }),
    operations: {
      GET: {
        name,
        summary: 'The signed claim behind a profile, which anybody can verify without trusting this service.',
        answer: proofShape,
        statuses: { 404: NONE_THERE },
      },
    },
  });

/** Paths of each kind by the word that stands in them. */
export const PROFILE_KIND_PATHS = {
  accounts: {
    kind: 'account',
    list: accountsPath,
    one: onePath('accounts', 'getAccount'),
    proof: proofPath('accounts', 'proveAccount'),
  },
  tokens: {
    kind: 'token',
    list: tokensPath,
    one: onePath('tokens', 'getToken'),
    proof: proofPath('tokens', 'proveToken'),
  },
} as const;

const IMAGE_FAULTS = {
  413: 'The image is larger than may be, in bytes or pixels.',
  415: 'What is there is no PNG, JPEG, GIF, WebP or AVIF image, or is a broken one.',
  502: 'The image cannot be fetched.',
  503: 'Too many images are being fetched.',
} as const;

/** The clean copy of an image. */
export const imagePath = definePath({
  path: '/{network}/image/{kind}/{address}',
  group: 'Images',
  params: Type.Object({ network, kind, address }),
  operations: {
    GET: {
      name: 'getImage',
      summary:
        "The service's copy of a profile's image, without anything that an image file can hide. It has an ETag and is kept a day.",
      query: Type.Object({
        s: Type.Optional(
          Type.Integer({ minimum: 1, maximum: 512, description: 'Side in pixels; the next larger copy is sent.' }),
        ),
        v: Type.Optional(
          Type.String({ description: 'Not read: it makes the address another one when the profile changes.' }),
        ),
      }),
      answer: { media: 'image/*', words: 'The image.' },
      statuses: {
        304: 'The image is the one that If-None-Match names.',
        400: 's is no side.',
        404: 'There is no image.',
        ...IMAGE_FAULTS,
      },
    },
  },
});

/** A try of an image before it is published. */
export const imageCheckPath = definePath({
  path: '/{network}/image-check',
  group: 'Images',
  params: Type.Object({ network }),
  operations: {
    POST: {
      name: 'checkImage',
      summary: 'Fetches an image as it would be served, before its owner publishes its address.',
      body: Type.Object({ url: Type.String() }),
      answer: Type.Object({
        ok: Type.Literal(true),
        url: Type.String({ description: 'The address as a claim has it.' }),
        type: Type.String(),
        width: Type.Integer(),
        height: Type.Integer(),
        bytes: Type.Integer(),
        preview: Type.String({ description: 'A data: URL of a small copy.' }),
      }),
      statuses: {
        400: 'url is not the https address of an image on a public host.',
        404: NO_NETWORK,
        429: 'Too many checks of this address.',
        ...IMAGE_FAULTS,
      },
      example: { url: 'https://example.org/picture.png' },
    },
  },
});

/** The page of a profile for people. */
export const profilePagePath = definePath({
  path: '/{network}/view/{kind}/{address}',
  group: 'Pages',
  params: Type.Object({ network, kind: Type.Union([Type.Literal('accounts'), Type.Literal('tokens')]), address }),
  operations: {
    GET: {
      name: 'viewProfile',
      summary: 'A page that shows a profile and verifies its proof in the browser.',
      answer: { media: 'text/html', words: 'The page.' },
      statuses: { 404: 'There is no profile; the page says so.' },
    },
  },
});
/** What the page loads. */
export const pageStylePath = pageAsset('/view.css', 'pageStyle', 'text/css');
export const pageScriptPath = pageAsset('/verify.js', 'pageScript', 'text/javascript');

function pageAsset(path: string, name: string, media: string): HttpPath<'GET'> {
  return definePath({
    path,
    group: 'Pages',
    operations: {
      GET: {
        name,
        summary: 'A part of that page.',
        answer: { media, words: 'The file.' },
        statuses: { 404: 'It was not built.' },
      },
    },
  });
}

/** All of them. */
export const PROFILE_PATHS: readonly AnyHttpPath[] = [
  profileIndexPath,
  ...Object.values(PROFILE_KIND_PATHS).flatMap(({ list, one, proof }): AnyHttpPath[] => [list, one, proof]),
  imagePath,
  imageCheckPath,
  profilePagePath,
  pageStylePath,
  pageScriptPath,
];
