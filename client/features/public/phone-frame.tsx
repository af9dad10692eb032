import type { LanguageName } from '../../../shared/languages.ts'
import { language, t } from '../../core/i18n.ts'

/** The screenshots' size in pixels. */
const SIZE = { width: 480, height: 1_039 }

type Props = {
  /** name of the screenshot in the language's folder in `client/screenshots` */
  name: 'home' | 'tasks' | 'transfer'
  /** title of the page that the screenshot shows */
  page: string
  caption: string
}

/** The addresses of each language's screenshots, which the build fills in. */
const addresses: Record<LanguageName, Record<Props['name'], string>> = JSON.parse(SCREENSHOTS)

/** A screenshot of the app in the page's language, in the frame of a phone. */
export const PhoneFrame = ({ name, page, caption }: Props) => (
  <figure className="phone-frame">
    <img src={addresses[language.value][name]} alt={t('website.screenshot', { page })} loading="lazy" {...SIZE} />
    <figcaption>{caption}</figcaption>
  </figure>
)
