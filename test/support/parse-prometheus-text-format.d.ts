// The parser's package has no types; this is what the test uses.

declare module 'parse-prometheus-text-format' {
  const parse: (text: string) => {
    readonly name: string;
    readonly type: string;
    readonly help: string;
    readonly metrics: readonly { readonly value?: string; readonly labels?: Readonly<Record<string, string>> }[];
  }[];
  // biome-ignore lint/style/noDefaultExport: it is how the package exports
  export default parse;
}
