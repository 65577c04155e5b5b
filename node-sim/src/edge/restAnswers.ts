// Answers to reads over REST: counted against the limits, then what is kept of them, or what the read's handler says.
// Both ways of requests have their texts from here.

import { shapedJson, WrittenJson } from '@svc/core/json/wireJson';
import type { ReadDeclaration } from '@svc/core/reads/defineRead';
import type { ReadName } from '@svc/core/reads/registry';
import { Missing } from '@svc/core/rpc/errorCodes';
import { paramsOfQuery } from '@svc/core/rpc/params';
import { restResultText } from '@svc/core/rpc/rest';
import { AnswerCache } from '../reads/cache/answerCache.ts';
import { Seen } from '../reads/cache/seen.ts';
import type { ReadContext } from '../reads/context.ts';
import { BlockCache } from './blockCache.ts';
import type { RunRead } from './dispatch.ts';
import type { Limiter } from './limiter.ts';

export type RestRead = ReadDeclaration<ReadName>;

/** Who asks for what, and where. */
export interface Asked {
  readonly read: RestRead;
  /** With its query. */
  readonly url: string;
  /** The address that limits are counted by. */
  readonly client: string;
}

/** The envelope around a result's text, indented for people who ask for it with `pretty=true`. */
function answerText(result: string, pretty: unknown): string {
  if (pretty !== 'true' && pretty !== '1') return restResultText(result);
  return JSON.stringify({ ok: true, result: JSON.parse(result) }, undefined, 2);
}

export class RestAnswers {
  private readonly context: ReadContext;
  private readonly limiter: Limiter;
  private readonly run: RunRead;
  private readonly kept: BlockCache;
  private readonly lasting: AnswerCache;
  private readonly seen = new Seen();

  /** @param run where reads are done */
  constructor(context: ReadContext, run: RunRead, limiter: Limiter) {
    this.context = context;
    this.run = run;
    this.limiter = limiter;
    this.kept = new BlockCache(context.chain);
    this.lasting = new AnswerCache(context);
  }

  /** Counts a request, whatever it asks. @throws TooMany */
  count({ read, client }: Asked): void {
    this.limiter.rest(read.name, client);
  }

  /** Whether an answer to this address is kept. */
  keeps(url: string): boolean {
    return this.kept.find(url) !== undefined;
  }

  /** The kept answer to a GET, charged for. @throws TooMany */
  findKept({ read, url, client }: Asked): Buffer | undefined {
    const known = this.kept.find(url);
    if (known !== undefined) this.limiter.restCost(read.name, client, known.params);
    return known?.body;
  }

  /** The answer to a GET. @throws what the limits, the parameters or the handler refuse */
  get(asked: Asked, query: Readonly<Record<string, unknown>>): string | Buffer | Promise<string | Buffer> {
    const { read, url, client } = asked;
    const params = paramsOfQuery(read.params, query);
    this.limiter.restCost(read.name, client, params);
    const { tip } = this.context.chain;
    const cheap = this.lasting.find(read, params);
    const finish = (result: string): string | Buffer => {
      const text = answerText(result, query.pretty);
      // What is put together from cached pieces is worth keeping by its address only where that is asked for again.
      if (!this.kept.mayKeep(read, url, params) || (cheap !== undefined && !this.seen.note(url))) return text;
      const body = Buffer.from(text);
      this.kept.keep(url, { params, body }, tip);
      return body;
    };
    const result = cheap ?? this.resultText(read, params, client);
    return typeof result === 'string' ? finish(result) : result.then(finish);
  }

  /** The answer to a POST with checked parameters. @throws what the limits or the handler refuse */
  async post({ read, client }: Asked, params: unknown, pretty: unknown): Promise<string> {
    this.limiter.restCost(read.name, client, params);
    return answerText(await this.resultText(read, params, client), pretty);
  }

  private resultText(read: RestRead, params: unknown, client: string): string | Promise<string> {
    const write = (result: unknown): string => {
      const written = result instanceof WrittenJson ? result.text : undefined;
      if ((result === null || written === 'null') && read.notFound !== undefined)
        throw new Missing('object', read.notFound);
      const text = written ?? shapedJson(read.result, result);
      this.limiter.size(client, text.length);
      return text;
    };
    const result = this.run(read.name, params, client);
    return result instanceof Promise ? result.then(write) : write(result);
  }
}
