import { t } from '../../core/i18n.ts'
import { type ScreenshotName, screenshot } from './screenshots.ts'

type Props = {
  /** name of the screenshot in the language's folder in `client/screenshots` */
  name: ScreenshotName
  /** title of the page that the screenshot shows */
  page: string
  caption: string
}

/** A screenshot of the app in the page's language, in the frame of a phone. */
export const PhoneFrame = ({ name, page, caption }: Props) => (
  <figure className="phone-frame">
    <img {...screenshot(name)} alt={t('website.screenshot', { page })} loading="lazy" />
    <figcaption>{caption}</figcaption>
  </figure>
)
