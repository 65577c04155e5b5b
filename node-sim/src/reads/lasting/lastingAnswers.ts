// Texts of results out of lasting pieces: a read whose thing did not change costs a look-up, whatever else a block changed.

import type { ReadName } from '@svc/core/reads/registry';
import { wireJson } from '@svc/core/rpc/wireJson';
import type { Tip } from '../../chain/tip.ts';
import type { ReadContext } from '../context.ts';
import { Pieces } from './pieces.ts';
import { findRecipe } from './recipes.ts';

export class LastingAnswers {
  private readonly context: ReadContext;
  private readonly pieces: Pieces;
  /** Texts of the members that move with each block, by read. */
  private readonly moving = new Map<ReadName, string>();
  private movingAt: Tip | undefined;

  constructor(context: ReadContext) {
    this.context = context;
    this.pieces = new Pieces(context.chain);
  }

  /** JSON text of a read's result on the newest block; undefined for a read without a lasting part. @throws what its handler throws */
  find(name: ReadName, params: unknown): string | undefined {
    const recipe = findRecipe(name, params);
    if (recipe === undefined) return undefined;
    const { context, pieces } = this;
    const key = `${name}${JSON.stringify(params)}`;
    const stamp = recipe.stamp(context, params);
    const kept = pieces.find(key, stamp)?.text;
    const text = kept ?? this.make(key, stamp, recipe.lasting(context, params));
    if (recipe.moving === undefined) return text;
    return `${text.slice(0, -1)},${this.movingText(name, recipe.moving).slice(1)}`;
  }

  private make(key: string, stamp: readonly unknown[], { members, things }: { members: Readonly<Record<string, unknown>>; things: readonly string[] }): string {
    const text = wireJson(members);
    this.pieces.keep(key, { text, things, stamp });
    return text;
  }

  private movingText(name: ReadName, members: (context: ReadContext) => Readonly<Record<string, unknown>>): string {
    const { tip } = this.context.chain;
    if (this.movingAt !== tip) this.moving.clear();
    this.movingAt = tip;
    const text = this.moving.get(name) ?? wireJson(members(this.context));
    this.moving.set(name, text);
    return text;
  }
}
