/** `npm run monitoring` writes the alert rules and the dashboard to server/deploy. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { files } from './files.ts'

for (const [name, content] of Object.entries(files))
  writeFileSync(join(import.meta.dirname, '../../server/deploy', name), content)
