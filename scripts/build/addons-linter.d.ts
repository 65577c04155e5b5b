// The linter's package has no types; these are the members that the test uses.

declare module 'addons-linter' {
  interface LinterInstance {
    run(): Promise<{
      readonly errors: readonly { code: string; message: string; description: string }[];
      readonly warnings: readonly { code: string; message: string; description: string }[];
    }>;
  }
  const linter: { createInstance(options: { config: Record<string, unknown>; runAsBinary: boolean }): LinterInstance };
  // biome-ignore lint/style/noDefaultExport: it is how the package exports
  export default linter;
}
