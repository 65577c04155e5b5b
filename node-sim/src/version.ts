// The version that the node reports; a test holds it to package.json.

export const NODE_VERSION = '0.1.0';
/** Commit of the build, where the build knows it. */
export const BUILD_COMMIT = 'source';
