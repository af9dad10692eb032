/** Records when the upstream was unavailable, because the server is not to blame for the time that members wait during an outage. */

export type Outages = {
  begin(): void
  end(): void
  /** how many milliseconds between two monotonic times the upstream was available */
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
