import type { LATE_ICONS } from './late-icons.ts'
import type { LOG_OUT_ICON, SERVICE_ICON } from './log-out-icon.ts'

/** The icon set: SVG paths for outlines on a 24 × 24 grid. Icons that only lazily loaded code uses are in `late-icons.ts`. */
const PATHS = {
  home: 'M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6h-6v6H5a1 1 0 0 1-1-1z',
  tasks: 'M9 6h11M9 12h11M9 18h11M4 6l1 1 2-2M4 12l1 1 2-2M4 18l1 1 2-2',
  team: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.2 3.2 0 0 1 0 6M18 14.5a6 6 0 0 1 3.5 5.5',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
  back: 'M15 5l-7 7 7 7',
  chevron: 'M9 5l7 7-7 7',
  close: 'M6 6l12 12M18 6 6 18',
  eye: 'M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  eyeOff:
    'M4 4l16 16M10 6a10 10 0 0 1 2-.2C18.4 5.8 22 12 22 12a17 17 0 0 1-3 3.6M6 7.5A16 16 0 0 0 2 12s3.6 6.2 10 6.2c1.5 0 2.9-.3 4.1-.9',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  announcement: 'M4 10v4h3l9 5V5l-9 5zM8 14.5l1.5 5.5M19 9.5a4 4 0 0 1 0 5',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21h4',
  chip: 'M7 7h10v10H7zM10 10h4v4h-4zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4',
  server: 'M4 5h16v6H4zM4 13h16v6H4zM8 8h.01M8 16h.01M12 8h4M12 16h4',
  records: 'M6 3h9l4 4v14H6zM14 3v5h5M9 13h7M9 17h7',
  history: 'M4 4v5h5M4.5 9A8 8 0 1 1 4 12M12 8v4l3 2',
  download: 'M12 4v11M7.5 11 12 15.5 16.5 11M5 20h14',
  refresh: 'M20 11a8 8 0 0 0-14.5-4L4 9M4 4v5h5M4 13a8 8 0 0 0 14.5 4L20 15M20 20v-5h-5',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5M12 8h.01',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 17h.01',
  warning: 'M12 4 2.5 20h19zM12 10v4M12 17h.01',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  copy: 'M8 8h11v12H8zM5 16V4h11',
  shield: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM9 12l2 2 4-4',
  up: 'M12 19V6M6 11l6-6 6 6',
  down: 'M12 5v13M6 13l6 6 6-6',
  wallet: 'M4 7h15a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zM4 7l11-3v3M16 13h.01',
  swap: 'M5 8h13M14 4l4 4-4 4M19 16H6M10 12l-4 4 4 4',
  send: 'M21 4 3 11l7 3 3 7zM10 14l5-5',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2',
  gift: 'M4 11h16v9H4zM3 7h18v4H3zM12 7v13M12 7c-5 0-5-5-2-4 1.5.5 2 4 2 4Zm0 0c5 0 5-5 2-4-1.5.5-2 4-2 4Z',
  card: 'M3 6h18v12H3zM3 10h18M7 15h4',
  book: 'M5 4h9a4 4 0 0 1 4 4v12H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h10',
  chat: 'M4 5h16v11H10l-4 4v-4H4z',
  network:
    'M6 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM18 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM12 21a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM7 7l4 10M17 7l-4 10M8 5h8',
} as const

type LateIcons = typeof LATE_ICONS

/** A name in `PATHS`, or the SVG path of an icon that is not in `PATHS`. */
export type IconName = keyof typeof PATHS | LateIcons[keyof LateIcons] | typeof LOG_OUT_ICON | typeof SERVICE_ICON

/** Hidden from screen readers, so it must stand beside a text or in a labelled button. `size`: in pixels at the usual text size, with which it grows. */
export const Icon = ({ name, size = 24 }: { name: IconName; size?: number }) => (
  <svg
    className="icon"
    width={`${size / 16}rem`}
    height={`${size / 16}rem`}
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
  >
    <path d={(PATHS as Partial<Record<string, string>>)[name] ?? name} />
  </svg>
)
