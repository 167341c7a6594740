/** A start that cannot go on: its message is the one sentence the operator reads. */
export class StartRefused extends Error {}
