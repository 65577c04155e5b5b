// Answers to reads over REST: counted against the limits, then from the cache or from the read's handler. The fast path
// and the ordinary one both take their texts from here.

import { StringDecoder } from 'node:string_decoder';
import { JsonIndenter } from '@svc/core/json/indentJson';
import { LongJson, TextWriter } from '@svc/core/json/longJson';
import { shapedJson, WrittenJson } from '@svc/core/json/wireJson';
import type { AnyRead } from '@svc/core/reads/registry';
import { Missing } from '@svc/core/rpc/errorCodes';
import { paramsOfQuery } from '@svc/core/rpc/params';
import { restResultText } from '@svc/core/rpc/rest';
import { AnswerCache } from '../reads/cache/answerCache.ts';
import { Seen } from '../reads/cache/seen.ts';
import type { ReadContext } from '../reads/context.ts';
import type { Steps } from '../reads/timeSlices.ts';
import { BlockCache } from './blockCache.ts';
import type { RunRead } from './dispatch.ts';
import type { Limiter } from './requestLimiter.ts';

export type RestRead = AnyRead;

/** A request: who asks for what, and where. */
export interface Asked {
  readonly read: RestRead;
  /** With its query. */
  readonly url: string;
  /** The address that rate limits count by. */
  readonly client: string;
}

/** An envelope with a placeholder in place of the result. */
const [BEFORE = '', AFTER = ''] = restResultText('\n').split('\n');

/** The envelope around a result's text. */
function enveloped(result: string | LongJson): string | LongJson {
  return result instanceof LongJson ? result.within(BEFORE, AFTER) : restResultText(result);
}

/** An answer in the form that is sent. */
type Text = string | Buffer | LongJson;

/** Bytes indented at a time. */
const STEP_BYTES = 16_384;

function* indented(text: string | LongJson): Steps<string | LongJson> {
  const [indenter, writer] = [new JsonIndenter(), new TextWriter()];
  for (const piece of text instanceof LongJson ? text.pieces : [Buffer.from(text)]) {
    // A part may end within a character.
    const decoder = new StringDecoder('utf8');
    for (let at = 0; at < piece.length; at += STEP_BYTES) {
      writer.add(indenter.add(decoder.write(piece.subarray(at, at + STEP_BYTES))));
      yield;
    }
  }
  return writer.finish();
}

export class RestAnswers {
  private readonly context: ReadContext;
  private readonly limiter: Limiter;
  private readonly run: RunRead;
  private readonly kept: BlockCache;
  private readonly lasting: AnswerCache;
  private readonly seen = new Seen();

  /** @param run runs the reads */
  constructor(context: ReadContext, run: RunRead, limiter: Limiter) {
    this.context = context;
    this.run = run;
    this.limiter = limiter;
    this.kept = new BlockCache(context.chain);
    this.lasting = new AnswerCache(context);
  }

  /** Counts a request of any kind. @throws TooMany */
  count({ read, client }: Asked): void {
    this.limiter.rest(read, client);
  }

  /** Whether an answer for this URL is cached. */
  keeps(url: string): boolean {
    return this.kept.find(url) !== undefined;
  }

  /** The cached answer to a GET, charged for. @throws TooMany */
  findKept({ read, url, client }: Asked): Buffer | undefined {
    const known = this.kept.find(url);
    if (known !== undefined) this.limiter.restCost(read, client, known.params);
    return known?.body;
  }

  /** The answer to a GET. @throws the refusal of the limits, the parameters or the handler */
  get(asked: Asked, query: Readonly<Record<string, unknown>>): Text | Promise<Text> {
    const { read, url, client } = asked;
    const params = paramsOfQuery(read.params, query);
    this.limiter.restCost(read, client, params);
    const { tip } = this.context.chain;
    const cheap = this.lasting.find(read, params);
    const keep = (text: string | LongJson): Text => {
      // Long answers are not cached.
      if (typeof text !== 'string') return text;
      // An answer assembled from cached pieces is worth caching by its URL only if that is requested again.
      if (!this.kept.mayKeep(read, url, params) || (cheap !== undefined && !this.seen.note(url))) return text;
      const body = Buffer.from(text);
      this.kept.keep(url, { params, body }, tip);
      return body;
    };
    const finish = (result: string | LongJson): Text | Promise<Text> => {
      const text = this.answerText(result, query.pretty, client);
      return text instanceof Promise ? text.then(keep) : keep(text);
    };
    const result = cheap ?? this.resultText(read, params, client);
    return result instanceof Promise ? result.then(finish) : finish(result);
  }

  /** The answer to a POST with checked parameters. @throws the refusal of the limits or the handler */
  async post(
    { read, client }: Asked,
    params: Readonly<Record<string, unknown>>,
    pretty: unknown,
  ): Promise<string | LongJson> {
    this.limiter.restCost(read, client, params);
    return this.answerText(await this.resultText(read, params, client), pretty, client);
  }

  /** The envelope around a result, indented for people who request `pretty=true`. */
  private answerText(
    result: string | LongJson,
    pretty: unknown,
    client: string,
  ): string | LongJson | Promise<string | LongJson> {
    const text = enveloped(result);
    if (pretty !== 'true' && pretty !== '1') return text;
    return this.context.slices.run(client, indented(text));
  }

  private resultText(read: RestRead, params: unknown, client: string): string | LongJson | Promise<string | LongJson> {
    const write = (result: unknown): string | LongJson => {
      if (result instanceof LongJson) {
        this.limiter.size(client, result.length);
        return result;
      }
      const written = result instanceof WrittenJson ? result.text : undefined;
      const unknown = read.rest?.unknown ?? 'none';
      if ((result === null || written === 'null') && unknown !== 'none') throw new Missing('object', unknown);
      const text = written ?? shapedJson(read.result, result);
      this.limiter.size(client, text.length);
      return text;
    };
    const result = this.run(read.name, params, client);
    return result instanceof Promise ? result.then(write) : write(result);
  }
}
