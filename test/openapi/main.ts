/** `npm run openapi -- [FILE]` writes the OpenAPI document to a file or to the terminal. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApi } from './document.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string
}
const text = `${JSON.stringify(openApi(version), null, 2)}\n`
const [file] = process.argv.slice(2)
if (file) writeFileSync(file, text)
else process.stdout.write(text)
