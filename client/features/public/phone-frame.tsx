import { t } from '../../core/i18n.ts'

/** The screenshots' size in pixels. */
const SIZE = { width: 750, height: 1_624 }

type Props = {
  /** name of the screenshot in `client/screenshots` */
  name: 'home' | 'tasks' | 'transfer'
  /** title of the page that the screenshot shows */
  page: string
  caption: string
}

/** The address of each screenshot, which the build fills in. */
const addresses: Record<Props['name'], string> = JSON.parse(SCREENSHOTS)

/** A screenshot in the frame of a phone. */
export const PhoneFrame = ({ name, page, caption }: Props) => (
  <figure className="phone-frame">
    <img src={addresses[name]} alt={t('website.screenshot', { page })} loading="lazy" {...SIZE} />
    <figcaption>{caption}</figcaption>
  </figure>
)
