/** Stops `npm start` with a clear message when nothing has been built; otherwise Node would print a stack trace. */
import { existsSync } from 'node:fs'

const missing = ['server/main.js', 'dist/index.html', 'dist/invite-texts.json'].filter(
  (file) => !existsSync(new URL(`../../${file}`, import.meta.url)),
)
if (missing.length > 0) {
  console.error(`${missing.join(' and ')} ${missing.length > 1 ? 'do' : 'does'} not exist: run "npm run build" first.`)
  process.exit(1)
}
