// Texts of results, assembled from cached pieces: a read of something that did not change costs a look-up, whatever
// else a block changed.

import { shapedJson } from '@svc/core/json/wireJson';
import type { ReadDeclaration } from '@svc/core/reads/defineRead';
import type { ReadName } from '@svc/core/reads/registry';
import type { ChainView } from '../../chain/chainView.ts';
import type { Tip } from '../../chain/tip.ts';
import { type NativeRow, nativeRowAt, nativeRows } from '../chain/getAddressInfo.ts';
import type { ReadContext } from '../context.ts';
import { Pieces, thing } from './pieces.ts';
import { findRecipe, type Lasting, type Parts } from './recipes.ts';
import { Seen } from './seen.ts';

type Shape = ReadDeclaration['result'];

/** Approximate characters of a native row with its object. */
const ROW_SIZE = 1024;

/** Native rows are dropped with their block only; pages of them are dropped with any change to their account. */
function keptParts(chain: ChainView): Parts {
  const [rows, pages] = [new Pieces<NativeRow>(chain), new Pieces<readonly NativeRow[]>(chain)];
  const rowAt: typeof nativeRowAt = (context, place) => {
    const known = rows.find(String(place), []);
    const row = known ?? nativeRowAt(context, place);
    if (known === undefined && row !== undefined)
      rows.keep(String(place), { value: row, size: ROW_SIZE, things: [], stamp: [] });
    return row;
  };
  return {
    nativeRows: (context, page) => {
      const key = `${page.account} ${page.limit} ${page.page}`;
      const known = pages.find(key, []);
      if (known !== undefined) return known;
      const made = nativeRows(context, page, rowAt);
      pages.keep(key, {
        value: made,
        size: key.length + made.length * ROW_SIZE,
        things: [thing('account', page.account)],
        stamp: [],
      });
      return made;
    },
  };
}

export class AnswerCache {
  private readonly context: ReadContext;
  private readonly texts: Pieces<string>;
  private readonly seen = new Seen();
  private readonly parts: Parts;
  /** Texts of the members that change with each block, by read. */
  private readonly moving = new Map<ReadName, string>();
  private movingAt: Tip | undefined;

  constructor(context: ReadContext) {
    this.context = context;
    this.texts = new Pieces(context.chain);
    this.parts = keptParts(context.chain);
  }

  /**
   * JSON text of a read's result on the newest block; undefined for a read without a cacheable part. @throws what its
   * handler throws
   */
  find(read: ReadDeclaration<ReadName>, params: object): string | undefined {
    const recipe = findRecipe(read, params);
    if (recipe === undefined) return undefined;
    const { name, result: shape } = read;
    const key = `${name}${JSON.stringify(params)}`;
    const { stamp, lasting } = recipe.plan(this.context, params);
    const text = this.texts.find(key, stamp) ?? this.make(key, stamp, shape, lasting(this.parts));
    if (recipe.moving === undefined) return text;
    return `${text.slice(0, -1)},${this.movingText(name, shape, recipe.moving).slice(1)}`;
  }

  private make(key: string, stamp: readonly unknown[], shape: Shape, { members, things }: Lasting): string {
    const text = shapedJson(shape, members);
    if (this.seen.note(key)) this.texts.keep(key, { value: text, size: text.length, things, stamp });
    return text;
  }

  private movingText(
    name: ReadName,
    shape: Shape,
    members: (context: ReadContext) => Readonly<Record<string, unknown>>,
  ): string {
    const { tip } = this.context.chain;
    if (this.movingAt !== tip) this.moving.clear();
    this.movingAt = tip;
    const text = this.moving.get(name) ?? shapedJson(shape, members(this.context));
    this.moving.set(name, text);
    return text;
  }
}
