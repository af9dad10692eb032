/** Icons that the first load does not need, for `Icon`: SVG paths for outlines on a 24 × 24 grid. */
export const LATE_ICONS = {
  paste: 'M9 5H6v16h12V5h-3M9 3h6v4H9zM9 13h6M9 17h4',
  scan: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 12h16',
  filter: 'M4 6h16M7 12h10M10 18h4',
  percent: 'M18 6 6 18M7.5 9a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM16.5 18a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z',
  growth: 'M3 17l6-6 4 4 8-8M15 7h6v6',
  laptop: 'M6 5h12a1 1 0 0 1 1 1v9H5V6a1 1 0 0 1 1-1ZM2.5 19h19',
  phone: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM11 18h2',
  key: 'M8 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM11 12l9-8M16.5 7l3 3',
  safe: 'M4 5h16v13H4zM12 14.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM12 8.5V7M7 18v2M17 18v2',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  cart: 'M3 4h2.5L8 15h10l2.5-8H6.3M9 19.5h.01M17 19.5h.01',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
} as const
