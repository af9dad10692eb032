/** Lists the style sheets, bundles them, and decides which of them the HTML page contains. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build as bundle, type Metafile } from 'esbuild'

const client = join(import.meta.dirname, '..')

/** The oldest supported browsers. The `lib` of `client/tsconfig.json` is as old, so that calls of newer JavaScript methods do not compile. */
export const TARGET = ['es2022', 'chrome107', 'safari16', 'firefox116']

/** Folders with component styles, in the order of the layers: a higher layer comes later. */
const STYLED = ['ui', 'widgets', 'payment', 'features', 'app', 'boot']

/** The style sheets in the order in which they apply: tokens, base, then the sheets beside the components. */
export function styleSheets(): string[] {
  const ofComponents = STYLED.flatMap((layer) =>
    readdirSync(join(client, layer), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.css'))
      .sort()
      .map((path) => `${layer}/${path}`),
  )
  return ['styles/tokens.css', 'styles/base.css', ...ofComponents]
}

/** Bundles style sheets. @returns the bundle's text, and esbuild's metafile, which contains the size of each sheet */
export async function buildStyle(
  sheets: readonly string[] = styleSheets(),
): Promise<{ style: string; metafile: Metafile }> {
  const { outputFiles, metafile } = await bundle({
    stdin: {
      contents: sheets.map((path) => `@import "./${path}";`).join('\n'),
      loader: 'css',
      resolveDir: client,
    },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    target: TARGET,
  })
  // esbuild does not remove the space before the value of a custom property
  const style = outputFiles[0]?.text.trim().replace(/(--[\w-]+:) /g, '$1') ?? ''
  return { style, metafile }
}

/**
 * Sheets that are always in the HTML page, because they have no component, or because nearly every screen needs them. In the page, they compress
 * better than in a script.
 */
const ON_PAGE = /^(styles|boot)\/|^app\/(?!demo-mark|page-menu|rail-links)|^ui\/(badge|list-row|sheet)\.css/

/** Sheets whose component is not in the first load: features, payments, the components that only they use, the menus of wide windows, and the mark of demos. */
const OWN =
  /^(features|payment)\/|^app\/(demo-mark|page-menu|rail-links)|^(ui\/(address|amount-lines|banner-link|bottom-action|chart|chart-bars|check-field|date-range|digit-cells|digit-field|dotted|drawn-chart|endless|field|form-panel|guide-pictures|line-axes|message-box|network-choice|node-picture|presets|progress-ring|prose|pull-gesture|qr-code|radio-cards|reserved|search-field|select|sent-picture|software-picture|split|steps|swipe|switch|tabs|text-area)|widgets\/(copy-address|copy-value|earnings-by-day|known-balances|language-list|saved-picture|scan-sheet|task-result))\.css/

/**
 * Splits the sheets by the file that brings them:
 * - `page`, the HTML page: sheets in `ON_PAGE`, and sheets with a class that `html` uses.
 * - `own`, the component's own script: sheets in `OWN`.
 * - `late`, the app's script (`app/late-styles.ts`): all others.
 *
 * A class belongs to one sheet, so the order of the three does not matter.
 */
export function splitSheets(html: string): { page: string[]; late: string[]; own: string[] } {
  const used = sheetsOf(html)
  const {
    page = [],
    late = [],
    own = [],
  } = Object.groupBy(styleSheets(), (path) =>
    ON_PAGE.test(path) || used.includes(path) ? 'page' : OWN.test(path) ? 'own' : 'late',
  )
  return { page, late, own }
}

/** The sheets with a class that `html` uses. */
export function sheetsOf(html: string): string[] {
  const used = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
  return styleSheets().filter((path) =>
    [...readFileSync(join(client, path), 'utf8').matchAll(/\.([a-z][\w-]*)/g)].some(([, name = '']) => used.has(name)),
  )
}

/** Splits a minified style sheet into its rules. */
export function rulesOf(style: string): string[] {
  const rules: string[] = []
  let [depth, start] = [0, 0]
  for (const [index, sign] of [...style].entries()) {
    if (sign === '{') depth++
    if (sign !== '}' || --depth > 0) continue
    rules.push(style.slice(start, index + 1))
    start = index + 1
  }
  return rules
}
