/** Builds the frames, which are the HTML of prerendered screens that the page's inline scripts draw, and the texts for them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build as bundle } from 'esbuild'
import { type LanguageName, languages } from '../../shared/languages.ts'

const client = join(import.meta.dirname, '..')

/** Stands in for the browser globals that modules read while they are loaded. */
const BROWSER = `globalThis.localStorage = { getItem: () => null }
globalThis.location = { search: '', hash: '' }`

/** The exports of `prerender.tsx`, declared here because other compiler options apply to that file. */
type Prerendered = {
  home: string
  tab: string
  launch: string
  knownLaunch: string
  failure: string
  website: (language: LanguageName, texts: Record<string, string>) => Promise<string>
  HOLLOW: string
}

/** Bundles `prerender.tsx` and runs it here. */
async function prerender(define: Record<string, string>): Promise<Prerendered> {
  const { outputFiles } = await bundle({
    entryPoints: [join(client, 'build/prerender.tsx')],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    external: ['../features/*-screen.tsx', '../payment/*-screen.tsx'],
    banner: { js: BROWSER },
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
  })
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`)
}

/** A language's texts by key. */
export const readTexts = (language: LanguageName): Record<string, string> =>
  JSON.parse(readFileSync(join(client, '../locales', `${language}.json`), 'utf8'))

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Calls `make` for each language. @returns language → result */
export const perLanguage = <T>(make: (language: LanguageName) => T): Record<string, T> =>
  Object.fromEntries(languages.map(({ name }) => [name, make(name)]))

export type Frames = {
  /** HTML of home. In this and the next four fields, the inline scripts replace `⟦n⟧` with the n-th of `texts` */
  home: string
  tab: string
  launch: string
  knownLaunch: string
  failure: string
  /** language → texts as HTML */
  texts: Record<string, string[]>
  /** language → HTML */
  websites: Record<string, string>
}

/** @param define constants that the build sets in the components, for esbuild */
export async function buildFrames(define: Record<string, string>): Promise<Frames> {
  const { home, tab, launch, knownLaunch, failure, website, HOLLOW } = await prerender(define)
  const keys = new Set(
    [...(home + tab + launch + knownLaunch + failure).matchAll(/⟦(.+?)⟧/g)].map(([, key = '']) => key),
  )
  const numbers = new Map([...keys].map((key, index) => [key, index]))
  const numbered = (frame: string): string => frame.replace(/⟦(.+?)⟧/g, (_, key) => `⟦${numbers.get(key)}⟧`)
  const websites: Record<string, string> = {}
  // not in parallel, because rendering changes the global language
  for (const { name, nativeTitle } of languages)
    websites[name] = await website(name, { ...readTexts(name), nativeTitle })
  return {
    home: numbered(home),
    tab: numbered(tab),
    launch: numbered(launch),
    knownLaunch: numbered(knownLaunch),
    failure: numbered(failure),
    texts: Object.fromEntries(
      languages.map(({ name, nativeTitle }) => {
        const texts: Record<string, string> = { ...readTexts(name), nativeTitle }
        return [name, [...keys].map((key) => escaped(texts[key] ?? '').replaceAll('{{amount}}', HOLLOW))]
      }),
    ),
    websites,
  }
}
