import { t } from '../../core/i18n.ts'

/** The screenshots' size in pixels. */
const SIZE = { width: 750, height: 1_624 }

type Props = {
  /** of the screenshot, see `client/screenshots` */
  name: 'home' | 'tasks' | 'transfer'
  /** title of the page that it shows */
  page: string
  caption: string
}

/** name → address */
const addresses: Record<Props['name'], string> = JSON.parse(SCREENSHOTS)

/** A screenshot in the frame of a phone. */
export const PhoneFrame = ({ name, page, caption }: Props) => (
  <figure className="phone-frame">
    <img src={addresses[name]} alt={t('website.screenshot', { page })} loading="lazy" {...SIZE} />
    <figcaption>{caption}</figcaption>
  </figure>
)
