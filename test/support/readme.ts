/** `npm run readme`: updates the parts of the README that are generated from the code. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod'
import { settings } from '../../server/config/config.ts'

const FILE = join(import.meta.dirname, '../../README.md')

/** The default of a setting as Markdown code; '' if it has none. */
function defaultOf(schema: z.ZodType): string {
  const { success, data } = schema.safeParse(undefined)
  if (!success || data === undefined || data === '' || (Array.isArray(data) && data.length === 0)) return ''
  return `\`${data}\``
}

function settingsTable(): string {
  const rows = Object.entries(settings.shape).map(
    ([name, schema]) =>
      `| \`${name}\`${schema.safeParse(undefined).success ? '' : ' *'} | ${defaultOf(schema)} | ${schema.description} |`,
  )
  return ['| name | default | meaning |', '|---|---|---|', ...rows].join('\n')
}

/** The README with its generated parts up to date. */
export function madeReadme(): string {
  return readFileSync(FILE, 'utf8').replace(
    /(<!-- settings -->\n).*?(<!-- \/settings -->)/s,
    (_, open: string, close: string) => `${open}${settingsTable()}\n${close}`,
  )
}

if (import.meta.main) writeFileSync(FILE, madeReadme())
