/** `npm run icons` draws the app's icons as PNG files, and the picture that chats show for an invite link, from `client/public/icon.svg`. */
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

/** A size that all chats show large; JPEG, because some do not show WebP. Its text is the name alone, which needs no translation. */
const share = await browser.newPage({ viewport: { width: 1200, height: 630 } })
await share.setContent(`<style>
  body { margin: 0; height: 630px; display: flex; align-items: center; justify-content: center; gap: 56px;
    background: radial-gradient(900px at 50% 0, #3b48b8, #151a42 60%, #0b0e22); }
  svg { width: 300px; filter: drop-shadow(0 12px 48px rgb(5 6 15 / 0.5)); }
  b { font: 800 176px system-ui, sans-serif; color: #fff; letter-spacing: 4px; }
</style>${icon}<b>SNT</b>`)
writeFileSync(join(FOLDER, 'share.jpg'), await share.screenshot({ type: 'jpeg', quality: 82 }))
await browser.close()
