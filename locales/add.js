/**
 * Adds one text to all catalogues: `npm run locale:add KEY "English text"`.
 * The other catalogues get the English text, to be translated there.
 * Plain JavaScript, so that translators need neither Node 26 nor the packages.
 */
import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { LATE_KEYS } from './late-keys.js'

const folder = new URL('.', import.meta.url)
const lock = new URL('.lock', folder)
const [key, text] = process.argv.slice(2)
if (!key || !text || !/^[a-z][a-zA-Z0-9]*(\.[a-zA-Z0-9-]+)+$/.test(key)) {
  console.error('usage: npm run locale:add some.key "English text"')
  process.exit(64)
}

/** Creates the folder that locks the catalogues. While another `locale:add` has the lock, waits up to five seconds. */
function acquire() {
  for (const until = Date.now() + 5_000; ; ) {
    try {
      mkdirSync(lock)
      return
    } catch (error) {
      if (Date.now() > until) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
  }
}

acquire()
try {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const file = new URL(name, folder)
    /** @type {Record<string, string>} */
    const texts = JSON.parse(readFileSync(file, 'utf8'))
    if (name === 'en-US.json' || !(key in texts)) texts[key] = text
    const sorted = Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1)))
    writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
  }
} finally {
  rmdirSync(lock)
}
if (LATE_KEYS.test(key))
  console.log(`${key} is a late text: the component that shows it must call useLateTexts (client/README.md)`)
