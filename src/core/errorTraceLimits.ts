// How much of an error a trace keeps.

/** Innermost first. */
export const MAX_FRAMES = 16;
export const MAX_CAUSES = 3;
/** A code of an error of our own. */
export const TRACED_CODE = /^[a-z]{1,40}(?:\.[A-Za-z]{1,40}){0,3}$/;
