// The few Web globals that core may use; browsers and Node both have them.
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
  encodeInto(text: string, into: Uint8Array): { read: number; written: number };
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes: Uint8Array): string;
}
declare class URL {
  constructor(text: string, base?: string);
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly host: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly searchParams: URLSearchParams;
}
declare class URLSearchParams {
  constructor(init?: string | Record<string, string>);
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
  set(name: string, value: string): void;
  toString(): string;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}
declare const crypto: {
  getRandomValues<T extends Uint8Array>(bytes: T): T;
  /** Absent in pages without TLS. */
  readonly subtle?: object;
};
/**
 * Base64 of a text whose characters stand for bytes, and back. @throws for what is no base64; leftover bits and padding
 * pass
 */
declare function btoa(binary: string): string;
declare function atob(text: string): string;
