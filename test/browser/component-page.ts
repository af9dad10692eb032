/** Takes pictures of the component page (`components.tsx`) for the gallery. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build as bundle } from 'esbuild'
import type { Browser } from 'playwright'
import { readTexts } from '../../client/build/frames.ts'
import { buildStyle, TARGET } from '../../client/build/styles.ts'

const client = join(import.meta.dirname, '../../client')

/** Writes `components-WIDTH.png` into `folder`. */
export async function takeComponentPictures(
  browser: Browser,
  folder: string,
  widths: readonly number[],
): Promise<void> {
  const { outputFiles } = await bundle({
    entryPoints: [join(import.meta.dirname, 'components.tsx')],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    target: TARGET,
    external: ['*-screen.tsx'],
    define: { 'process.env.NODE_ENV': '"production"', COMPONENT_TEXTS: JSON.stringify(readTexts('en-US')) },
  })
  const { style } = await buildStyle()
  const html = `<!doctype html><html lang="en-US"><meta name="viewport" content="width=device-width"><style>${style}</style>
    <div id="app"></div><script type="module">${outputFiles[0]?.text.replaceAll('</script', '<\\/script')}</script>`
  for (const width of widths) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    // gives the page an address, because the components use the browser's storage, and a page without an address has no storage
    await page.route('http://components.test/**', (route) =>
      route.request().url().endsWith('.svg')
        ? route.fulfill({ path: join(client, 'public/icon.svg') })
        : route.fulfill({ contentType: 'text/html', body: html }),
    )
    page.on('pageerror', (error) => console.error(error))
    await page.goto('http://components.test/')
    await page.locator('h1').waitFor()
    const name = `components-${width}.png`
    writeFileSync(join(folder, name), await page.screenshot({ fullPage: true }))
    console.log(name)
    await page.close()
  }
}
