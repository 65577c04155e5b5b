// Rights over a token and over a collection, as the operations that pass them on spell them.

/** Rights over a token. */
export const TOKEN_RIGHTS = ['mint', 'freeze', 'metadata', 'fee', 'withdraw', 'pause', 'permanent_delegate'] as const;
export type TokenRight = (typeof TOKEN_RIGHTS)[number];

/** Rights over a collection. */
export const COLLECTION_RIGHTS = ['update', 'mint'] as const;
export type CollectionRight = (typeof COLLECTION_RIGHTS)[number];
