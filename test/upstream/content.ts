/** The demo's content in the language of a request, as an upstream answers by its `lang` header. */
import type { Context } from './handler.ts'
import { productTexts } from './product-texts.ts'
import { taskTexts } from './task-texts.ts'

/** The languages besides English, in the order of the rows. */
const LANGUAGES = ['zh_CN', 'zh_TW', 'ja', 'ko', 'vi', 'tr', 'th']
/** One text in each of `LANGUAGES`. */
export type Row = readonly [string, string, string, string, string, string, string]

const texts: Readonly<Record<string, Row>> = { ...taskTexts, ...productTexts }

type Asked = Pick<Context, 'world' | 'lang'>

/**
 * A text of the content in the language of the request, if the world is translated; otherwise in English.
 * @param part takes the place of `{}` in the text
 */
export function tell({ world, lang }: Asked, text: string, part = ''): string {
  const translated = world.isTranslated ? texts[text]?.[LANGUAGES.indexOf(lang)] : undefined
  return (translated ?? text).replace('{}', part)
}

/** The name of a task, software or node. A node is named after its city. */
export function tellName(asked: Asked, name: string): string {
  const [, city] = /^(.+) node$/.exec(name) ?? []
  return city ? tell(asked, '{} node', tell(asked, city)) : tell(asked, name)
}

/** The remark of a record: what it is for, and the name of a task, software or node. Other remarks stay as they are. */
export function tellRemark(asked: Asked, memo: string): string {
  const [, what, name] = /^(.+?): (.+)$/.exec(memo) ?? []
  return what && name ? `${tell(asked, what)}: ${tellName(asked, name)}` : memo
}
