/** `npm run icons` draws the app's icons as PNG files from `client/public/icon.svg`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchChromium } from '../support/chromium.ts'

const FOLDER = join(import.meta.dirname, '../../client/public')
const icon = readFileSync(join(FOLDER, 'icon.svg'), 'utf8')

/**
 * File name → side in pixels and drawing. Systems cut the edges off a maskable icon, so it fills its corners and keeps its content in the middle 80
 * %.
 */
const files = {
  'icon-192.png': { side: 192, drawing: icon },
  'icon-512.png': { side: 512, drawing: icon },
  'icon-maskable.png': {
    side: 512,
    drawing: icon.replace(' rx="24"', '').replace('<g ', '<g transform="translate(9.6 9.6) scale(0.8)" '),
  },
}

const browser = await launchChromium()
for (const [name, { side, drawing }] of Object.entries(files)) {
  const page = await browser.newPage({ viewport: { width: side, height: side } })
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${drawing}`)
  writeFileSync(join(FOLDER, name), await page.screenshot({ omitBackground: true }))
  await page.close()
}
await browser.close()
