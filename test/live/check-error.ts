/** The check cannot be made; the message is one line for the operator. */
export class CheckError extends Error {}
