/** For each error code, the reason why it is impossible to listen on an address. */
const REASONS: Record<string, string> = {
  EADDRINUSE: 'another program listens there',
  EACCES: 'this user may not listen there',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'this machine has no such address',
}

/** One line for operators about an error that prevents listening on an address; null for any other error. */
export function listenFault(error: unknown, host: string, port: number): string | null {
  const reason = error instanceof Error && 'code' in error && REASONS[String(error.code)]
  return reason ? `cannot listen on ${host}, port ${port}: ${reason}` : null
}
