// Validates an AsyncAPI document against the published schema of AsyncAPI 3, and frames against the document.

import specs from '@asyncapi/specs';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';

interface AsyncDocument {
  readonly channels: Readonly<
    Record<string, { readonly messages: Readonly<Record<string, { readonly $ref: string }>> }>
  >;
  readonly components: { readonly messages: Readonly<Record<string, { readonly name: string }>> };
}

/** Errors from the published schema; empty for a valid document. */
export function asyncApiFaults(document: unknown): string[] {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true, logger: false });
  const schema = specs.schemasWithoutId['3.0.0'] as object;
  const isValid = ajv.validate(schema, document);
  return isValid ? [] : (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** A document for validating frames. */
export function createFrameCheck(document: AsyncDocument) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document as object, 'document');
  return {
    /** Why a frame is not a message of a channel in this direction; empty if it is. */
    faults(channel: string, way: 'sends' | 'takes', name: string, frame: unknown): string[] {
      const reference = document.channels[channel]?.messages[`${way}.${name}`]?.$ref;
      if (reference === undefined) return [`${channel} has no message ${way}.${name}`];
      const check = ajv.getSchema(`document${reference}/payload`);
      if (check === undefined) return [`${reference} is not there`];
      return check(frame) ? [] : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
    },
  };
}
