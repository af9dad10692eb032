/** Records when the upstream was unavailable, so that waiting for it does not count as waiting for the server. */

export type Outages = {
  begin(): void
  end(): void
  /** how long the upstream was available between two times, all in monotonic milliseconds */
  healthyMs(from: number, to: number): number
}

export function createOutages(): Outages {
  const spans: { from: number; to: number }[] = []
  return {
    begin: () => void spans.push({ from: performance.now(), to: Number.POSITIVE_INFINITY }),
    end() {
      const last = spans.at(-1)
      if (last) last.to = performance.now()
    },
    healthyMs(from, to) {
      const away = spans.map((span) => Math.max(0, Math.min(to, span.to) - Math.max(from, span.from)))
      return to - from - away.reduce((sum, each) => sum + each, 0)
    },
  }
}
