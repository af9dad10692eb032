/** The check cannot be made. The message is one line, written for the operator. */
export class CheckError extends Error {}
