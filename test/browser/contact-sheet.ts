/** Puts several pictures with captions into one picture, for the gallery. */
import { writeFileSync } from 'node:fs'
import type { BrowserContext } from 'playwright'

export type Shot = { picture: Buffer; caption: string }

/** Writes the `shots` into `file` in rows of `perRow`, each `width` pixels wide. */
export async function writeContactSheet(
  context: BrowserContext,
  file: string,
  shots: readonly Shot[],
  { width, perRow }: { width: number; perRow: number },
): Promise<void> {
  const page = await context.newPage()
  await page.setViewportSize({ width: Math.min(perRow, shots.length) * (width + 8) + 16, height: 100 })
  const figures = shots.map(
    ({ picture, caption }) =>
      `<figure><img src="data:image/png;base64,${picture.toString('base64')}"><figcaption>${caption.replaceAll('&', '&amp;')}</figcaption></figure>`,
  )
  await page.setContent(
    `<style>body{margin:8px;background:#777;display:flex;flex-wrap:wrap;gap:8px;align-items:flex-start;font:12px sans-serif}
    figure{margin:0;width:${width}px}img{width:100%}figcaption{overflow-wrap:anywhere}</style>${figures.join('')}`,
  )
  writeFileSync(file, await page.screenshot({ fullPage: true }))
  await page.close()
}
